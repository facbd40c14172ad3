package org.mobula.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.JavaProcess;

/** A registry and an object with the JDK's factories of SSL sockets: their calls stay what they are. */
@Timeout(300)
class SecureTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    private Path folder;

    @Test
    void callsOfObjectsWithSslFactoriesStayOnJrmp() throws Exception {
        Path keys = keys();
        List<String> options = new ArrayList<>(List.of(JavaProcess.agent("rmi", "report,dir=" + folder)));
        options.add("-Djava.rmi.server.hostname=localhost"); // the certificate's
        for (String store : List.of("keyStore", "trustStore")) {
            options.add("-Djavax.net.ssl." + store + "=" + keys);
            options.add("-Djavax.net.ssl." + store + "Password=" + PASSWORD);
        }
        try (JavaProcess program = JavaProcess.start(folder, options, List.of("org.mobula.rmi.cases.SecureProgram"))) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.out()).containsExactly("path OWN_TRANSPORT", "last 10");
            assertThat(program.err().getFirst()).matches("mobula rmi: \\d+ calls: 0 over shared memory, \\d+ by JRMP");
        }
    }

    /** A key and its certificate, which is trusted. */
    private Path keys() throws Exception {
        Path keys = folder.resolve("keys");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        keys.toString())
                .redirectErrorStream(true)
                .start();
        String output = String.join("\n", keytool.inputReader().lines().toList());
        assertThat(keytool.waitFor()).as(output).isZero();
        return keys;
    }
}
