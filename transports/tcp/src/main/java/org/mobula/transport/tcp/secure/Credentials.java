package org.mobula.transport.tcp.secure;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Date;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.LinkOptions.PemFiles;

/**
 * What this rank shows in a TLS handshake, and whom it trusts: a key made for this process, or files of the user.
 *
 * <p><b>Threads:</b> any.
 */
public final class Credentials {
    /** A host whose clock is years off must not fail: the proof of the secret is what counts, and it is of this run. */
    private static final LocalDate FROM = LocalDate.of(1990, 1, 1);

    private static final LocalDate TO = LocalDate.of(2999, 12, 31);

    private final SSLContext context;
    private final @Nullable PemFiles pem;

    private Credentials(SSLContext context, @Nullable PemFiles pem) {
        this.context = context;
        this.pem = pem;
    }

    /**
     * Makes or reads the credentials of a rank.
     *
     * @param pem files of the user, or null to make a key
     * @param clock of this host
     * @throws IOException if a file is not as it should be; the message names it, and the remedy
     */
    public static Credentials of(@Nullable PemFiles pem, int rank, InstantSource clock) throws IOException {
        try {
            return pem == null ? made(rank) : read(pem, clock);
        } catch (GeneralSecurityException e) {
            throw new IOException("this JVM cannot prepare TLS: " + e.getMessage(), e);
        }
    }

    private static Credentials made(int rank) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair pair = generator.generateKeyPair();
        X509Certificate certificate = SelfSignedCertificate.make(pair, "rank " + rank, FROM, TO);
        return new Credentials(
                context(new OwnKey(pair.getPrivate(), List.of(certificate)), new TrustManager[] {new AnyCertificate()}),
                null);
    }

    private static Credentials read(PemFiles pem, InstantSource clock) throws GeneralSecurityException, IOException {
        List<X509Certificate> chain = PemReader.certificates(pem.certificate());
        checkValidity(chain.getFirst(), pem, clock);
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        List<X509Certificate> authorities = PemReader.certificates(pem.authorities());
        for (int i = 0; i < authorities.size(); i++) {
            trusted.setCertificateEntry("authority " + i, authorities.get(i));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(trusted);
        return new Credentials(
                context(new OwnKey(PemReader.key(pem.key()), chain), ValidAndTrusted.of(trust.getTrustManagers())),
                pem);
    }

    private static void checkValidity(X509Certificate own, PemFiles pem, InstantSource clock) throws IOException {
        Date now = Date.from(clock.instant());
        if (now.after(own.getNotAfter()) || now.before(own.getNotBefore())) {
            throw new IOException("the certificate in " + pem.certificate() + " is valid from "
                    + own.getNotBefore().toInstant() + " to "
                    + own.getNotAfter().toInstant() + ", and this host's clock shows " + now.toInstant()
                    + ". Renew the certificate, or correct the clock");
        }
    }

    private static SSLContext context(KeyManager key, TrustManager[] trust) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(new KeyManager[] {key}, trust, null);
        return context;
    }

    /** The files of the user; null if this rank has made its key. */
    @Nullable
    PemFiles pem() {
        return pem;
    }

    /** An engine for one connection, on which both sides show a certificate. */
    SSLEngine engine(boolean caller) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(caller);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(new String[] {"TLSv1.3"});
        parameters.setCipherSuites(
                new String[] {"TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"});
        parameters.setNeedClientAuth(!caller);
        engine.setSSLParameters(parameters);
        return engine;
    }
}
