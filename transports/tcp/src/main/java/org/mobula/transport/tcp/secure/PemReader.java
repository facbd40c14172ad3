package org.mobula.transport.tcp.secure;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads certificates and keys in the form of OpenSSL (RFC 7468). A file that cannot be read is an {@link IOException}.
 */
final class PemReader {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");

    private PemReader() {}

    /** The certificates of a file, at least one. */
    static List<X509Certificate> certificates(Path file) throws IOException {
        try {
            List<X509Certificate> found =
                    CertificateFactory.getInstance("X.509")
                            .generateCertificates(new ByteArrayInputStream(bytes(file)))
                            .stream()
                            .map(X509Certificate.class::cast)
                            .toList();
            if (!found.isEmpty()) {
                return found;
            }
        } catch (CertificateException e) {
            throw new IOException("cannot read certificates from " + file + ": " + e.getMessage(), e);
        }
        throw new IOException(file + " contains no certificate (\"-----BEGIN CERTIFICATE-----\")");
    }

    /** The private key of a file. */
    static PrivateKey key(Path file) throws IOException {
        Matcher found = KEY.matcher(new String(bytes(file), StandardCharsets.ISO_8859_1));
        if (!found.find()) {
            throw new IOException(file + " contains no private key of the form \"-----BEGIN PRIVATE KEY-----\"; convert"
                    + " it: openssl pkcs8 -topk8 -nocrypt -in " + file + " -out NEW");
        }
        byte[] encoded = Base64.getMimeDecoder().decode(found.group(1));
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
            } catch (GeneralSecurityException other) {
                // a key of another algorithm
            }
        }
        throw new IOException("the private key in " + file + " is of none of the kinds " + ALGORITHMS);
    }

    private static byte[] bytes(Path file) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new IOException("cannot read " + file + " (" + e.getClass().getSimpleName() + ")", e);
        }
    }
}
