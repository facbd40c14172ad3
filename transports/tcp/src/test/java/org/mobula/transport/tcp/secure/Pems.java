package org.mobula.transport.tcp.secure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.LocalDate;
import java.util.Base64;
import org.mobula.transport.LinkOptions.PemFiles;

/** Certificates of a user, for tests: each is its own authority. */
public final class Pems {
    private Pems() {}

    /** Writes a certificate and its key to a folder, as {@code NAME.crt} and {@code NAME.key}. */
    public static void write(Path folder, String name, LocalDate from, LocalDate to) throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("EC").generateKeyPair();
        X509Certificate certificate = SelfSignedCertificate.make(pair, name, from, to);
        write(folder.resolve(name + ".crt"), "CERTIFICATE", certificate.getEncoded());
        write(folder.resolve(name + ".key"), "PRIVATE KEY", pair.getPrivate().getEncoded());
    }

    /** The files of one name, which trust the certificate of another. */
    public static PemFiles files(Path folder, String name, String trusted) {
        return new PemFiles(
                folder.resolve(name + ".crt"), folder.resolve(name + ".key"), folder.resolve(trusted + ".crt"));
    }

    private static void write(Path file, String type, byte[] content) throws IOException {
        Files.writeString(
                file,
                "-----BEGIN " + type + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END "
                        + type + "-----\n");
    }
}
