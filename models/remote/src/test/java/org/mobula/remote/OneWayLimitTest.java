package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.mobula.testkit.Await.await;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.invoke.OneWay;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.HangKiller;

/** Callers of one-way methods of a slow rank wait at its limit, and no call is lost. */
@ExtendWith(HangKiller.class)
class OneWayLimitTest {
    private static final int LIMIT = 1 << 20;
    private static final int ARRAY = 1 << 16;
    private static final int PER_CALL = 2048;

    interface Slow extends Remote {
        @OneWay
        void take(byte[] bytes);

        @OneWay
        void note(int number);

        @OneWay
        void quick();

        @OneWay
        void fail();
    }

    /** Its methods wait until they are released. */
    private static final class Held implements Slow {
        final CountDownLatch release = new CountDownLatch(1);
        final AtomicInteger calls = new AtomicInteger();
        final AtomicLong sum = new AtomicLong();

        private void hold() {
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void take(byte[] bytes) {
            hold();
            sum.addAndGet(bytes[bytes.length - 1]);
            calls.incrementAndGet();
        }

        @Override
        public void note(int number) {
            hold();
            sum.addAndGet(number);
            calls.incrementAndGet();
        }

        @Override
        public void quick() {
            calls.incrementAndGet();
        }

        @Override
        public void fail() {
            calls.incrementAndGet();
            throw new IllegalStateException("as the test wants");
        }
    }

    private final Held held = new Held();
    private final AtomicInteger sent = new AtomicInteger();
    private RemotingCluster cluster;
    private Slow stub;

    @BeforeEach
    void join() {
        cluster = new RemotingCluster(3, NodeOptions.defaults().withOneWayBytes(LIMIT));
        stub = cluster.stub(0, held, Slow.class, 1);
    }

    @AfterEach
    void leave() {
        held.release.countDown();
        cluster.close();
    }

    private long backlog() {
        return cluster.at(0).callBacklog();
    }

    private CompletableFuture<Throwable> start(Runnable calls) {
        return CompletableFuture.supplyAsync(
                () -> catchThrowable(calls::run), task -> Thread.ofPlatform().start(task));
    }

    private CompletableFuture<Throwable> startTaking(Slow by, int count) {
        return start(() -> {
            for (int i = 0; i < count; i++) {
                byte[] bytes = new byte[ARRAY];
                bytes[ARRAY - 1] = 1;
                by.take(bytes);
                sent.incrementAndGet();
            }
        });
    }

    /** All callers of a slow rank wait once nothing has been sent for a while. */
    private void awaitStandstill() {
        await().during(Duration.ofMillis(300)).until(new StandsStill());
    }

    private final class StandsStill implements java.util.concurrent.Callable<Boolean> {
        private int last = -1;

        @Override
        public Boolean call() {
            int now = sent.get();
            boolean same = now == last && now > 0;
            last = now;
            return same;
        }
    }

    @Test
    void aCallerThatIsAheadWaitsAndEveryCallRuns() throws Exception {
        stub.quick();
        await().until(() -> held.calls.get() == 1 && backlog() == 0); // so that the limit is known to the caller
        CompletableFuture<Throwable> caller = startTaking(stub, 100);
        await().until(() -> backlog() >= LIMIT);
        awaitStandstill();
        assertThat(backlog()).isLessThan(LIMIT + ARRAY + 2 * PER_CALL);
        assertThat(caller).isNotDone();

        held.release.countDown();
        assertThat(caller.get()).isNull();
        await().until(() -> held.calls.get() == 101);
        assertThat(held.sum).hasValue(100);
        await().until(() -> backlog() == 0);
        assertThat(cluster.at(0).oneWayFailures()).isZero();
    }

    @Test
    void callsWithoutArgumentsCountToo() throws Exception {
        CompletableFuture<Throwable> caller = start(() -> {
            for (int i = 1; i <= 5000; i++) {
                stub.note(i);
                sent.incrementAndGet();
            }
        });
        awaitStandstill();
        assertThat(sent.get()).isLessThanOrEqualTo(LIMIT / PER_CALL + 1);
        held.release.countDown();
        assertThat(caller.get()).isNull();
        await().until(() -> held.calls.get() == 5000);
        assertThat(held.sum).hasValue(5000 * 5001 / 2);
    }

    @Test
    void severalCallersShareTheLimit() throws Exception {
        Slow other = cluster.at(2).lookup("object-" + System.identityHashCode(held), Slow.class);
        stub.quick();
        other.quick();
        await().until(() -> held.calls.get() == 2);
        CompletableFuture<Throwable> first = startTaking(stub, 60);
        CompletableFuture<Throwable> second = startTaking(stub, 60);
        CompletableFuture<Throwable> third = startTaking(other, 60);
        await().until(() -> backlog() >= LIMIT);
        awaitStandstill();
        assertThat(backlog()).isLessThan(2L * LIMIT);
        held.release.countDown();
        assertThat(first.get()).isNull();
        assertThat(second.get()).isNull();
        assertThat(third.get()).isNull();
        await().until(() -> held.calls.get() == 182);
    }

    @Test
    void failedCallsAndCallsOfUnexportedObjectsReleaseTheirBytes() {
        for (int i = 0; i < 1000; i++) {
            stub.fail();
        }
        await().until(() -> cluster.at(0).oneWayFailures() == 1000);
        cluster.at(0).unexport(held);
        for (int i = 0; i < 1000; i++) {
            stub.quick();
        }
        await().until(() -> cluster.at(0).oneWayFailures() == 2000);
        await().until(() -> backlog() == 0);
    }

    @Test
    void aCallerThatWaitsEndsAtItsDeadline() throws Exception {
        CompletableFuture<Throwable> caller = start(() -> {
            try {
                Deadline.within(Duration.ofMillis(500), () -> {
                    for (int i = 0; i < 100; i++) {
                        stub.take(new byte[ARRAY]);
                    }
                    return null;
                });
            } catch (Exception e) {
                throw (RuntimeException) e;
            }
        });
        assertThat(caller.get())
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching("deadline exceeded after \\d+ ms while calling Slow.take. Nothing was sent: calls"
                        + " that the rank has not run yet, and for which no caller waits, fill its limit"
                        + " \\(MOBULA_ONE_WAY_BYTES\\)");
    }

    @Test
    void aCallerThatWaitsCanBeInterrupted() throws Exception {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        CompletableFuture<Throwable> caller = start(() -> {
            thread.complete(Thread.currentThread());
            for (int i = 0; i < 100; i++) {
                stub.take(new byte[ARRAY]);
                sent.incrementAndGet();
            }
        });
        awaitStandstill();
        thread.get().interrupt();
        assertThat(caller.get()).isInstanceOf(CallInterruptedException.class).hasMessageContaining("Nothing was sent");
    }

    @Test
    void aCallerThatWaitsEndsWhenTheRankFails() throws Exception {
        CompletableFuture<Throwable> caller = startTaking(stub, 100);
        awaitStandstill();
        cluster.jobs().fail(0, "its process ended (exit code 137)");
        assertThat(caller.get())
                .isInstanceOf(PeerFailedException.class)
                .hasMessageEndingWith("this happened while calling Slow.take");
    }

    @Test
    void aCallerThatWaitsEndsWhenItsNodeCloses() throws Exception {
        CompletableFuture<Throwable> caller = startTaking(stub, 100);
        awaitStandstill();
        cluster.node(1).close();
        assertThat(caller.get())
                .isInstanceOf(NodeClosedException.class)
                .hasMessageContaining("this happened while calling Slow.take");
    }
}
