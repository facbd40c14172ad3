package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.invoke.NonBlocking;
import org.mobula.runtime.Deadline;

/** Calls that end before their methods do: cancelled, interrupted, or late. */
@Timeout(60)
class CancellationTest {
    interface Gate extends Remote {
        void pass() throws InterruptedException;

        boolean linger(int turns);

        int add(int a, int b);

        @NonBlocking
        long left();

        long leftOnAThread() throws InterruptedException;

        void relay(Gate next) throws InterruptedException;

        CompletableFuture<String> later();

        double sum(double[] values) throws InterruptedException;
    }

    static class Closed implements Gate {
        final LinkedBlockingQueue<String> events = new LinkedBlockingQueue<>();
        final CountDownLatch open = new CountDownLatch(1);
        final CompletableFuture<String> later = new CompletableFuture<>();
        final AtomicInteger interrupted = new AtomicInteger();

        @Override
        public void pass() throws InterruptedException {
            events.add("in");
            try {
                open.await();
            } catch (InterruptedException e) {
                events.add("interrupted");
                throw e;
            }
        }

        @Override
        public boolean linger(int turns) {
            for (int i = 0; i < turns; i++) {
                Thread.yield();
            }
            return Thread.currentThread().isInterrupted();
        }

        @Override
        public int add(int a, int b) {
            synchronized (this) { // makes it run on a thread that an interrupt could reach
                if (Thread.currentThread().isInterrupted()) {
                    interrupted.incrementAndGet();
                }
                return a + b;
            }
        }

        @Override
        public long left() {
            return Deadline.remaining(Deadline.current());
        }

        @Override
        public long leftOnAThread() throws InterruptedException {
            Thread.sleep(1);
            return left();
        }

        @Override
        public void relay(Gate next) throws InterruptedException {
            events.add("relay");
            try {
                next.pass();
            } catch (DeadlineExceededException | CallInterruptedException e) {
                events.add(e.getClass().getSimpleName());
                throw e;
            }
        }

        @Override
        public CompletableFuture<String> later() {
            events.add("later");
            later.whenComplete((text, thrown) -> events.add(later.isCancelled() ? "cancelled" : "done"));
            return later;
        }

        @Override
        public double sum(double[] values) throws InterruptedException {
            open.await();
            return values.length;
        }
    }

    private RemotingCluster cluster;
    private final Closed closed = new Closed();
    private Gate stub;

    @BeforeEach
    void join() {
        cluster = new RemotingCluster(3);
        stub = cluster.stub(0, closed, Gate.class, 1);
    }

    @AfterEach
    void leave() {
        closed.open.countDown();
        cluster.close();
    }

    private CompletableFuture<Void> startPass() throws InterruptedException {
        CompletableFuture<Void> passing = cluster.at(1).asyncRun(stub, Gate::pass);
        assertThat(closed.events.take()).isEqualTo("in");
        return passing;
    }

    @Test
    void cancellingAFutureInterruptsTheMethodsThread() throws Exception {
        CompletableFuture<Void> passing = startPass();
        assertThat(passing.cancel(true)).isTrue();
        assertThat(closed.events.take()).isEqualTo("interrupted");
        assertThat(passing).isCancelled();
        assertThatThrownBy(passing::join).isInstanceOf(CancellationException.class);
        assertThat(passing.cancel(true)).isTrue();
        assertThat(stub.add(1, 2)).isEqualTo(3);
    }

    @Test
    void cancellingWithoutInterruptLetsTheMethodEnd() throws Exception {
        CompletableFuture<Void> passing = startPass();
        assertThat(passing.cancel(false)).isTrue();
        assertThat(stub.add(1, 2)).isEqualTo(3);
        closed.open.countDown();
        for (int i = 0; i < 200; i++) {
            assertThat(stub.add(i, 2)).isEqualTo(i + 2);
        }
        assertThat(closed.events).isEmpty();
    }

    @Test
    void cancellingReachesAFutureThatTheMethodHasReturned() throws Exception {
        CompletableFuture<String> later = stub.later();
        assertThat(closed.events.take()).isEqualTo("later");
        assertThat(later.cancel(true)).isTrue();
        assertThat(closed.events.take()).isEqualTo("cancelled");
        assertThat(closed.later).isCancelled();
    }

    @Test
    void aCalleesCancelledFutureIsCancelledAtTheCallerToo() {
        CompletableFuture<String> later = stub.later();
        closed.later.cancel(false);
        assertThatThrownBy(later::join).hasRootCauseInstanceOf(CancellationException.class);
    }

    @Test
    void aCompletedCallIsNotCancelled() throws Exception {
        CompletableFuture<Integer> sum = cluster.at(1).async(stub, s -> s.add(1, 2));
        assertThat(sum.join()).isEqualTo(3);
        assertThat(sum.cancel(true)).isFalse();
        assertThat(sum).isNotCancelled();
    }

    @Test
    void anInterruptOfTheWaitingThreadReachesTheMethodAndIsKept() throws Exception {
        for (boolean virtual : new boolean[] {false, true}) {
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            AtomicReference<Boolean> kept = new AtomicReference<>();
            Runnable calling = () -> {
                thrown.set(catchThrowable(stub::pass));
                kept.set(Thread.currentThread().isInterrupted());
            };
            Thread caller = (virtual ? Thread.ofVirtual() : Thread.ofPlatform())
                    .name("caller")
                    .start(calling);
            assertThat(closed.events.take()).isEqualTo("in");
            caller.interrupt();
            caller.join();
            assertThat(closed.events.take()).isEqualTo("interrupted");
            assertThat(thrown.get())
                    .isInstanceOf(CallInterruptedException.class)
                    .hasMessageMatching("cancelled while calling Gate.pass on Gate \\(object \\d+ of rank 0 on .+\\),"
                            + " since thread \"caller\" was interrupted. The method is interrupted there, too, if it"
                            + " still runs");
            assertThat(kept.get()).isTrue();
        }
    }

    @Test
    void anInterruptedThreadMakesNoWaitingCall() {
        stub.left(); // an interrupted thread does not wait for a connection, which the last call needs
        Thread.currentThread().interrupt();
        Throwable thrown = catchThrowable(stub::pass);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(thrown)
                .isInstanceOf(CallInterruptedException.class)
                .hasMessageEndingWith("was interrupted. Nothing was sent");
        assertThat(closed.events).isEmpty();
        Thread.currentThread().interrupt();
        CompletableFuture<Integer> started = cluster.at(1).async(stub, s -> s.add(1, 2));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(started.join()).isEqualTo(3);
    }

    @Test
    void anInterruptIsPassedOnToNestedCalls() throws Exception {
        Closed middle = new Closed();
        Gate far = cluster.stub(2, middle, Gate.class, 1);
        CompletableFuture<Void> relayed = cluster.at(1).asyncRun(far, s -> s.relay(stub));
        assertThat(middle.events.take()).isEqualTo("relay");
        assertThat(closed.events.take()).isEqualTo("in");
        relayed.cancel(true);
        assertThat(middle.events.take()).isEqualTo("CallInterruptedException");
        assertThat(closed.events.take()).isEqualTo("interrupted");
    }

    @Test
    void aCancellationThatRacesTheReplyAffectsNoOtherCall() throws Exception {
        for (int i = 0; i < 3000; i++) {
            int turn = i;
            CompletableFuture<Integer> sum = cluster.at(1).async(stub, s -> s.add(turn, 1));
            if (i % 3 == 0) {
                Thread.yield();
            }
            sum.cancel(true);
            // takes the same place if the reply was there already
            assertThat(stub.linger(i % 5)).isFalse();
        }
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int turn = i;
            all.add(cluster.at(1).async(stub, s -> s.add(turn, 1)));
        }
        for (int i = 0; i < all.size(); i++) {
            assertThat(all.get(i).join()).isEqualTo(i + 1);
        }
    }

    @Test
    void anInterruptWhileSendingDoesNoHarm() throws Exception {
        closed.open.countDown();
        double[] large = new double[1 << 20];
        for (int i = 0; i < 20; i++) {
            AtomicReference<Object> outcome = new AtomicReference<>();
            CountDownLatch begins = new CountDownLatch(1);
            Thread caller = Thread.ofPlatform().start(() -> {
                begins.countDown();
                try {
                    outcome.set(stub.sum(large));
                } catch (Exception e) {
                    outcome.set(e);
                }
            });
            begins.await();
            for (int turn = 0; turn < i * 20; turn++) {
                Thread.yield();
            }
            caller.interrupt();
            caller.join();
            assertThat(outcome.get())
                    .satisfiesAnyOf(
                            sum -> assertThat(sum).isEqualTo((double) large.length),
                            thrown -> assertThat(thrown).isInstanceOf(CallInterruptedException.class));
            assertThat(stub.add(i, 1)).isEqualTo(i + 1);
        }
    }

    @Test
    void aDeadlineTravelsAsTheRemainingTime() throws Exception {
        assertThat(stub.left()).isEqualTo(Long.MAX_VALUE);
        assertThat(stub.leftOnAThread()).isEqualTo(Long.MAX_VALUE);
        Duration limit = Duration.ofSeconds(20);
        long inline = Deadline.within(limit, stub::left);
        long threaded = Deadline.within(limit, stub::leftOnAThread);
        long started = Deadline.within(limit, () -> cluster.at(1).async(stub, Gate::leftOnAThread))
                .join();
        assertThat(List.of(inline, threaded, started))
                .allSatisfy(left -> assertThat(Duration.ofNanos(left)).isBetween(Duration.ofSeconds(10), limit));
    }

    @Test
    void aWaitingCallersDeadlineIsNotSeenByTheMethodsItRunsForOthers() throws Exception {
        Closed here = new Closed();
        Gate back = cluster.stub(1, here, Gate.class, 0);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread waiting = Thread.ofPlatform()
                .start(() -> thrown.set(catchThrowable(() -> Deadline.runWithin(Duration.ofMillis(300), () -> {
                    catchThrowable(stub::pass);
                }))));
        assertThat(closed.events.take()).isEqualTo("in");
        while (waiting.isAlive()) {
            assertThat(back.left()).isEqualTo(Long.MAX_VALUE);
        }
        assertThat(thrown.get()).isNull();
    }

    @Test
    void calleeAndCallerKeepTheDeadlineIndependently() throws Exception {
        Throwable thrown = catchThrowable(() -> Deadline.within(Duration.ofMillis(80), () -> {
            stub.pass();
            return null;
        }));
        assertThat(thrown)
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching("deadline exceeded after \\d+ ms while calling Gate.pass on Gate \\(object \\d+ of"
                        + " rank 0 on .+\\). The method may still run there");
        assertThat(closed.events.take()).isEqualTo("in");
        assertThat(closed.events.take()).isEqualTo("interrupted");
        assertThat(stub.add(1, 2)).isEqualTo(3);
    }

    @Test
    void theCalleesTimerEndsTheMethodEvenIfTheCallerFailed() throws Exception {
        CompletableFuture<Void> passing =
                Deadline.within(Duration.ofMillis(300), () -> cluster.at(1).asyncRun(stub, Gate::pass));
        assertThat(closed.events.take()).isEqualTo("in");
        cluster.jobs().fail(1, "its process ended (exit code 137)");
        assertThat(closed.events.take()).isEqualTo("interrupted");
        assertThat(passing)
                .satisfies(one -> assertThat(catchThrowable(one::join)).isNotNull());
    }

    @Test
    void aStartedCallEndsAtItsDeadline() throws Exception {
        CompletableFuture<Void> passing =
                Deadline.within(Duration.ofMillis(80), () -> cluster.at(1).asyncRun(stub, Gate::pass));
        assertThatThrownBy(passing::join).hasCauseInstanceOf(DeadlineExceededException.class);
        CompletableFuture<String> later = Deadline.within(Duration.ofMillis(80), () -> stub.later());
        assertThatThrownBy(later::join).hasCauseInstanceOf(DeadlineExceededException.class);
        assertThat(closed.events.take()).isEqualTo("in");
        assertThat(List.of(closed.events.take(), closed.events.take(), closed.events.take()))
                .contains("interrupted", "cancelled");
    }

    @Test
    void nestedCallsInheritTheRemainingTime() throws Exception {
        Closed middle = new Closed();
        Gate far = cluster.stub(2, middle, Gate.class, 1);
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(150), () -> {
                    far.relay(stub);
                    return null;
                }))
                .isInstanceOf(DeadlineExceededException.class);
        assertThat(middle.events.take()).isEqualTo("relay");
        assertThat(closed.events.take()).isEqualTo("in");
        assertThat(middle.events.take()).isIn("DeadlineExceededException", "CallInterruptedException");
        assertThat(closed.events.take()).isEqualTo("interrupted");
    }

    @Test
    void aDeadlineThatRacesTheReplyDoesNotMixCalls() {
        int late = 0;
        for (int i = 0; i < 1500; i++) {
            int turn = i;
            Duration time = Duration.ofNanos(20_000 + i % 50 * 4_000L);
            try {
                assertThat(Deadline.<Integer>within(time, () -> stub.add(turn, 1)))
                        .isEqualTo(i + 1);
            } catch (DeadlineExceededException expected) {
                late++;
            } catch (Exception other) {
                throw new AssertionError(other);
            }
        }
        assertThat(late).isBetween(0, 1500);
        assertThat(stub.add(1, 1)).isEqualTo(2);
    }
}
