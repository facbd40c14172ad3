package org.mobula.transport.tcp.secure;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.LocalDate;

/**
 * Makes X.509 certificates (RFC 5280, section 4.1), for which the JDK has no public API. They are signed by their own
 * key, because the ends of a connection prove their identity by the secret of the run ({@link Protector}).
 */
final class SelfSignedCertificate {
    private static final int VERSION_3 = 2;
    private static final int SERIAL_BITS = 64;

    private SelfSignedCertificate() {}

    /**
     * Makes a certificate.
     *
     * @param pair a key of an elliptic curve
     * @param name the common name of issuer and subject
     * @param from the first day on which it is valid
     * @param to the day on which it expires
     */
    static X509Certificate make(KeyPair pair, String name, LocalDate from, LocalDate to)
            throws GeneralSecurityException {
        byte[] content = content(pair, name, from, to);
        Signature signer = Signature.getInstance("SHA256withECDSA");
        signer.initSign(pair.getPrivate());
        signer.update(content);
        byte[] signature = signer.sign();
        DerWriter der = new DerWriter();
        der.sequence(() -> {
            der.encoded(content);
            algorithm(der);
            der.bits(signature);
        });
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(der.toByteArray()));
    }

    private static byte[] content(KeyPair pair, String name, LocalDate from, LocalDate to) {
        DerWriter der = new DerWriter();
        der.sequence(() -> {
            der.tagged(0, () -> der.integer(BigInteger.valueOf(VERSION_3)));
            der.integer(new BigInteger(SERIAL_BITS, new SecureRandom()).setBit(0)); // not zero
            algorithm(der);
            name(der, name);
            der.sequence(() -> der.day(from).day(to));
            name(der, name);
            der.encoded(pair.getPublic().getEncoded());
        });
        return der.toByteArray();
    }

    /** ecdsa-with-SHA256. */
    private static void algorithm(DerWriter der) {
        der.sequence(() -> der.identifier(1, 2, 840, 10045, 4, 3, 2));
    }

    /** One common name. */
    private static void name(DerWriter der, String name) {
        der.sequence(() ->
                der.set(() -> der.sequence(() -> der.identifier(2, 5, 4, 3).text(name))));
    }
}
