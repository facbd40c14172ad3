package org.mobula.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.InProcessJobs;
import org.mobula.transport.Handshake;
import org.mobula.transport.HandshakeException;
import org.mobula.transport.NoTransportException;
import org.mobula.transport.PeerCard;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.shm.ShmTransportProvider;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.tcp.TcpTransportProvider;

@ExtendWith(HangKiller.class)
class NodeFailureTest {
    private static final int PING = HandlerNumbers.FREE;
    private static final NodeOptions SHM = NodeOptions.defaults().withTransports("shm");
    private static final NodeOptions TCP = NodeOptions.defaults().withTransports("tcp");

    private final List<String> logged = new CopyOnWriteArrayList<>();
    private final Logger logger = Logger.getLogger("org.mobula.runtime");
    private final Handler capture = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            logged.add(entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void captureLog() {
        logger.addHandler(capture);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void releaseLog() {
        logger.removeHandler(capture);
        logger.setUseParentHandlers(true);
    }

    @Test
    void aRankWhoseConnectionEndsIsNamedAtOnce() throws Exception {
        for (NodeOptions options : List.of(SHM, TCP)) {
            boolean shm = options == SHM;
            try (InProcessJobs jobs = new InProcessJobs(2);
                    Node node = Node.join(jobs.job(0), options);
                    FakeRank fake =
                            new FakeRank(jobs.job(1), shm ? new ShmTransportProvider() : new TcpTransportProvider())) {
                ping(node, 1);
                fake.channel().close();
                Completion departed = new Completion();
                Engine.of(node).onDeparture(peer -> departed.complete());
                assertThat(Engine.of(node).await(departed, System.nanoTime() + 60_000_000_000L))
                        .isTrue();
                assertThatThrownBy(() -> ping(node, 1))
                        .isInstanceOf(PeerFailedException.class)
                        .hasMessageStartingWith("rank 1 on here failed: ")
                        .hasMessageEndingWith("; this happened while pinging");
            }
        }
    }

    @Test
    void everyRankNamesTheHostOfALostRank() throws Exception {
        try (Cluster cluster = new Cluster(3, SHM)) {
            ping(cluster.node(1), 0);
            Completion met = new Completion();
            Engine.of(cluster.node(0)).handle(PING + 1, message -> met.complete());
            Engine.of(cluster.node(1)).peer(0).post(PING + 1, 8, output -> output.putLong(1));
            assertThat(Engine.of(cluster.node(0)).await(met, System.nanoTime() + 60_000_000_000L))
                    .isTrue();
            cluster.jobs().fail(1, "it was killed");
            for (int rank : List.of(0, 2)) {
                assertThatThrownBy(() -> ping(cluster.node(rank), 1))
                        .hasMessage("rank 1 on here failed: it was killed; this happened while pinging");
            }
        }
    }

    @Test
    void aMessageOfTheRuntimeThatHasTheWrongLengthEndsTheConnection() throws Exception {
        for (int handler = HandlerNumbers.RUNTIME; handler < HandlerNumbers.RUNTIME + 3; handler++) {
            try (InProcessJobs jobs = new InProcessJobs(2);
                    Node node = Node.join(jobs.job(0), SHM);
                    FakeRank fake = new FakeRank(jobs.job(1), new ShmTransportProvider())) {
                ping(node, 1);
                Channel channel = fake.channel();
                channel.claim(40); // a damaged ring: the header of another message became that of a heartbeat
                channel.commit(handler << 2, 40);
                assertThatThrownBy(node::barrier)
                        .isInstanceOf(PeerFailedException.class)
                        .hasMessageContaining("rank 1 sent invalid data: a message for handler " + handler
                                + ": it has 40 bytes, and messages for this handler have none");
            }
        }
    }

    @Test
    void aSilentRankIsReportedAndWaitedForBeforeItIsDeclaredFailed() throws Exception {
        NodeOptions options = SHM.withLivenessTimeout(Duration.ofSeconds(6));
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node node = Node.join(jobs.job(0), options);
                FakeRank fake = new FakeRank(jobs.job(1), new ShmTransportProvider())) {
            ping(node, 1);
            fake.channel();
            assertThatThrownBy(node::barrier).isInstanceOf(PeerFailedException.class);
            assertThat(logged)
                    .containsOnlyOnce("rank 0: rank 1 on here has been silent for 5000 ms; it will be declared"
                            + " failed after 6000 ms of silence (MOBULA_LIVENESS_TIMEOUT_MS)");
        }
    }

    @Test
    void aSilentRankCountsAsFailedAfterTheLivenessTimeout() throws Exception {
        NodeOptions options = SHM.withLivenessTimeout(Duration.ofMillis(300));
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node node = Node.join(jobs.job(0), options);
                FakeRank fake = new FakeRank(jobs.job(1), new ShmTransportProvider())) {
            ping(node, 1);
            fake.channel();
            assertThatThrownBy(node::barrier)
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessage(
                            "rank 1 on here failed: it was silent for 300 ms (it hung, or its machine is overloaded:"
                                    + " then raise MOBULA_LIVENESS_TIMEOUT_MS); this happened while waiting at a barrier");
        }
    }

    @Test
    void aHandlerThatKeepsThePollingThreadForLongDoesNotMakeItsSenderCountAsFailed() throws Exception {
        Duration heartbeat = Duration.ofMillis(100);
        try (Cluster cluster = new Cluster(2, SHM.withLivenessTimeout(heartbeat))) {
            Completion over = new Completion();
            Engine.of(cluster.node(1)).handle(PING, message -> {
                long end = System.nanoTime() + 10 * heartbeat.toNanos();
                while (System.nanoTime() - end < 0) {
                    LockSupport.parkNanos(heartbeat.toNanos());
                }
                over.complete();
            });
            ping(cluster.node(0), 1);
            assertThat(Engine.of(cluster.node(1)).await(over, System.nanoTime() + 60_000_000_000L))
                    .isTrue();
            assertThat(cluster.node(0).living()).containsExactly(0, 1);
            assertThat(cluster.node(1).living()).containsExactly(0, 1);
            cluster.run(Node::barrier);
        }
    }

    @Test
    void aRankThatIsDeclaredFailedEndsItsNode() throws Exception {
        try (Cluster cluster = new Cluster(2, SHM)) {
            ping(cluster.node(0), 1);
            cluster.jobs().fail(1, "it was silent for 3000 ms");
            assertThatThrownBy(() -> ping(cluster.node(0), 1))
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessage("rank 1 on here failed: it was silent for 3000 ms; this happened while pinging");
            assertThatThrownBy(() -> ping(cluster.node(1), 0)).isInstanceOf(NodeClosedException.class);
        }
    }

    @Test
    void aStrangerIsRefusedAndLoggedOnce() throws Exception {
        try (Cluster cluster = new Cluster(2, TCP)) {
            String address = PeerCard.parse(cluster.jobs().job(0).card(0, Duration.ofSeconds(1)))
                    .addresses()
                    .get("tcp");
            for (int stranger = 0; stranger < 3; stranger++) {
                try (Socket socket = new Socket("127.0.0.1", port(address))) {
                    socket.getOutputStream().write("GET / HT".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
                    // magic and version of this side, then the end
                    assertThat(socket.getInputStream().readAllBytes()).hasSize(8);
                }
            }
            cluster.run(Node::barrier);
            assertThat(logged).containsExactly("rank 0: a caller does not speak Mobula's protocol; refused");
        }
    }

    @Test
    void aRankOfAnotherVersionIsRefused() throws Exception {
        try (Cluster cluster = new Cluster(2, TCP)) {
            String address = PeerCard.parse(cluster.jobs().job(0).card(0, Duration.ofSeconds(1)))
                    .addresses()
                    .get("tcp");
            Handshake other = new Handshake(cluster.jobs().job(1).secret(), 1, 2, 9, ByteOrder.nativeOrder());
            try (SocketChannel socket = SocketChannel.open(new InetSocketAddress("127.0.0.1", port(address)))) {
                assertThatThrownBy(() -> other.call(socket, 0))
                        .isInstanceOf(HandshakeException.class)
                        .hasMessage("rank 0 speaks version 1 of the wire protocol, this rank version 9."
                                + " Start all ranks with the same Mobula");
            }
            cluster.run(Node::barrier);
        }
    }

    @Test
    void whereSharedMemoryHasNoRoomTcpIsUsedInstead(@org.junit.jupiter.api.io.TempDir Path empty) throws Exception {
        NodeOptions options = NodeOptions.defaults()
                .withTransport(TransportOptions.defaults()
                        .withShmDirectory(empty.resolve("missing"))
                        .withTcpAddress("127.0.0.1"));
        try (Cluster cluster = new Cluster(2, options)) {
            cluster.run(Node::barrier);
            assertThat(logged)
                    .isNotEmpty()
                    .allMatch(each -> each.matches(
                            "rank \\d cannot use shm to rank \\d: no room for a pair's rings of 2056 KiB in .*missing"
                                    + " .*; enlarge it, or choose smaller rings: MOBULA_RING_BYTES"));
            assertThat(logged)
                    .as("however often a rank tries again")
                    .extracting(each -> each.substring(0, "rank 0".length()))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void waitingForARankThatNeverJoinsEndsAtTheDeadline() {
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node node = Node.join(jobs.job(0), SHM)) {
            assertThatThrownBy(() -> Deadline.runWithin(Duration.ofMillis(100), node::barrier))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageMatching(
                            "deadline exceeded after \\d+ ms while waiting at a barrier that rank 1 has not reached");
            assertThatThrownBy(() -> Deadline.runWithin(Duration.ofMillis(100), () -> ping(node, 1)))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageMatching("deadline exceeded after \\d+ ms while pinging");
        }
    }

    @Test
    void aTransportThatDoesNotExistIsNamed() {
        try (InProcessJobs jobs = new InProcessJobs(2)) {
            assertThatThrownBy(
                            () -> Node.join(jobs.job(0), NodeOptions.defaults().withTransports("smoke")))
                    .isInstanceOf(NoTransportException.class)
                    .hasMessage("there is no transport \"smoke\"; this program has [shm, ucx, tcp]."
                            + " Set MOBULA_TRANSPORT to auto or to one of these");
        }
    }

    @Test
    void aRankBeyondTheJobIsRefused() {
        try (InProcessJobs jobs = new InProcessJobs(1);
                Node node = Node.join(jobs.job(0), SHM)) {
            assertThatThrownBy(() -> Engine.of(node).peer(4))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("there is no rank 4; ranks go from 0 to 0");
        }
    }

    private static void ping(Node node, int rank) {
        Engine.of(node).peer(rank).begin(PING, 8, Deadline.current(), "pinging").putLong(1);
        Engine.of(node).peer(rank).commit();
    }

    private static int port(String addresses) {
        String first = addresses.split(",")[0];
        return Integer.parseInt(first.substring(first.lastIndexOf(':') + 1));
    }
}
