package org.mobula.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.testkit.Await;
import org.mobula.testkit.ChannelContract;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Together;
import org.mobula.testkit.Traffic;
import org.mobula.testkit.Wire;
import org.mobula.transport.Handshake;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.LinkOptions.Protection;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Interruptible;

/** Connections that are cut, and resumed. */
@ExtendWith(HangKiller.class)
class ResumptionTest {
    private static final int BUFFER = 1 << 15;
    private static final int FRAMES = Integer.getInteger("mobula.cut.frames", 400);
    private static final Duration LONG = Duration.ofSeconds(50);

    private final Wire wire = new Wire();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicBoolean cutting = new AtomicBoolean(true);
    private final AtomicInteger resumed = new AtomicInteger();

    @AfterEach
    void close() {
        ended.set(true);
        cutting.set(false);
        wire.close();
    }

    @ParameterizedTest
    @EnumSource(Protection.class)
    void framesArriveOnceAndInOrderHoweverOftenTheConnectionIsCut(Protection protection) throws Exception {
        long seed = System.nanoTime();
        LinkOptions link = LinkOptions.defaults()
                .withProtection(protection)
                .withTolerate(LONG)
                .withResendBytes(1 << 16);
        try (Nodes nodes = Nodes.at(link, link, BUFFER)) {
            ChannelContract.Pair pair = connect(nodes, LONG);
            Thread cutter = cutAtRandom(new Random(seed));
            try {
                CountDownLatch busy = new CountDownLatch(4);
                Together.run(
                        () -> flood(pair.near(), FRAMES, seed, busy),
                        () -> flood(pair.far(), FRAMES, seed + 1, busy),
                        () -> expect(pair.far(), FRAMES, seed, busy),
                        () -> expect(pair.near(), FRAMES, seed + 1, busy));
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
            cutting.set(false);
            cutter.join();
            assertThat(resumed.get()).as("resumed connections").isGreaterThan(2);
            resumeUntilAFrameArrives(pair, FRAMES);
            pair.near().close();
            assertThat(Traffic.awaitEnd(pair.far())).hasMessageContaining("its process ended or closed");
        }
    }

    /** The last cut may not have been noticed. */
    private static void resumeUntilAFrameArrives(ChannelContract.Pair pair, int tag) throws IOException {
        Traffic.send(pair.near(), tag, new byte[1]);
        Await.await("the last frame").until(() -> {
            assertThat(pair.near().next()).isEqualTo(Channel.EMPTY);
            pair.near().flush(); // a frame of an interrupted connection has not left
            return pair.far().next() == 1;
        });
        pair.far().release();
    }

    @Test
    void anInterruptionThatIsTooLongIsAFailureThatNamesItsCauseAndTheOption() throws Exception {
        LinkOptions link = LinkOptions.defaults().withTolerate(Duration.ofMillis(200));
        try (Nodes nodes = Nodes.at(link, link, BUFFER)) {
            ChannelContract.Pair pair = nodes.connect(
                    wire.through(nodes.caller()
                            .dial(Nodes.card(1, "hosta", nodes.called().address()))),
                    nodes.called().take());
            assertThat(pair.far().describe()).endsWith(", resumable for 0.2 s");
            wire.cut();
            for (Channel each : new Channel[] {pair.near(), pair.far()}) {
                assertThat(Traffic.awaitEnd(each))
                        .hasMessageContaining(" is lost: it was interrupted (")
                        .hasMessageContaining(") for more than 0.2 s, which --tolerate-disconnect sets. What rank ");
                assertThatThrownBy(each::flush).isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void whatIsSentDuringAnInterruptionWaitsForItsEnd() throws Exception {
        LinkOptions link = LinkOptions.defaults().withTolerate(LONG);
        try (Nodes nodes = Nodes.at(link, link, BUFFER)) {
            ChannelContract.Pair pair = nodes.connect(
                    wire.through(nodes.caller()
                            .dial(Nodes.card(1, "hosta", nodes.called().address()))),
                    nodes.called().take());
            wire.cut();
            Interruptible near = pair.near().interruptible();
            Await.await("the interruption is noticed").until(() -> {
                assertThat(pair.near().next()).isEqualTo(Channel.EMPTY);
                return near.isInterrupted();
            });
            Traffic.send(pair.near(), 1, Traffic.content(3000, 1));
            assertThat(pair.near().flush()).isFalse();
            assertThat(pair.near().isDrained()).isFalse();
            resume(nodes);
            assertThat(Traffic.receive(pair.far()).bytes()).isEqualTo(Traffic.content(3000, 1));
            Traffic.flush(pair.near());
        }
    }

    @Test
    void theConnectionOfAnotherProcessIsNotResumed() throws Exception {
        LinkOptions link = LinkOptions.defaults().withTolerate(LONG);
        try (Nodes nodes = Nodes.at(link, link, BUFFER)) {
            assertThat(nodes.caller().canResume(1)).isFalse();
            ChannelContract.Pair pair = nodes.connect();
            assertThat(nodes.caller().canResume(1)).isTrue();
            try (Nodes anew =
                    new Nodes(nodes.caller(), Nodes.at(link, link, BUFFER).called())) {
                anew.connect(2); // rank 0 starts another session with a process that says it is rank 1
                SocketChannel calling = nodes.caller()
                        .dial(Nodes.card(1, "hosta", nodes.called().address()));
                SocketChannel taken = nodes.called().take();
                Together.run(
                        () -> assertThatThrownBy(() -> nodes.caller().resume(calling, result(1)))
                                .hasMessageContaining("another session"),
                        () -> assertThatThrownBy(() -> nodes.called().resume(taken, result(0)))
                                .hasMessageContaining("another session"));
            }
            assertThat(Traffic.awaitEnd(pair.far())).hasMessageContaining("the peer resumes another session");
        }
    }

    @Test
    void aClosedChannelIsNotResumed() throws Exception {
        LinkOptions link = LinkOptions.defaults().withTolerate(LONG);
        try (Nodes nodes = Nodes.at(link, link, BUFFER)) {
            ChannelContract.Pair pair = nodes.connect();
            pair.near().close();
            assertThat(nodes.caller().canResume(1)).isFalse();
            assertThat(nodes.called().canResume(0)).isTrue();
            assertThat(Traffic.awaitEnd(pair.far())).hasMessageContaining("its process ended or closed");
        }
    }

    /** Connects through the wire, and resumes as a node does. */
    private ChannelContract.Pair connect(Nodes nodes, Duration tolerated) throws Exception {
        ChannelContract.Pair pair = nodes.connect(
                wire.through(nodes.caller()
                        .dial(Nodes.card(1, "hosta", nodes.called().address()))),
                nodes.called().take());
        AtomicBoolean runs = new AtomicBoolean();
        Interruptible near = pair.near().interruptible();
        near.watch(new Interruptible.Listener() {
            @Override
            public void interrupted(String why) {
                if (runs.compareAndSet(false, true)) {
                    Thread.ofPlatform().daemon().start(() -> {
                        do {
                            while (near.isInterrupted() && !ended.get()) {
                                tryResume(nodes);
                            }
                            runs.set(false);
                        } while (near.isInterrupted() && !ended.get() && runs.compareAndSet(false, true));
                    });
                }
            }

            @Override
            public void arrived() {
                // the test polls all the time
            }

            @Override
            public void resumed() {
                resumed.incrementAndGet();
            }
        });
        return pair;
    }

    private void tryResume(Nodes nodes) {
        try {
            resume(nodes);
        } catch (Exception | AssertionError cutAgain) {
            Thread.yield();
        }
    }

    private void resume(Nodes nodes) throws Exception {
        SocketChannel real =
                nodes.caller().dial(Nodes.card(1, "hosta", nodes.called().address()));
        SocketChannel taken = nodes.called().take();
        SocketChannel calling = wire.through(real);
        Together.run(
                () -> nodes.caller().resume(calling, result(1)),
                () -> nodes.called().resume(taken, result(0)));
    }

    private static Handshake.Result result(int peer) {
        SecretKey key = new SecretKeySpec(new byte[] {7}, "HmacSHA256"); // of the new connection
        return new Handshake.Result(peer, false, Handshake.Verdict.ACCEPTED, true, key);
    }

    private Thread cutAtRandom(Random random) {
        return Thread.ofPlatform().daemon().start(() -> {
            long next = 0;
            while (cutting.get()) {
                if (wire.passed() >= next) {
                    wire.cut();
                    next = wire.passed() + random.nextInt(600_000);
                }
                Thread.yield();
            }
        });
    }

    private static void flood(Channel channel, int frames, long seed, CountDownLatch busy) throws IOException {
        Random sizes = new Random(seed);
        for (int i = 0; i < frames; i++) {
            Traffic.send(channel, i, Traffic.content(sizes.nextInt(channel.frameLimit() + 1), i));
        }
        Traffic.flush(channel);
        busy.countDown();
    }

    /** Then reads until all others have finished: only a side that reads notices a cut, and learns what has arrived. */
    private static void expect(Channel channel, int frames, long seed, CountDownLatch busy) throws IOException {
        Random sizes = new Random(seed);
        for (int i = 0; i < frames; i++) {
            Traffic.Frame frame = Traffic.receive(channel);
            assertThat(frame.tag()).isEqualTo(i);
            assertThat(frame.bytes()).isEqualTo(Traffic.content(sizes.nextInt(channel.frameLimit() + 1), i));
        }
        busy.countDown();
        while (busy.getCount() > 0) {
            assertThat(channel.next()).isEqualTo(Channel.EMPTY);
            Thread.yield();
        }
    }
}
