package org.mobula.contract.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mobula.testkit.Await.await;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.launch.Job;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.InProcessJobs;
import org.mobula.transport.Handshake;
import org.mobula.transport.Handshake.Verdict;
import org.mobula.transport.PeerCard;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.spi.TransportProvider;

/** A failed connection attempt does not mean that the other rank has failed: the caller tries again. */
@ExtendWith(HangKiller.class)
class FailedConnectionAttemptsTest {
    private static final int PING = HandlerNumbers.FREE;
    private static final int FAILED_ATTEMPTS = 4;
    private static final Duration DELAY = Handshake.TIMEOUT.plusMillis(500);

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aConnectionClosedBeforeTheHandshakeIsRetried(String transportName) throws Exception {
        connectsAfter(transportName, accepted -> accepted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aConnectionClosedAfterTheHandshakeIsRetried(String transportName) throws Exception {
        connectsAfter(transportName, accepted -> accepted.answer(Verdict.ACCEPTED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aConnectionRefusedByALiveRankIsRetried(String transportName) throws Exception {
        connectsAfter(transportName, accepted -> accepted.answer(Verdict.REJECTED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aCallerWaitsForARankThatIsSlowAfterTheHandshake(String transportName) throws Exception {
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node node = Node.join(jobs.job(0), NodeOptions.defaults().withTransports(transportName));
                Transport called = open(jobs.job(1), transportName)) {
            Engine.of(node).peer(1).post(PING, 0, output -> {});
            AcceptedConnection accepted =
                    new AcceptedConnection(new Handshake(jobs.job(1).secret(), 1, 2), called.take());
            Handshake.Result result = accepted.answer(Verdict.ACCEPTED);

            await().pollDelay(DELAY).until(() -> true);

            assertReceives(called.accept(accepted.socket(), 0, result.swapped()), jobs);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aConnectionThatIsSilentForTheLivenessTimeoutIsRetried(String transportName) throws Exception {
        NodeOptions options =
                NodeOptions.defaults().withTransports(transportName).withLivenessTimeout(Duration.ofMillis(200));
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node node = Node.join(jobs.job(0), options);
                Transport called = open(jobs.job(1), transportName)) {
            Engine.of(node).peer(1).post(PING, 0, output -> {});
            Handshake handshake = new Handshake(jobs.job(1).secret(), 1, 2);
            try (SocketChannel silent = called.take()) {
                new AcceptedConnection(handshake, silent).answer(Verdict.ACCEPTED);

                AcceptedConnection again = new AcceptedConnection(handshake, called.take());
                Handshake.Result result = again.answer(Verdict.ACCEPTED);
                assertReceives(called.accept(again.socket(), 0, result.swapped()), jobs);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aClosedNodeEndsTheConnectionThatItHasOpenedToASilentRank(String transportName) throws Exception {
        try (InProcessJobs jobs = new InProcessJobs(2);
                Transport called = open(jobs.job(1), transportName)) {
            Node node = Node.join(jobs.job(0), closingSoon(transportName));
            Engine.of(node).peer(1).post(PING, 0, output -> {});
            try (SocketChannel silent = called.take()) {
                new Handshake(jobs.job(1).secret(), 1, 2).answer(silent, caller -> Verdict.ACCEPTED);

                node.close();

                assertEnds(silent);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aClosedNodeEndsTheConnectionThatItHasAcceptedFromASilentRank(String transportName) throws Exception {
        try (InProcessJobs jobs = new InProcessJobs(2);
                Transport calling = open(jobs.job(1), transportName)) {
            Node node = Node.join(jobs.job(0), closingSoon(transportName));
            try (SocketChannel silent = calling.dial(PeerCard.parse(jobs.job(1).card(0, Handshake.TIMEOUT)))) {
                new Handshake(jobs.job(1).secret(), 1, 2).call(silent, 0);

                node.close();

                assertEnds(silent);
            }
        }
    }

    private static NodeOptions closingSoon(String transportName) {
        return NodeOptions.from(Map.of("MOBULA_CLOSE_TIMEOUT_MS", "10"))
                .withTransports(transportName)
                .withLivenessTimeout(Duration.ofHours(2));
    }

    private static void assertEnds(SocketChannel socket) {
        ByteBuffer bytes = ByteBuffer.allocate(1024);
        await("the end of the connection").until(() -> socket.read(bytes.clear()) < 0);
    }

    private static void assertReceives(Channel channel, InProcessJobs jobs) throws IOException {
        await().until(() -> channel.next() != Channel.EMPTY);
        assertThat(channel.tag()).isEqualTo(PING << 2);
        jobs.end(1, "the test is over");
        channel.close();
    }

    /** The action of the accepting rank before it closes a connection. */
    private interface Interruption {
        Object of(AcceptedConnection accepted) throws IOException;
    }

    private record AcceptedConnection(Handshake handshake, SocketChannel socket) {
        Handshake.Result answer(Verdict verdict) throws IOException {
            return handshake.answer(socket, caller -> verdict);
        }
    }

    private static void connectsAfter(String transportName, Interruption interruption) throws Exception {
        NodeOptions options = NodeOptions.defaults().withTransports(transportName);
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node node = Node.join(jobs.job(0), options);
                Transport called = open(jobs.job(1), transportName)) {
            Engine.of(node).peer(1).post(PING, 0, output -> {});
            Handshake handshake = new Handshake(jobs.job(1).secret(), 1, 2);
            for (int attempt = 0; attempt < FAILED_ATTEMPTS; attempt++) {
                try (SocketChannel socket = called.take()) {
                    interruption.of(new AcceptedConnection(handshake, socket));
                }
            }
            assertThat(node.living()).containsExactly(0, 1);
            AcceptedConnection last = new AcceptedConnection(handshake, called.take());
            Handshake.Result result = last.answer(Verdict.ACCEPTED);
            assertReceives(called.accept(last.socket(), 0, result.swapped()), jobs);
        }
    }

    private static Transport open(Job job, String transportName) throws IOException {
        TransportProvider provider = ServiceLoader.load(TransportProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals(transportName))
                .findFirst()
                .orElseThrow();
        Transport transport = provider.open(new TransportContext(
                job.id(), job.rank(), job.host(), job.directory(), Handshake.TIMEOUT, TransportOptions.defaults()));
        job.publish(new PeerCard(job.rank(), job.host(), 1, Map.of(transportName, transport.address())).format());
        return transport;
    }
}
