package org.mobula.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.PeerListener;
import org.mobula.testkit.Await;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.InProcessJobs;
import org.mobula.transport.MessageHandler;
import org.mobula.transport.shm.ShmTransportProvider;
import org.mobula.transport.spi.Channel;

/** Messages that a rank has sent, and that are unread when it ends or counts as departed. */
@ExtendWith(HangKiller.class)
class LastMessagesTest {
    private static final int NUMBERS = HandlerNumbers.FREE;
    private static final Duration HEARTBEAT = Duration.ofMillis(300);
    private static final NodeOptions SHM =
            NodeOptions.defaults().withTransports("shm").withLivenessTimeout(HEARTBEAT);

    private final InProcessJobs jobs = new InProcessJobs(2);
    private final Node node = Node.join(jobs.job(0), SHM);
    private final Engine engine = Engine.of(node);
    private final List<Long> heard = new ArrayList<>(); // used by the handler, or after the end of the peer
    private final Completion departed = new Completion();
    private final Completion ended = new Completion();
    private FakeRank fake;
    private Channel channel;

    @BeforeEach
    void connect() throws IOException {
        fake = new FakeRank(jobs.job(1), new ShmTransportProvider());
        engine.onDeparture(new PeerListener() {
            @Override
            public void departed(Peer peer) {
                departed.complete();
            }

            @Override
            public void ended(Peer peer) {
                assertThat(departed.isDone()).isTrue();
                ended.complete();
            }
        });
        engine.peer(1).begin(NUMBERS, 8, Deadline.NONE, "saying hello").putLong(0);
        engine.peer(1).commit();
        channel = fake.channel();
    }

    @AfterEach
    void close() {
        fake.close();
        node.close();
        jobs.close();
    }

    private void handle(MessageHandler handler) {
        engine.handle(NUMBERS, handler);
    }

    private void hear(long number) {
        heard.add(number);
    }

    /** As a rank does that does not know about its end. */
    private void send(long number) throws IOException {
        long at = channel.claim(8);
        channel.outgoing().set(ValueLayout.JAVA_LONG_UNALIGNED, at, number);
        channel.commit(NUMBERS << 2, 8);
    }

    private static void await(Completion completion) {
        Await.await().until(completion::isDone);
    }

    @Test
    void messagesOfAnEndedRankAreDeliveredBeforeItsEndIsReported() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch all = new CountDownLatch(1);
        handle(message -> {
            hear(message.input().getLong());
            if (heard.size() == 1) {
                first.countDown();
                awaitUninterrupted(all);
            }
        });
        for (int i = 0; i < 1000; i++) {
            send(i);
        }
        first.await();
        jobs.end(1, "it was killed");
        assertThat(departed.isDone()).as("its messages are not dealt with yet").isFalse();
        all.countDown();
        await(ended);
        assertThat(heard).hasSize(1000).isSorted();
        assertThat(engine.peer(1).hasEnded()).isTrue();
    }

    @Test
    void manyMessagesThatTakeLongAreDealtWithForLongerThanAHeartbeat() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        handle(message -> {
            first.countDown();
            LockSupport.parkNanos(HEARTBEAT.toNanos() / 10);
            hear(message.input().getLong());
        });
        for (int i = 0; i < 40; i++) {
            send(i);
        }
        first.await();
        jobs.end(1, "it was killed");
        await(ended);
        assertThat(heard).hasSize(40);
    }

    @Test
    void aLiveRankDeclaredFailedLearnsWhichOfItsMessagesWereRead() throws Exception {
        handle(message -> hear(message.input().getLong()));
        long lasting = -1;
        for (long number = 0; lasting == number - 1; number++) {
            if (number == 10_000) {
                jobs.fail(1, "the launcher reported it");
            }
            if (channel.claim(8) == Channel.FULL) {
                number--;
                lasting = number;
                continue;
            }
            send(number);
            VarHandle.fullFence();
            lasting = channel.survivesSender() ? number : lasting;
        }
        await(departed);
        assertThat(ended.isDone()).isFalse();
        assertThat(heard.size()).isGreaterThan((int) lasting);
        assertThat(lasting).isGreaterThanOrEqualTo(9_999);
    }

    @Test
    void aHandlerThatDoesNotReturnHidesItsSendersEndForAWhileOnly() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        handle(message -> {
            inside.countDown();
            engine.await(departed, Deadline.NONE);
            hear(message.input().getLong());
        });
        send(1);
        send(2);
        inside.await();
        jobs.end(1, "it was killed");
        await(departed);
        assertThat(engine.peer(1).hasEnded())
                .as("its second message was not read")
                .isFalse();
        assertThat(ended.isDone()).isFalse();
    }

    @Test
    void aRankOfWhichNotAllCanBeReadNeverCountsAsEnded() throws Exception {
        handle(message -> {
            hear(message.input().getLong());
            message.input().getLong();
        });
        send(1);
        send(2);
        await(departed);
        jobs.end(1, "it was killed");
        assertThat(heard).containsExactly(1L);
        assertThat(engine.peer(1).hasEnded()).isFalse();
        assertThat(ended.isDone()).isFalse();
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
