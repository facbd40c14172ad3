package org.mobula.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Logged;
import org.mobula.testkit.Together;

/**
 * Every operation over UDP that loses, repeats and reorders datagrams: each request and each reply arrives once, in
 * order, with its content. {@code -Dactive.seeds} sets the number of runs, {@code -Dmobula.seed} the first seed.
 */
@ExtendWith(HangKiller.class)
@Tag("A6")
class FaultyUdpTest {
    private static final String FAULTS = "mobula.udp.faults";
    private static final int REQUESTS = 500;
    private static final int ECHO = 1;
    private static final int ANSWER = 2;
    private static final int COUNT = 3;
    private static final int KEEP = 4;
    private static final int MISSING = 9;

    static LongStream seeds() {
        long first = Long.getLong("mobula.seed", System.nanoTime() % 1_000_000);
        return LongStream.range(first, first + Integer.getInteger("active.seeds", 3));
    }

    /** A request, which the seed and its number determine. */
    private record Sent(int number, int handler, long word, byte[] data) {
        static List<Sent> all(long seed) {
            Random random = new Random(seed);
            List<Sent> all = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                int handler = List.of(ECHO, COUNT, KEEP).get(random.nextInt(3));
                byte[] data = new byte[random.nextInt(20) == 0 ? random.nextInt(65_537) : random.nextInt(100)];
                random.nextBytes(data);
                all.add(new Sent(i, handler, random.nextLong(), data));
            }
            return all;
        }
    }

    /** One of two endpoints, which send to each other. */
    private static final class Side {
        final ActiveEndpoint endpoint;
        final List<Sent> own;
        final List<Sent> ofPeer;
        final ActiveRequestQueue queue = new ActiveRequestQueue();
        final AtomicInteger arrived = new AtomicInteger();
        final AtomicInteger answers = new AtomicInteger();

        Side(ActiveEndpoint endpoint, long seed, long seedOfPeer) {
            this.endpoint = endpoint;
            this.own = Sent.all(seed);
            this.ofPeer = Sent.all(seedOfPeer);
            List<Sent> echoes =
                    own.stream().filter(sent -> sent.handler == ECHO).toList();
            endpoint.onRequest(ECHO, request -> {
                check(request, ofPeer.get(arrived.getAndIncrement()));
                request.reply(
                        ANSWER,
                        request.word(0),
                        request.word(1),
                        0,
                        0,
                        request.data().keep());
            });
            endpoint.onRequest(COUNT, request -> check(request, ofPeer.get(arrived.getAndIncrement())));
            endpoint.onRequest(KEEP, request -> {
                check(request, ofPeer.get(arrived.getAndIncrement()));
                queue.handle(request);
            });
            endpoint.onReply(ANSWER, reply -> check(reply, echoes.get(answers.getAndIncrement())));
        }

        private static void check(ActiveReply message, Sent expected) {
            assertThat(message.word(0)).isEqualTo(expected.number);
            assertThat(message.word(1)).isEqualTo(expected.word);
            byte[] data = new byte[message.data().size()];
            message.data().copyTo(0, MemorySegment.ofArray(data));
            assertThat(data).isEqualTo(expected.data);
        }

        void send() {
            for (Sent each : own) {
                endpoint.request(0, each.handler, each.number, each.word, 0, 0, MemorySegment.ofArray(each.data));
            }
            endpoint.awaitFinished();
            assertThat(answers.get())
                    .isEqualTo(own.stream().filter(sent -> sent.handler == ECHO).count());
        }

        /** Takes the requests that the queue keeps, and so gives their credits back. */
        void take() {
            for (Sent each : ofPeer) {
                if (each.handler == KEEP) {
                    endpoint.await(() -> !queue.isEmpty());
                    ActiveRequestQueue.Kept kept = queue.poll();
                    assertThat(kept.word0()).isEqualTo(each.number);
                    assertThat(kept.data().toArray(ValueLayout.JAVA_BYTE)).isEqualTo(each.data);
                }
            }
        }
    }

    @AfterEach
    void noFaults() {
        System.clearProperty(FAULTS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyMessageArrivesOnceAndInOrder(long seed) throws Exception {
        System.setProperty(FAULTS, "3,3,10," + seed);
        try (Logged log = new Logged("org.mobula.transport.udp")) {
            try (Pair pair = Pair.over("udp")) {
                Side near = new Side(pair.near, seed, ~seed);
                Side far = new Side(pair.far, ~seed, seed);
                Together.run(() -> pair.near.map(0, 1), () -> pair.far.map(0, 0));
                Together.run(near::send, far::send, near::take, far::take);
                assertThat(near.arrived.get()).isEqualTo(REQUESTS);
                assertThat(far.arrived.get()).isEqualTo(REQUESTS);
                assertThat(pair.far.counters().requestsHandled()).isEqualTo(REQUESTS);
                lateEndpointAndFailure(pair);
            }
            String report =
                    "faults of udp, seed " + seed + ": of \\d+ datagrams N were lost, N repeated, N reordered\\..*";
            assertThat(log.records())
                    .hasSize(2)
                    .allSatisfy(record -> assertThat(record.getMessage()).matches(report.replace("N", "[1-9]\\d*")));
        } catch (Throwable failure) {
            throw new AssertionError("replay: -Dmobula.seed=" + seed, failure);
        }
    }

    private static void lateEndpointAndFailure(Pair pair) throws Exception {
        AtomicInteger handled = new AtomicInteger();
        Together.run(
                () -> pair.near.map(1, 1, "late"),
                () -> ActiveMessages.of(pair.cluster.node(1))
                        .open("late", setup -> setup.onRequest(COUNT, request -> handled.incrementAndGet())));
        pair.near.request(1, COUNT);
        pair.near.awaitFinished();
        assertThat(handled.get()).isEqualTo(1);
        pair.near.request(0, MISSING);
        assertThatThrownBy(() -> pair.near.await(() -> false))
                .isInstanceOf(HandlerFailedException.class)
                .hasMessageContaining("has no request handler " + MISSING);
    }
}
