package org.mobula.launch.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.local.control.Handshake;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LineChannel;

/** Ranks as they speak the protocol, over TCP, with a coordinator that aborts into a queue. */
@Timeout(20)
class CoordinatorTest {
    private static final byte[] SECRET = new byte[32];

    private final LinkedBlockingQueue<String> scheduler = new LinkedBlockingQueue<>();
    private ServerSocketChannel server;
    private Coordinator coordinator;

    @BeforeEach
    void listen() throws IOException {
        server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
    }

    @AfterEach
    void close() {
        coordinator.close();
    }

    private void start(FailurePolicy policy) {
        coordinator = Coordinator.start(server, new Coordinator.Terms(SECRET, 3, policy, new Coordinator.Scheduler() {
            @Override
            public void say(String line) {
                scheduler.add(line);
            }

            @Override
            public void abort() {
                scheduler.add("abort");
            }
        }));
    }

    private LineChannel greet(int rank, byte[] secret) throws IOException {
        return greet(rank, secret, SocketChannel.open(server.getLocalAddress()));
    }

    private static LineChannel greet(int rank, byte[] secret, SocketChannel socket) throws IOException {
        LineChannel line = new LineChannel(socket);
        Handshake.greet(line, secret, new Hello(Hello.Purpose.JOIN, rank, 100 + rank, "h" + rank));
        return line;
    }

    private LineChannel join(int rank) throws IOException {
        LineChannel line = greet(rank, SECRET);
        assertThat(line.readLine()).isEqualTo("noted");
        return line;
    }

    @Test
    void aCardIsSentOnceItIsPublished() throws Exception {
        start(FailurePolicy.ABORT);
        LineChannel zero = join(0);
        zero.writeLine("ask 1");
        LineChannel one = join(1);
        one.writeLine("publish the card");
        assertThat(zero.readLine()).isEqualTo("card 1 the card");
    }

    @Test
    void aRankThatLeavesIsNoFailureAndTheEndIsAwaited() throws Exception {
        start(FailurePolicy.ABORT);
        LineChannel zero = join(0);
        for (int rank = 1; rank < 3; rank++) {
            LineChannel other = join(rank);
            other.writeLine("leave");
            assertThat(other.readLine()).isIn("noted", "left 1");
            other.close();
            assertThat(zero.readLine()).isEqualTo("left " + rank);
        }
        zero.writeLine("leave");
        coordinator.awaitEnd();
        assertThat(scheduler).isEmpty();
    }

    @Test
    void aLostConnectionIsAFailureThatEndsTheJob() throws Exception {
        start(FailurePolicy.ABORT);
        LineChannel zero = join(0);
        join(2).close();
        assertThat(zero.readLine()).isEqualTo("failed 2 its process ended");
        assertThat(zero.readLine()).isEqualTo("ended 2");
        assertThat(scheduler.take())
                .isEqualTo("mobula: rank 2 on h2 (pid 102) failed: its process ended; the other ranks are ended");
        assertThat(scheduler.take()).isEqualTo("abort");
    }

    @Test
    void aConnectionThatIsResetIsAFailureButNotTheEndOfAProcess() throws Exception {
        start(FailurePolicy.CONTINUE);
        LineChannel zero = join(0);
        SocketChannel socket = SocketChannel.open(server.getLocalAddress());
        assertThat(greet(2, SECRET, socket).readLine()).isEqualTo("noted");
        socket.setOption(StandardSocketOptions.SO_LINGER, 0); // the end is a reset
        socket.close();
        assertThat(zero.readLine())
                .isEqualTo("failed 2 the control connection to it broke (Connection reset; its process may still run)");
        zero.writeLine("publish a card");
        zero.writeLine("ask 0");
        assertThat(zero.readLine()).as("its process has not ended").isEqualTo("card 0 a card");
    }

    @Test
    void aRankThatWasDeclaredFailedDeclaresNoOtherFailed() throws Exception {
        start(FailurePolicy.ABORT);
        LineChannel zero = join(0);
        LineChannel two = join(2);
        zero.writeLine("report 2 silent");
        assertThat(scheduler.take()).startsWith("mobula: rank 2 on h2 (pid 102) failed: ");
        two.writeLine("report 1 silent");
        two.writeLine("ask 2");
        assertThat(two.readLine()).as("what it has sent was read").startsWith("nocard 2 ");
        zero.writeLine("publish a card");
        zero.writeLine("ask 0");
        assertThat(zero.readLine()).startsWith("failed 2 ");
        assertThat(zero.readLine()).isEqualTo("card 0 a card");
    }

    @Test
    void theConnectionsOfACoordinatorThatIsClosedAreNoFailures() throws Exception {
        start(FailurePolicy.ABORT);
        LineChannel one = join(1);
        coordinator.close();
        assertThat(one.readLine()).isNull();
        coordinator.expectAll(Duration.ofMillis(500)); // an event after those of the connections
        assertThat(scheduler.take()).contains("rank 0 on unknown-host").contains("did not join");
    }

    @Test
    void withContinueTheOthersAreToldAndGoOn() throws Exception {
        start(FailurePolicy.CONTINUE);
        LineChannel zero = join(0);
        LineChannel two = join(2);
        zero.writeLine("report 2 silent");
        assertThat(zero.readLine()).isEqualTo("failed 2 declared failed by rank 0: silent");
        assertThat(two.readLine()).isEqualTo("denied rank 2 has failed: declared failed by rank 0: silent");
        assertThat(two.readLine()).isNull();
        zero.writeLine("ask 2");
        assertThat(zero.readLine()).isEqualTo("nocard 2 h2 declared failed by rank 0: silent");
        LineChannel one = join(1);
        assertThat(one.readLine()).as("what happened before").startsWith("failed 2 ");
        assertThat(scheduler).isEmpty();
    }

    /** The process has ended after the fence, and the scheduler does not report it. */
    @Test
    void aRankThatDoesNotConnectAfterAllHaveMetHasFailed() throws Exception {
        start(FailurePolicy.CONTINUE);
        LineChannel zero = join(0);
        join(2);
        zero.writeLine("ask 1");

        coordinator.expectAll(Duration.ofMillis(500));

        String cause = "it did not join within 0.5 s after the fence";
        assertThat(zero.readLine()).isEqualTo("nocard 1 unknown-host " + cause);
        assertThat(zero.readLine()).isEqualTo("failed 1 " + cause);
        zero.writeLine("publish a card");
        zero.writeLine("ask 0");
        assertThat(zero.readLine()).as("the others have not failed").isEqualTo("card 0 a card");
    }

    @Test
    void anUncaughtExceptionIsAFailure() throws Exception {
        start(FailurePolicy.ABORT);
        LineChannel zero = join(0);
        zero.writeLine("uncaught java.lang.Error: x");
        assertThat(zero.readLine()).isEqualTo("noted");
        assertThat(scheduler.take())
                .isEqualTo("mobula: rank 0 on h0 (pid 100) failed: an exception ended its program (java.lang.Error: x);"
                        + " the other ranks are ended");
    }

    @Test
    void aStrangerIsRefusedAndReported() throws Exception {
        start(FailurePolicy.ABORT);
        byte[] other = new byte[32];
        other[0] = 1;
        assertThatThrownBy(() -> greet(1, other)).hasMessageContaining("refused");
        assertThat(scheduler.take())
                .isEqualTo(
                        "mobula: refused a connection to the coordinator of the run: it does not know the run's secret");
    }

    @Test
    void aRankJoinsOnce() throws Exception {
        start(FailurePolicy.ABORT);
        join(1);
        assertThat(greet(1, SECRET).readLine()).isEqualTo("denied it has joined already; a process joins its job once");
    }
}
