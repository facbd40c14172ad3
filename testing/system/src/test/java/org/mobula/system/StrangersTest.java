package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.Await;
import org.mobula.testkit.HangKiller;

/** Who is no rank connects to ranks' sockets: it is refused and named once, and the run goes on. */
class StrangersTest {
    private static final String GARBAGE = "rank 1: a caller does not speak Mobula's protocol; refused";
    private static final String VERSION = "rank 1: a caller speaks version 2 of the wire protocol, this rank version 1."
            + " Start all ranks with the same Mobula";
    private static final String REPLAY = ": a caller that says it is rank \\d does not know this run's secret; refused";

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Site site = new Site();

    @Test
    void garbageAndOtherVersionsAreRefusedOverTcpAndUnixSockets() throws Exception {
        site.expectWarning(GARBAGE).expectWarning(VERSION);
        Run run = site.start(2, "", "Doors", begin(), end());
        long pid = Long.parseLong(run.await("rank 1 listens as (\\d+)"));
        Files.createFile(begin());
        run.await("(knocking)");

        byte[] garbage = new byte[64];
        new Random(1).nextBytes(garbage);
        int port = Processes.listeningPort(pid);
        List<SocketAddress> doors = List.of(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                UnixDomainSocketAddress.of(site.runFolder().resolve("rank-1.sock")));
        for (SocketAddress door : doors) {
            for (int i = 0; i < 3; i++) {
                assertThat(Stranger.knock(door, garbage))
                        .as("bytes told to a stranger")
                        .isLessThanOrEqualTo(8);
                assertThat(Stranger.knock(door, Stranger.hello(2))).isLessThanOrEqualTo(8);
            }
        }
        Files.createFile(end());
        Outcome outcome = run.end();

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.outLines()).contains("knocked well");
        assertThat(warnings(outcome)).containsExactlyInAnyOrder("WARNING: " + GARBAGE, "WARNING: " + VERSION);
    }

    @Test
    void anOverheardHandshakeCannotBeReplayed() throws Exception {
        site.expectWarning("does not know this run's secret; refused");
        Run run = site.start(2, "--transport shm", "Doors", begin(), end());
        run.await("rank \\d listens as (\\d+)", 2);
        try (Eavesdropper first = new Eavesdropper(site.runFolder().resolve("rank-0.sock"));
                Eavesdropper second = new Eavesdropper(site.runFolder().resolve("rank-1.sock"))) {
            Files.createFile(begin());
            run.await("(knocking)");
            Eavesdropper lucky = first.heard().length > 0 ? first : second;
            Await.await().until(() -> lucky.heard().length >= Stranger.HELLO + Stranger.PROOF);

            byte[] heard = Arrays.copyOf(lucky.heard(), Stranger.HELLO + Stranger.PROOF);
            Stranger.knock(lucky.behind(), heard);
            Stranger.knock(lucky.behind(), heard);
            Files.createFile(end());
            Outcome outcome = run.end();

            assertThat(outcome.exitCode()).isZero();
            assertThat(outcome.outLines()).contains("knocked well");
            assertThat(warnings(outcome)).singleElement().asString().matches("WARNING: rank \\d" + REPLAY);
        }
    }

    private static List<String> warnings(Outcome outcome) {
        return outcome.errLines().stream()
                .filter(line -> line.startsWith("WARNING:"))
                .toList();
    }

    private Path begin() {
        return site.folder().resolve("begin");
    }

    private Path end() {
        return site.folder().resolve("end");
    }
}
