package org.mobula.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Together;

/** Requests, replies, words, data, order and credits. */
@ExtendWith(HangKiller.class)
class ActiveEndpointTest {
    private static final int ECHO = 1;
    private static final int ANSWER = 2;

    private final AtomicInteger answers = new AtomicInteger();

    private void awaitAnswers(ActiveEndpoint endpoint, int count) {
        endpoint.await(() -> answers.get() == count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp", "udp"})
    void fourWordsAndDataOfEverySizeReturn(String transport) {
        try (Pair pair = Pair.over(transport)) {
            List<byte[]> arrived = new ArrayList<>();
            List<Long> sums = new ArrayList<>();
            pair.far.onRequest(
                    ECHO,
                    request -> request.reply(
                            ANSWER,
                            request.word(0) + request.source(),
                            request.word(1),
                            request.word(2),
                            request.word(3),
                            request.data().keep()));
            pair.near.onReply(ANSWER, reply -> {
                sums.add(reply.word(0) + reply.word(1) + reply.word(2) + reply.word(3));
                arrived.add(reply.data().keep().toArray(ValueLayout.JAVA_BYTE));
                answers.incrementAndGet();
            });
            pair.mapped();
            int[] sizes = {0, 1, 7, 8, 1000, 65_536};
            for (int i = 0; i < sizes.length; i++) {
                byte[] data = new byte[sizes[i]];
                java.util.Arrays.fill(data, (byte) (i + 1));
                pair.near.request(0, ECHO, 1, 20, 300, Long.MAX_VALUE - 1000, MemorySegment.ofArray(data));
                awaitAnswers(pair.near, i + 1);
                assertThat(arrived.getLast()).isEqualTo(data);
                assertThat(sums.getLast()).isEqualTo(321 + Long.MAX_VALUE - 1000);
            }
        }
    }

    @Test
    void arraysAreReadInTheOrderOfTheReceiver() throws Exception {
        NodeOptions options = NodeOptions.defaults().withTransports("tcp");
        org.mobula.testkit.InProcessJobs jobs = new org.mobula.testkit.InProcessJobs(2);
        try (Cluster cluster = new Cluster(
                jobs,
                rank -> rank == 0 ? options.withTransport(options.transport().withTurned()) : options)) {
            double[] copied = new double[3];
            double[] read = new double[1];
            ActiveEndpoint far = ActiveMessages.of(cluster.node(1)).open("x").onRequest(ECHO, request -> {
                request.data().copyTo(0, MemorySegment.ofArray(copied));
                read[0] = request.data().getDouble(8);
                request.reply(ANSWER, request.word(0));
            });
            ActiveEndpoint near = ActiveMessages.of(cluster.node(0)).open("x").onReply(ANSWER, reply -> {
                assertThat(reply.word(0)).isEqualTo(77);
                answers.incrementAndGet();
            });
            near.map(5, 1);
            near.request(5, ECHO, 77, 0, 0, 0, MemorySegment.ofArray(new double[] {1.5, -2.25, 1e300}));
            awaitAnswers(near, 1);
            assertThat(copied).containsExactly(1.5, -2.25, 1e300);
            assertThat(read).containsExactly(-2.25);
            assertThat(far.name()).isEqualTo("x");
        }
    }

    /** Each handler runs longer than the limit after which another thread polls. */
    @Test
    void handlersOfAnEndpointRunOneAtATime() throws Exception {
        int requests = 40;
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (Cluster cluster = new Cluster(3, NodeOptions.defaults().withTransports("shm"))) {
            ActiveMessages.of(cluster.node(0)).open("x").onRequest(ECHO, request -> {
                most.accumulateAndGet(running.incrementAndGet(), Math::max);
                LockSupport.parkNanos(1_000_000);
                running.decrementAndGet();
                request.reply(ANSWER);
            });
            List<ActiveEndpoint> sources = new ArrayList<>();
            for (int rank = 1; rank <= 2; rank++) {
                sources.add(ActiveMessages.of(cluster.node(rank))
                        .open("x")
                        .onReply(ANSWER, reply -> answers.incrementAndGet()));
            }
            Together.run(sources.stream()
                    .map(source -> (Together.Work) () -> {
                        source.map(0, 0);
                        for (int i = 0; i < requests; i++) {
                            source.request(0, ECHO);
                        }
                        source.awaitFinished();
                    })
                    .toArray(Together.Work[]::new));
            assertThat(answers.get()).isEqualTo(2 * requests);
            assertThat(most.get()).isEqualTo(1);
        }
    }

    @Tag("A6")
    @ParameterizedTest
    @ValueSource(strings = {"shm", "udp"})
    void requestsWithoutRepliesKeepTheirOrderAndCreditsReturnAQuarterOfTheWindowAtATime(String transport)
            throws Exception {
        int requests = 20_000;
        try (Pair pair = Pair.over(transport)) {
            long[] next = new long[1];
            int[] wrong = new int[1];
            pair.far.onRequest(ECHO, request -> {
                if (request.word(0) != next[0]++) {
                    wrong[0]++;
                }
            });
            pair.mapped();
            for (int i = 0; i < requests; i++) {
                pair.near.request(0, ECHO, i);
            }
            pair.near.awaitFinished();
            assertThat(next[0]).isEqualTo(requests);
            assertThat(wrong[0]).isZero();
            assertThat(pair.near.counters().requestsSent()).isEqualTo(requests);
            ActiveCounters far = pair.far.counters();
            assertThat(far.requestsHandled()).isEqualTo(requests);
            assertThat(far.creditsSent()).isBetween(requests / 16L, requests / 16L + 1);
        }
    }

    @Test
    void manyThreadsAndBothDirectionsShareTheCredits() throws Exception {
        int each = 2_000;
        try (Pair pair = Pair.over("shm")) {
            AtomicInteger atFar = new AtomicInteger();
            AtomicInteger atNear = new AtomicInteger();
            pair.far.onRequest(ECHO, request -> {
                atFar.incrementAndGet();
                request.reply(ANSWER);
            });
            pair.near.onRequest(ECHO, request -> atNear.incrementAndGet());
            pair.near.onReply(ANSWER, reply -> answers.incrementAndGet());
            pair.mapped();
            pair.far.map(0, 0);
            Together.Work nearWork = () -> send(pair.near, each);
            Together.Work farWork = () -> send(pair.far, each);
            Together.run(nearWork, nearWork, farWork, farWork);
            pair.near.awaitFinished();
            pair.far.awaitFinished();
            assertThat(atFar.get()).isEqualTo(2 * each);
            assertThat(atNear.get()).isEqualTo(2 * each);
            assertThat(answers.get()).isEqualTo(2 * each);
        }
    }

    private static void send(ActiveEndpoint endpoint, int requests) {
        for (int i = 0; i < requests; i++) {
            endpoint.request(0, ECHO, i);
        }
    }

    @Test
    void anEndpointMayHaveItselfAsDestination() {
        try (Pair pair = Pair.over("shm")) {
            pair.near.onRequest(ECHO, request -> request.reply(ANSWER, request.word(0) * 2));
            pair.near.onReply(ANSWER, reply -> answers.addAndGet((int) reply.word(0)));
            pair.near.map(3, 0);
            pair.near.request(3, ECHO, 21);
            awaitAnswers(pair.near, 42);
        }
    }

    @Tag("A7")
    @Test
    void firstCopiesNothingAndEnqueueCopiesOnce() {
        try (Pair pair = Pair.over("shm")) {
            ActiveRequestQueue queue = new ActiveRequestQueue();
            long[] first = new long[1];
            pair.far.onRequest(ECHO, request -> first[0] += request.data().getByte(99));
            pair.far.onRequest(3, queue);
            pair.mapped();
            byte[] data = new byte[100];
            data[99] = 5;
            for (int i = 0; i < 10; i++) {
                pair.near.request(0, ECHO, MemorySegment.ofArray(data));
            }
            pair.near.awaitFinished();
            assertThat(first[0]).isEqualTo(50);
            assertThat(pair.far.counters().copies()).isZero();
            for (int i = 0; i < 10; i++) {
                pair.near.request(0, 3, i, 0, 0, 0, MemorySegment.ofArray(data));
            }
            pair.far.await(() -> pair.far.counters().requestsHandled() == 20);
            assertThat(pair.far.counters().copies()).isEqualTo(10);
            for (int i = 0; i < 10; i++) {
                ActiveRequestQueue.Kept kept = queue.poll();
                assertThat(kept.word0()).isEqualTo(i);
                assertThat(kept.source()).isZero();
                assertThat(kept.data().toArray(ValueLayout.JAVA_BYTE)).isEqualTo(data);
            }
            assertThat(queue.isEmpty()).isTrue();
            assertThat(queue.poll()).isNull();
        }
    }

    @Test
    void aSourceWaitsWhileItsRequestsAreKept() throws Exception {
        try (Pair pair = new Pair("shm", ActiveOptions.defaults().withWindow(8))) {
            ActiveRequestQueue queue = new ActiveRequestQueue();
            pair.far.onRequest(ECHO, queue);
            pair.mapped();
            for (int i = 0; i < 8; i++) {
                pair.near.request(0, ECHO, i);
            }
            assertThatThrownBy(() -> Deadline.runWithin(Duration.ofMillis(50), () -> pair.near.request(0, ECHO, 8)))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageContaining("waiting until the endpoint test of rank 1 has handled earlier requests");
            assertThat(queue.poll()).isNotNull(); // one is enough: the source has no other credit
            pair.near.request(0, ECHO, 8);
            pair.far.await(() -> pair.far.counters().requestsHandled() == 9);
        }
    }

    @Test
    void aSourceThatWaitsForKeptRequestsLearnsThatTheyWereTaken() throws Exception {
        int requests = 5;
        try (Pair pair = Pair.over("shm")) {
            ActiveRequestQueue queue = new ActiveRequestQueue();
            pair.far.onRequest(ECHO, request -> request.reply(ANSWER));
            pair.far.onRequest(3, queue);
            pair.near.onReply(ANSWER, reply -> answers.incrementAndGet());
            pair.mapped();
            for (int i = 0; i < requests; i++) {
                pair.near.request(0, 3, i);
            }
            assertThatThrownBy(() -> Deadline.runWithin(Duration.ofMillis(50), pair.near::awaitFinished))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageContaining("waiting until the requests of the endpoint \"test\" are handled");
            pair.near.request(0, ECHO);
            awaitAnswers(pair.near, 1); // so the other side knows that this one waits for all credits
            for (int i = 1; i <= requests; i++) {
                assertThat(queue.poll()).isNotNull();
                assertThat(pair.far.counters().creditsSent()).isEqualTo(i);
            }
            pair.near.awaitFinished();
        }
    }

    @Test
    void mappingWaitsUntilTheEndpointIsOpen() throws Exception {
        try (Pair pair = Pair.over("shm")) {
            pair.mapped(); // connects the ranks
            ActiveEndpoint[] late = new ActiveEndpoint[1];
            assertThatThrownBy(() -> Deadline.runWithin(Duration.ofMillis(30), () -> pair.near.map(1, 1, "late")))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageContaining("waiting until rank 1 opens the endpoint \"late\"");
            Together.run(
                    () -> pair.near.map(1, 1, "late"),
                    () -> late[0] = ActiveMessages.of(pair.cluster.node(1))
                            .open("late", setup -> setup.onRequest(ECHO, request -> answers.incrementAndGet())));
            pair.near.request(1, ECHO);
            pair.near.awaitFinished();
            assertThat(answers.get()).isEqualTo(1);
            assertThat(late[0].counters().requestsHandled()).isEqualTo(1);
        }
    }
}
