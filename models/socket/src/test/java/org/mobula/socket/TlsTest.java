package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.JavaProcess;

/** TLS over fast sockets: what both ends observe is what they observe over TCP. */
@Timeout(300)
class TlsTest {
    private static final String PROGRAM = "org.mobula.socket.cases.TlsProgram";
    private static final String PASSWORD = "changeit";
    private static final int SWITCHED_CASES = 13; // which use shared memory before TLS begins

    @TempDir
    private Path folder;

    /** What both ends have observed, and the first line of the client's report. */
    private record Observations(List<String> server, List<String> client, String report) {}

    @BeforeEach
    void makeKeys() throws Exception {
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
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        folder.resolve("keys").toString())
                .redirectErrorStream(true)
                .start();
        String output = String.join("\n", keytool.inputReader().lines().toList());
        assertThat(keytool.waitFor()).as(output).isZero();
    }

    @Test
    void tlsOverSharedMemoryMeansTheSame() throws Exception {
        Observations plain = run(false, false);
        Observations fast = run(true, true);

        assertThat(plain.client()).hasSizeGreaterThan(2 * SWITCHED_CASES).noneMatch(line -> line.contains("failed"));
        assertThat(fast.client()).isEqualTo(plain.client());
        assertThat(fast.server()).isEqualTo(plain.server());
        assertThat(Integer.parseInt(fast.report().replaceAll(".*: (\\d+) over shared memory.*", "$1")))
                .as(fast.report())
                .isGreaterThanOrEqualTo(SWITCHED_CASES);
    }

    @ParameterizedTest
    @CsvSource({"true, false", "false, true"})
    void tlsToAPlainPeerMeansTheSame(boolean serverHas, boolean clientHas) throws Exception {
        Observations plain = run(false, false);
        Observations mixed = run(serverHas, clientHas);

        assertThat(mixed.client()).isEqualTo(plain.client());
        assertThat(mixed.server()).isEqualTo(plain.server());
    }

    private Observations run(boolean serverHas, boolean clientHas) throws Exception {
        String both = Boolean.toString(serverHas && clientHas);
        try (JavaProcess server = start(serverHas, List.of(PROGRAM, "server", both))) {
            String[] ports = server.awaitLines("ports ", 1).getFirst().split(" ");
            try (JavaProcess client = start(clientHas, List.of(PROGRAM, "client", both, ports[1], ports[2]))) {
                assertThat(client.end()).as("%s %s", client, server).isZero();
                assertThat(server.end()).as("%s", server).isZero();
                return new Observations(
                        server.awaitLines("seen ", 1),
                        client.awaitLines("seen ", 1),
                        clientHas ? client.err().getFirst() : "");
            }
        }
    }

    private JavaProcess start(boolean hasAgent, List<String> words) throws IOException {
        List<String> options = new ArrayList<>();
        if (hasAgent) {
            options.add(JavaProcess.agent("socket", "report,dir=" + folder));
        }
        for (String store : List.of("keyStore", "trustStore")) {
            options.add("-Djavax.net.ssl." + store + "=" + folder.resolve("keys"));
            options.add("-Djavax.net.ssl." + store + "Password=" + PASSWORD);
        }
        return JavaProcess.start(folder, options, words);
    }
}
