package org.mobula.transport.tcp.secure;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.mobula.transport.LinkOptions.PemFiles;

/** Certificates of a user, for tests: each is its own authority. */
public final class Pems {
    private static final String PASSWORD = "changeit";

    private Pems() {}

    /** Writes a certificate and its key to a folder, as {@code NAME.crt} and {@code NAME.key}. */
    public static void write(Path folder, String name, LocalDate from, LocalDate to) throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("EC").generateKeyPair();
        X509Certificate certificate = SelfSignedCertificate.make(pair, name, from, to);
        write(folder.resolve(name + ".crt"), "CERTIFICATE", certificate.getEncoded());
        write(folder.resolve(name + ".key"), "PRIVATE KEY", pair.getPrivate().getEncoded());
    }

    /**
     * Writes a certificate that an authority has signed, its key, and the authority's certificate: {@code NAME.crt},
     * {@code NAME.key} and {@code AUTHORITY.crt}. Made by the JDK's keytool.
     *
     * @param from the first day on which the certificate is valid; the authority's is valid from 2000 to 2100
     * @param days for which it is valid
     */
    static void writeSigned(Path folder, String name, String authority, LocalDate from, int days) throws Exception {
        Path store = folder.resolve(name + ".p12");
        make(store, authority, LocalDate.of(2000, 1, 1), 36525, "-ext", "bc:c");
        make(store, name, from, days, "-signer", authority);
        KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        write(
                folder.resolve(authority + ".crt"),
                "CERTIFICATE",
                keys.getCertificate(authority).getEncoded());
        write(
                folder.resolve(name + ".crt"),
                "CERTIFICATE",
                keys.getCertificate(name).getEncoded());
        write(
                folder.resolve(name + ".key"),
                "PRIVATE KEY",
                keys.getKey(name, PASSWORD.toCharArray()).getEncoded());
    }

    private static void make(Path store, String name, LocalDate from, int days, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD,
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-startdate",
                from.format(DateTimeFormatter.ofPattern("yyyy/MM/dd")) + " 00:00:00",
                "-validity",
                Integer.toString(days)));
        command.addAll(List.of(more));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), Charset.defaultCharset());
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool fails: " + said);
        }
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
