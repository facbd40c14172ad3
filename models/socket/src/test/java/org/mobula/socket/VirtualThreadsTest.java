package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.JavaProcess;

/** More than a thousand virtual threads in blocking reads and writes. */
@Timeout(300)
class VirtualThreadsTest {
    private static final String PROGRAM = "org.mobula.socket.cases.VirtualThreadsProgram";
    private static final int MOST_IDLE_PERCENT = 25;

    @TempDir
    private Path folder;

    @Test
    void aThousandConnectionsWorkOnOneCarrierAndSleepWithoutWork() throws Exception {
        List<String> options = new ArrayList<>(List.of("-Djdk.virtualThreadScheduler.parallelism=1"));
        options.add("-Djdk.virtualThreadScheduler.maxPoolSize=1"); // a carrier that is held would hold up all
        run(options, 1000, 40);
    }

    @Test
    void connectionsThatWaitUseNoProcessor() throws Exception {
        run(List.of(), 200, 100);
    }

    private void run(List<String> more, int connections, int exchanges) throws Exception {
        List<String> options = new ArrayList<>(more);
        options.add(JavaProcess.agent("socket", "report,ring=4096,dir=" + folder));
        List<String> words = List.of(PROGRAM, Integer.toString(connections), Integer.toString(exchanges));
        try (JavaProcess program = JavaProcess.start(folder, options, words)) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.out()).as("%s", program).contains("wrong 0", "ended " + 2 * connections);
            assertThat(number(program, "fast ")).isGreaterThan(connections / 2);
            assertThat(number(program, "idle ")).isLessThan(MOST_IDLE_PERCENT);
        }
    }

    private static int number(JavaProcess program, String name) {
        return Integer.parseInt(
                program.awaitLines(name, 1).getFirst().substring(name.length()).replace(" %", ""));
    }
}
