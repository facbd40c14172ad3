package org.mobula.transport.tcp.secure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PemReaderTest {
    @TempDir
    private Path folder;

    @Test
    void aCertificateAndItsKeyAreRead() throws Exception {
        Pems.write(folder, "one", LocalDate.of(2000, 1, 1), LocalDate.of(2900, 1, 1));
        assertThat(PemReader.certificates(folder.resolve("one.crt")))
                .singleElement()
                .satisfies(certificate -> assertThat(
                                certificate.getSubjectX500Principal().getName())
                        .isEqualTo("CN=one"));
        assertThat(PemReader.key(folder.resolve("one.key")).getAlgorithm()).isEqualTo("EC");
    }

    @Test
    void whatIsNoCertificateOrKeyIsRefusedWithTheFileAndTheRemedy() throws Exception {
        Path other = Files.writeString(folder.resolve("x.pem"), "-----BEGIN EC PRIVATE KEY-----\nAA==\n");
        assertThatThrownBy(() -> PemReader.key(other))
                .isInstanceOf(IOException.class)
                .hasMessage(other + " contains no private key of the form \"-----BEGIN PRIVATE KEY-----\"; convert it:"
                        + " openssl pkcs8 -topk8 -nocrypt -in " + other + " -out NEW");
        Path empty = Files.createFile(folder.resolve("empty"));
        assertThatThrownBy(() -> PemReader.certificates(empty))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(empty + " contains no certificate");
        Path none = folder.resolve("none");
        assertThatThrownBy(() -> PemReader.certificates(none))
                .hasMessage("cannot read " + none + " (NoSuchFileException)");
        Path garbage = Files.writeString(
                folder.resolve("g"), "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
        assertThatThrownBy(() -> PemReader.key(garbage)).hasMessageContaining("of none of the kinds [EC, RSA, EdDSA]");
    }
}
