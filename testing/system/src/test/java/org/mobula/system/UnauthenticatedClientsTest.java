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

/**
 * Clients that are not ranks connect to the sockets of ranks: they are refused and reported once, and the run
 * continues.
 */
class UnauthenticatedClientsTest {
    private static final String GARBAGE = "rank 1: a caller does not speak Mobula's protocol; refused";
    private static final String VERSION = "rank 1: a caller speaks version 2 of the wire protocol, this rank version 1."
            + " Start all ranks with the same Mobula";
    private static final String REPLAY = ": a caller that says it is rank \\d does not know this run's secret; refused";

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void garbageAndOtherVersionsAreRefusedOverTcpAndUnixSockets() throws Exception {
        sandbox.expectWarning(GARBAGE).expectWarning(VERSION);
        Run run = sandbox.start(2, "", "RepeatedCalls", begin(), end());
        long pid = Long.parseLong(run.await("rank 1 listens as (\\d+)"));
        Files.createFile(begin());
        run.await("(calling)");

        byte[] garbage = new byte[64];
        new Random(1).nextBytes(garbage);
        int port = Processes.listeningPort(pid);
        List<SocketAddress> addresses = List.of(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                UnixDomainSocketAddress.of(sandbox.runFolder().resolve("rank-1.sock")));
        for (SocketAddress address : addresses) {
            for (int i = 0; i < 3; i++) {
                assertThat(UnauthenticatedClient.connect(address, garbage))
                        .as("bytes sent to an unauthenticated client")
                        .isLessThanOrEqualTo(8);
                assertThat(UnauthenticatedClient.connect(address, UnauthenticatedClient.hello(2)))
                        .isLessThanOrEqualTo(8);
            }
        }
        Files.createFile(end());
        Outcome outcome = run.end();

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.outLines()).contains("all calls returned");
        assertThat(warnings(outcome)).containsExactlyInAnyOrder("WARNING: " + GARBAGE, "WARNING: " + VERSION);
    }

    @Test
    void aRecordedHandshakeCannotBeReplayed() throws Exception {
        sandbox.expectWarning("does not know this run's secret; refused");
        Run run = sandbox.start(2, "--transport shm", "RepeatedCalls", begin(), end());
        run.await("rank \\d listens as (\\d+)", 2);
        try (RecordingProxy first = new RecordingProxy(sandbox.runFolder().resolve("rank-0.sock"));
                RecordingProxy second = new RecordingProxy(sandbox.runFolder().resolve("rank-1.sock"))) {
            Files.createFile(begin());
            run.await("(calling)");
            RecordingProxy used = first.recorded().length > 0 ? first : second;
            Await.await()
                    .until(() -> used.recorded().length >= UnauthenticatedClient.HELLO + UnauthenticatedClient.PROOF);

            byte[] recorded = Arrays.copyOf(used.recorded(), UnauthenticatedClient.HELLO + UnauthenticatedClient.PROOF);
            UnauthenticatedClient.connect(used.target(), recorded);
            UnauthenticatedClient.connect(used.target(), recorded);
            Files.createFile(end());
            Outcome outcome = run.end();

            assertThat(outcome.exitCode()).isZero();
            assertThat(outcome.outLines()).contains("all calls returned");
            assertThat(warnings(outcome)).singleElement().asString().matches("WARNING: rank \\d" + REPLAY);
        }
    }

    private static List<String> warnings(Outcome outcome) {
        return outcome.errLines().stream()
                .filter(line -> line.startsWith("WARNING:"))
                .toList();
    }

    private Path begin() {
        return sandbox.folder().resolve("begin");
    }

    private Path end() {
        return sandbox.folder().resolve("end");
    }
}
