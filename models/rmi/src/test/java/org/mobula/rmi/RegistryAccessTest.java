package org.mobula.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.JavaProcess;
import org.mobula.testkit.OtherHost;

/** Who may bind names in a registry: with the agent the same processes as without, by the same exceptions. */
@Timeout(300)
class RegistryAccessTest {
    private static final String PROGRAM = "org.mobula.rmi.cases.RegistryProgram";

    @TempDir
    private Path folder;

    @Test
    void aProcessOfThisHostMayBind() throws Exception {
        List<String> plain = seen(List.of("env"), "127.0.0.1", false);

        assertThat(plain).contains("seen bound", "seen bound again", "seen called", "seen unbound");
        assertThat(seen(List.of("env"), "127.0.0.1", true)).isEqualTo(plain);
    }

    @Test
    void aProcessOfAnotherHostMayOnlyLookUp() throws Exception {
        try (OtherHost other = OtherHost.make()) {
            List<String> plain = seen(other.words(), other.addressHere(), false);

            assertThat(plain).startsWith("seen [service]", "seen 6");
            assertThat(plain.get(2))
                    .contains("java.rmi.AccessException: Registry.bind disallowed; origin /HOST is non-local host");
            assertThat(seen(other.words(), other.addressHere(), true)).isEqualTo(plain);
        }
    }

    /** What a client sees whose command begins with some words. */
    private List<String> seen(List<String> prefix, String address, boolean haveAgent) throws Exception {
        List<String> options = new ArrayList<>();
        if (haveAgent) {
            options.add(JavaProcess.agent("rmi", "dir=" + folder));
        }
        List<String> serverOptions = new ArrayList<>(options);
        serverOptions.add("-Djava.rmi.server.hostname=" + address);
        try (JavaProcess server = JavaProcess.start(folder, serverOptions, List.of(PROGRAM, "server"))) {
            String port = server.awaitLines("port ", 1).getFirst().substring(5);
            return client(prefix, options, List.of(PROGRAM, "client", address, port));
        }
    }

    private List<String> client(List<String> prefix, List<String> options, List<String> words)
            throws IOException, InterruptedException {
        try (JavaProcess client = JavaProcess.start(folder, prefix, options, words)) {
            assertThat(client.end()).as("%s", client).isZero();
            return client.awaitLines("seen ", 7);
        }
    }
}
