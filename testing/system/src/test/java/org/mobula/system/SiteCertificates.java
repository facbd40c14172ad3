package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Certificates of a site, which keytool makes: an authority, and certificates that it has signed. */
final class SiteCertificates {
    private static final String PASSWORD = "changeit";
    private static final String AUTHORITY = "authority";

    private final Path folder;
    private final Path store;

    /** Makes an authority. */
    SiteCertificates(Path folder, String site) throws Exception {
        this.folder = Files.createDirectories(folder);
        store = folder.resolve(site + ".p12");
        keytool("-genkeypair", "-alias", AUTHORITY, "-dname", "CN=" + site, "-ext", "bc:c");
    }

    /** Writes {@code NAME/host.crt} and {@code NAME/host.key}, and this authority's certificate as the one to trust. */
    Path write(String name) throws Exception {
        return write(name, this);
    }

    /** Writes a certificate and its key, and an authority's certificate as the one to trust; returns their folder. */
    Path write(String name, SiteCertificates trusted) throws Exception {
        keytool("-genkeypair", "-alias", name, "-dname", "CN=" + name, "-signer", AUTHORITY);
        Path files = Files.createDirectories(folder.resolve(name));
        KeyStore own = load();
        pem(files.resolve("host.crt"), "CERTIFICATE", own.getCertificate(name).getEncoded());
        pem(
                files.resolve("host.key"),
                "PRIVATE KEY",
                own.getKey(name, PASSWORD.toCharArray()).getEncoded());
        pem(
                files.resolve("site.crt"),
                "CERTIFICATE",
                trusted.load().getCertificate(AUTHORITY).getEncoded());
        return files;
    }

    private KeyStore load() throws Exception {
        KeyStore loaded = KeyStore.getInstance("PKCS12");
        try (InputStream stream = Files.newInputStream(store)) {
            loaded.load(stream, PASSWORD.toCharArray());
        }
        return loaded;
    }

    private void keytool(String... words) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(words));
        command.addAll(
                List.of("-keyalg", "EC", "-validity", "2", "-keystore", store.toString(), "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s: %s", command, said).isZero();
    }

    private static void pem(Path file, String type, byte[] content) throws IOException {
        Files.writeString(
                file,
                "-----BEGIN " + type + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END "
                        + type + "-----\n");
    }
}
