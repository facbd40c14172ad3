package org.mobula.transport.tcp.secure;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Accepts the certificates that the JDK trusts, if they are valid now. The JDK does not look at the dates of a
 * certificate that is itself in the file of authorities, as one that signs itself is.
 */
final class ValidAndTrusted extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager trust;

    private ValidAndTrusted(X509ExtendedTrustManager trust) {
        this.trust = trust;
    }

    /** With the check of the dates before those of the JDK. */
    static TrustManager[] of(TrustManager[] trust) {
        if (trust.length != 1 || !(trust[0] instanceof X509ExtendedTrustManager jdk)) {
            throw new IllegalStateException("the JDK has another kind of trust managers");
        }
        return new TrustManager[] {new ValidAndTrusted(jdk)};
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable Socket socket)
            throws CertificateException {
        chain[0].checkValidity();
        trust.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable Socket socket)
            throws CertificateException {
        chain[0].checkValidity();
        trust.checkServerTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine)
            throws CertificateException {
        chain[0].checkValidity();
        trust.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine)
            throws CertificateException {
        chain[0].checkValidity();
        trust.checkServerTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        chain[0].checkValidity();
        trust.checkClientTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        chain[0].checkValidity();
        trust.checkServerTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return trust.getAcceptedIssuers();
    }
}
