package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.invoke.CallLimitException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.HangKiller;

/** Callers of asynchronous methods of a slow rank wait at its limit; methods that call each other do not. */
@ExtendWith(HangKiller.class)
class AsyncLimitTest {
    private static final int RANKS = 4;
    private static final int LIMIT = 1 << 20;
    private static final int ARRAY = 1 << 16;
    private static final int PER_CALL = 2048;
    private static final int SMALL_CALL = PER_CALL + 32;
    private static final int IN_LIMIT = LIMIT / SMALL_CALL;

    interface Slow extends Remote {
        int take(byte[] bytes);

        CompletableFuture<Integer> later(byte[] bytes);

        int note();

        int quick();

        int relay(int calls) throws Exception;
    }

    /** Its first two methods end when they are released. The others exclude each other, except the quick one. */
    private final class Held implements Slow {
        final CountDownLatch release = new CountDownLatch(1);
        final CompletableFuture<Integer> released = new CompletableFuture<>();
        final int rank;
        int notes;

        Held(int rank) {
            this.rank = rank;
        }

        void release() {
            release.countDown();
            released.complete(1);
        }

        @Override
        public int take(byte[] bytes) {
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return 1;
        }

        @Override
        public CompletableFuture<Integer> later(byte[] bytes) {
            return released.thenApply(one -> one);
        }

        @Override
        public synchronized int note() {
            return ++notes;
        }

        @Override
        public int quick() {
            return 1;
        }

        /** Starts calls of the next rank, whose method cannot run while that rank relays, too. */
        @Override
        public synchronized int relay(int calls) throws Exception {
            together.await();
            Remoting here = cluster.at(rank);
            for (int i = 0; i < calls; i++) {
                CompletableFuture<Integer> noted = here.async(nextOf.get(rank), Slow::note);
                sent.incrementAndGet();
                if (noted.isCompletedExceptionally()) {
                    noted.join();
                }
            }
            return calls;
        }
    }

    private final AtomicInteger sent = new AtomicInteger();
    private final List<Held> objects = new ArrayList<>();
    private final List<Slow> nextOf = new ArrayList<>();
    private CyclicBarrier together = new CyclicBarrier(1);
    private RemotingCluster cluster;
    private Slow stub;

    @BeforeEach
    void join() {
        NodeOptions options = NodeOptions.defaults().withOneWayBytes(LIMIT).withLivenessTimeout(Duration.ofSeconds(5));
        cluster = new RemotingCluster(RANKS, options);
        IntStream.range(0, RANKS).forEach(rank -> objects.add(new Held(rank)));
        IntStream.range(0, RANKS)
                .forEach(rank -> nextOf.add(
                        cluster.stub((rank + 1) % RANKS, objects.get((rank + 1) % RANKS), Slow.class, rank)));
        stub = nextOf.get(RANKS - 1);
    }

    @AfterEach
    void leave() {
        objects.forEach(Held::release);
        cluster.close();
    }

    private Remoting caller() {
        return cluster.at(RANKS - 1);
    }

    private long backlog() {
        return cluster.at(0).callBacklog();
    }

    /** Starts calls on a thread of their own. */
    private CompletableFuture<List<CompletableFuture<Integer>>> start(
            int count, Callable<CompletableFuture<Integer>> call) {
        CompletableFuture<List<CompletableFuture<Integer>>> all = new CompletableFuture<>();
        Thread.ofPlatform().start(() -> {
            List<CompletableFuture<Integer>> futures = new ArrayList<>();
            try {
                for (int i = 0; i < count; i++) {
                    futures.add(call.call());
                    sent.incrementAndGet();
                }
                all.complete(futures);
            } catch (Throwable thrown) {
                all.completeExceptionally(thrown);
            }
        });
        return all;
    }

    /** Nothing has been sent for a while. */
    private void awaitStandstill() {
        AtomicInteger last = new AtomicInteger(-1);
        await().during(Duration.ofMillis(300)).until(() -> {
            int now = sent.get();
            return last.getAndSet(now) == now && now > 0;
        });
    }

    private void assertThatTheCallerWaits(Callable<CompletableFuture<Integer>> call) throws Exception {
        CompletableFuture<List<CompletableFuture<Integer>>> all = start(100, call);
        await().until(() -> backlog() >= LIMIT);
        awaitStandstill();
        assertThat(backlog()).isLessThan(LIMIT + 2 * ARRAY + 2 * PER_CALL);
        assertThat(all).isNotDone();
        assertThat(stub.quick()).as("a call that waits for its result").isOne();

        objects.getFirst().release();
        assertThat(all.get()).allSatisfy(each -> assertThat(each.get()).isOne());
        await().until(() -> backlog() == 0);
    }

    @Test
    void aCallerThatIsAheadWaitsAndEveryCallEnds() throws Exception {
        assertThatTheCallerWaits(() -> caller().async(stub, s -> s.take(new byte[ARRAY])));
    }

    @Test
    void aCallCountsUntilTheFutureOfItsMethodIsDone() throws Exception {
        assertThatTheCallerWaits(() -> stub.later(new byte[ARRAY]));
    }

    @Test
    void callsWithinTheLimitDoNotWaitForEachOther() throws Exception {
        int calls = IN_LIMIT * 9 / 10;
        var _ = start(calls, () -> caller().async(stub, s -> s.take(new byte[0])))
                .get();
        await().until(() -> backlog() >= calls * (long) PER_CALL);
    }

    @Test
    void cancelledCallsReleaseTheirBytesWhenTheirMethodsHaveEnded() throws Exception {
        for (CompletableFuture<Integer> each :
                start(100, () -> caller().async(stub, s -> s.take(new byte[0]))).get()) {
            each.cancel(true);
        }
        await().until(() -> backlog() == 0);
    }

    @Test
    void aCallerThatWaitsEndsAtItsDeadline() {
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(500), () -> {
                    for (int i = 0; i < 100; i++) {
                        CompletableFuture<Integer> taken = caller().async(stub, s -> s.take(new byte[ARRAY]));
                        if (taken.isCompletedExceptionally()) {
                            return taken.get();
                        }
                    }
                    return 0;
                }))
                .hasCauseInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching(".*while calling Slow.take. Nothing was sent: calls that the rank has not run yet,"
                        + " and for which no caller waits, fill its limit \\(MOBULA_ONE_WAY_BYTES\\)");
    }

    @Test
    void methodsThatCallEachOtherInARingSendMoreThanTheLimit() throws Exception {
        together = new CyclicBarrier(RANKS);
        int calls = IN_LIMIT * 3 / 2;
        List<CompletableFuture<Integer>> relays = IntStream.range(0, RANKS)
                .mapToObj(rank -> cluster.at(rank).async(nextOf.get(rank), s -> s.relay(calls)))
                .toList();
        for (CompletableFuture<Integer> each : relays) {
            assertThat(each.get()).isEqualTo(calls);
        }
        await().until(() -> objects.stream().allMatch(object -> {
            synchronized (object) {
                return object.notes == calls;
            }
        }));
        await().until(() ->
                IntStream.range(0, RANKS).allMatch(rank -> cluster.at(rank).callBacklog() == 0));
    }

    @Test
    void aMethodBeyondTheReserveWaitsWhileOthersEnd() throws Exception {
        int calls = IN_LIMIT * 4;
        CompletableFuture<Integer> relayed;
        synchronized (objects.get(1)) {
            relayed = cluster.at(RANKS - 1).async(stub, s -> s.relay(calls));
            awaitStandstill();
            assertThat(sent.get()).isBetween(IN_LIMIT * 3 / 2, IN_LIMIT * 5 / 2);
        }
        assertThat(relayed.get()).isEqualTo(calls);
    }

    @Test
    void aMethodBeyondTheReserveFailsIfNoOtherEnds() {
        String message = "nothing was sent while calling Slow.note: the called rank has used up its limit for calls"
                + " that no caller waits for, and the reserve for calls made by methods, and none of them has ended"
                + " there for \\d+ ms, so methods probably wait for each other. Let the method that makes the calls"
                + " wait for results now and then, or raise MOBULA_ONE_WAY_BYTES";
        synchronized (objects.get(1)) {
            assertThatThrownBy(() -> stub.relay(IN_LIMIT * 4))
                    .rootCause()
                    .isInstanceOf(CallLimitException.class)
                    .hasMessageMatching(message);
        }
    }
}
