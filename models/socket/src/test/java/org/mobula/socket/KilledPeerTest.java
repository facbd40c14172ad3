package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.testkit.JavaProcess;

/** A process that is killed looks as it does over TCP. */
@Timeout(300)
class KilledPeerTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"read", "unread", "blocked", "written", "written unread"})
    void aKilledPeerLooksAsOverTcp(String state) throws Exception {
        List<String> plain = observe(false, state);
        List<String> fast = observe(true, state);

        assertThat(plain).contains("seen refused -> true");
        if (state.equals("blocked")) {
            // The kernel reports the reset once, to the thread that writes or to the one that reads.
            assertThat(withoutReset(fast)).isEqualTo(withoutReset(plain));
        } else {
            assertThat(fast).isEqualTo(plain);
        }
    }

    private static List<String> withoutReset(List<String> seen) {
        return seen.stream()
                .map(line -> line.replace("read -> java.net.SocketException: Connection reset", "read -> -1"))
                .toList();
    }

    private List<String> observe(boolean bothHave, String state) throws Exception {
        List<String> options = bothHave ? List.of(JavaProcess.agent("socket", "dir=" + folder)) : List.of();
        String both = Boolean.toString(bothHave);
        try (JavaProcess victim =
                JavaProcess.start(folder, options, List.of("org.mobula.socket.cases.VictimProgram", both))) {
            String port = victim.awaitLines("port ", 1).getFirst().substring(5);
            try (JavaProcess survivor = JavaProcess.start(
                    folder,
                    options,
                    List.of(
                            "org.mobula.socket.cases.SurvivorProgram",
                            both,
                            port,
                            state,
                            Long.toString(victim.pid())))) {
                survivor.awaitLines("ready", 1);
                victim.awaitLines("waiting", 1);
                assertThat(victim.awaitLines("fast ", 1)).containsExactly("fast " + bothHave);
                victim.kill();
                assertThat(survivor.end()).as("%s", survivor).isZero();
                return survivor.awaitLines("seen ", 4);
            }
        }
    }
}
