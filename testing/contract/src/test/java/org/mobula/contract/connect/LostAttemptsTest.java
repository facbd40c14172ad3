package org.mobula.contract.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mobula.testkit.Await.await;

import java.io.IOException;
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

/** A call that fails says nothing about the rank that was called: the caller tries again. */
@ExtendWith(HangKiller.class)
class LostAttemptsTest {
    private static final int PING = HandlerNumbers.FREE;
    private static final int LOST = 4;
    private static final Duration LATE = Handshake.TIMEOUT.plusMillis(500);

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aCallerWhoseConnectionIsClosedBeforeTheHandshakeTriesAgain(String over) throws Exception {
        calls(over, answering -> answering);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aCallerWhoseConnectionIsClosedRightAfterTheHandshakeTriesAgain(String over) throws Exception {
        calls(over, answering -> answering.answer(Verdict.WELCOME));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aCallerRefusedByALiveRankTriesAgain(String over) throws Exception {
        calls(over, answering -> answering.answer(Verdict.UNWANTED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aCallerWaitsForARankThatIsLateAfterTheHandshake(String over) throws Exception {
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node node = Node.join(jobs.job(0), NodeOptions.defaults().withTransports(over));
                Transport called = open(jobs.job(1), over)) {
            Engine.of(node).peer(1).post(PING, 0, output -> {});
            Answering answering = new Answering(new Handshake(jobs.job(1).secret(), 1, 2), called.take());
            Handshake.Result result = answering.answer(Verdict.WELCOME);

            await().pollDelay(LATE).until(() -> true);

            receives(called.accept(answering.socket(), 0, result.swapped()), jobs);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aCallerCallsAgainIfARankIsSilentForTheLivenessTimeoutAfterTheHandshake(String over) throws Exception {
        NodeOptions options = NodeOptions.defaults().withTransports(over).withLivenessTimeout(Duration.ofMillis(200));
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node node = Node.join(jobs.job(0), options);
                Transport called = open(jobs.job(1), over)) {
            Engine.of(node).peer(1).post(PING, 0, output -> {});
            Handshake handshake = new Handshake(jobs.job(1).secret(), 1, 2);
            try (SocketChannel silent = called.take()) {
                new Answering(handshake, silent).answer(Verdict.WELCOME);

                Answering again = new Answering(handshake, called.take());
                Handshake.Result result = again.answer(Verdict.WELCOME);
                receives(called.accept(again.socket(), 0, result.swapped()), jobs);
            }
        }
    }

    private static void receives(Channel channel, InProcessJobs jobs) throws IOException {
        await().until(() -> channel.next() != Channel.EMPTY);
        assertThat(channel.tag()).isEqualTo(PING << 2);
        jobs.end(1, "the test is over");
        channel.close();
    }

    /** What the called rank does with a connection that it then closes. */
    private interface Mishap {
        Object of(Answering answering) throws IOException;
    }

    private record Answering(Handshake handshake, SocketChannel socket) {
        Handshake.Result answer(Verdict verdict) throws IOException {
            return handshake.answer(socket, caller -> verdict);
        }
    }

    private static void calls(String over, Mishap mishap) throws Exception {
        NodeOptions options = NodeOptions.defaults().withTransports(over);
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node node = Node.join(jobs.job(0), options);
                Transport called = open(jobs.job(1), over)) {
            Engine.of(node).peer(1).post(PING, 0, output -> {});
            Handshake handshake = new Handshake(jobs.job(1).secret(), 1, 2);
            for (int lost = 0; lost < LOST; lost++) {
                try (SocketChannel socket = called.take()) {
                    mishap.of(new Answering(handshake, socket));
                }
            }
            assertThat(node.living()).containsExactly(0, 1);
            Answering last = new Answering(handshake, called.take());
            Handshake.Result result = last.answer(Verdict.WELCOME);
            receives(called.accept(last.socket(), 0, result.swapped()), jobs);
        }
    }

    private static Transport open(Job job, String over) throws IOException {
        TransportProvider provider = ServiceLoader.load(TransportProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals(over))
                .findFirst()
                .orElseThrow();
        Transport transport = provider.open(new TransportContext(
                job.id(), job.rank(), job.host(), job.directory(), Handshake.TIMEOUT, TransportOptions.defaults()));
        job.publish(new PeerCard(job.rank(), job.host(), 1, Map.of(over, transport.address())).format());
        return transport;
    }
}
