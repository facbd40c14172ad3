package org.mobula.tools;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.mobula.launch.LaunchException;

/**
 * Refuses certificates with which ranks could not connect before a rank is started: one sentence instead of one per
 * rank. The ranks of other hosts may have other files at the same path, and check these themselves.
 */
final class CertificateCheck {
    private CertificateCheck() {}

    /**
     * Checks the files of {@code --tls-cert} and {@code --tls-ca} on this host.
     *
     * @throws LaunchException if the certificate is not valid now, or not signed by one of the authorities
     */
    static void check(Path certificate, Path authorities, Instant now) {
        X509Certificate[] chain;
        X509TrustManager trust;
        try {
            chain = read(certificate);
            trust = trust(read(authorities));
        } catch (GeneralSecurityException | IOException unreadable) {
            return; // a rank reads them in its own way, and says what is wrong
        }
        Instant from = chain[0].getNotBefore().toInstant();
        Instant to = chain[0].getNotAfter().toInstant();
        if (now.isBefore(from) || now.isAfter(to)) {
            throw new LaunchException("--tls-cert " + certificate + ": it is valid from " + from + " to " + to
                    + ", and this host's clock shows " + now + "; renew the certificate, or correct the clock");
        }
        try {
            trust.checkClientTrusted(chain, chain[0].getPublicKey().getAlgorithm());
        } catch (CertificateException untrusted) {
            throw new LaunchException(
                    "--tls-cert " + certificate + ": it is not signed by a valid authority in " + authorities + " ("
                            + reason(untrusted) + "); give the file of the authority that has signed it as --tls-ca",
                    untrusted);
        }
    }

    /** The message of the deepest cause; those above it name classes of the JDK. */
    private static String reason(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return String.valueOf(deepest.getMessage());
    }

    private static X509Certificate[] read(Path file) throws GeneralSecurityException, IOException {
        try (InputStream in = Files.newInputStream(file)) {
            X509Certificate[] all = CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
                    .map(X509Certificate.class::cast)
                    .toArray(X509Certificate[]::new);
            if (all.length == 0) {
                throw new CertificateException("no certificate");
            }
            return all;
        }
    }

    private static X509TrustManager trust(Certificate[] authorities) throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        for (int i = 0; i < authorities.length; i++) {
            trusted.setCertificateEntry("authority " + i, authorities[i]);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(trusted);
        return (X509TrustManager) factory.getTrustManagers()[0];
    }
}
