package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.order.OrderClosedException;
import org.mobula.replica.BoundedBuffer;
import org.mobula.replica.Gauge;
import org.mobula.replica.ReplicaGoneException;
import org.mobula.replica.WaitingArguments;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.testkit.Await;

@Timeout(60)
class WaitingTest {
    private final ReplicaWorld world = new ReplicaWorld(3);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void close() {
        threads.shutdownNow();
        world.close();
    }

    @Test
    void aWaitingWriteGoesOnWhenAnotherNotifiesIt() throws Exception {
        BoundedBuffer bin = world.create(0, "bin", BoundedBuffer.BoundedBufferRoot.class);
        Future<Integer> got = threads.submit(bin::get);
        BoundedBuffer other = world.find(1, "bin");
        awaitLog(other, "get begins");
        other.put(7);
        assertThat(got.get(10, TimeUnit.SECONDS)).isEqualTo(7);
        assertThat(bin.log()).containsExactly("get begins", "put begins 7", "put 7", "get 7");
    }

    @Test
    void theSameScheduleRunsAtEveryRank() throws Exception {
        world.create(0, "bin", BoundedBuffer.BoundedBufferRoot.class);
        int each = 40;
        List<Future<?>> running = new ArrayList<>();
        List<Future<Integer>> taken = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            BoundedBuffer bin = world.find(rank, "bin");
            int mine = rank;
            running.add(threads.submit((Callable<Void>) () -> {
                for (int i = 0; i < each; i++) {
                    bin.put(mine * 1000 + i);
                }
                return null;
            }));
            taken.add(threads.submit(() -> {
                int sum = 0;
                for (int i = 0; i < each; i++) {
                    sum += bin.get();
                }
                return sum;
            }));
        }
        int sum = 0;
        for (Future<Integer> each1 : taken) {
            sum += each1.get(30, TimeUnit.SECONDS);
        }
        for (Future<?> each1 : running) {
            each1.get(30, TimeUnit.SECONDS);
        }
        int expected = 0;
        for (int rank = 0; rank < 3; rank++) {
            for (int i = 0; i < each; i++) {
                expected += rank * 1000 + i;
            }
        }
        assertThat(sum).isEqualTo(expected);
        BoundedBuffer first = world.find(0, "bin");
        Await.await().untilAsserted(() -> assertThat(first.log()).hasSize(4 * 3 * each));
        List<String> log = first.log();
        for (int rank = 1; rank < 3; rank++) {
            BoundedBuffer bin = world.find(rank, "bin");
            Await.await().untilAsserted(() -> assertThat(bin.log()).isEqualTo(log));
        }
    }

    @Test
    void aTimedWaitEndsWithAMessageOfTheOrder() throws Exception {
        BoundedBuffer bin = world.create(1, "bin", BoundedBuffer.BoundedBufferRoot.class);
        assertThat(bin.poll(20)).isNull();
        assertThat(bin.log()).containsExactly("poll begins", "poll in vain");
        BoundedBuffer other = world.find(2, "bin");
        Await.await().untilAsserted(() -> assertThat(other.log()).containsExactly("poll begins", "poll in vain"));
    }

    @Test
    void aTimedWaitEndsEarlyWhenItIsWoken() throws Exception {
        BoundedBuffer bin = world.create(1, "bin", BoundedBuffer.BoundedBufferRoot.class);
        Future<Integer> polled = threads.submit(() -> bin.poll(50_000));
        awaitLog(bin, "poll begins");
        bin.put(3);
        assertThat(polled.get(10, TimeUnit.SECONDS)).isEqualTo(3);
    }

    @Test
    void aTimedWaitThatWasWokenDoesNotKeepItsWriteUntilTheTimeout() throws Exception {
        BoundedBuffer bin = world.create(1, "bin", BoundedBuffer.BoundedBufferRoot.class);
        Future<Integer> polled = threads.submit(() -> bin.poll(50_000));
        awaitLog(bin, "poll begins");
        WeakReference<SuspendedWrite> write =
                new WeakReference<>(world.at(1).timers().waiting().iterator().next());
        bin.put(3);
        assertThat(polled.get(10, TimeUnit.SECONDS)).isEqualTo(3);
        Await.await().until(() -> {
            System.gc();
            return write.refersTo(null);
        });
    }

    @Test
    void aWaitingReadIsWokenByAWriteOfAnotherRank() throws Exception {
        BoundedBuffer bin = world.create(0, "bin", BoundedBuffer.BoundedBufferRoot.class);
        int before = world.order.messages();
        Future<Integer> puts = threads.submit(() -> bin.waitAtLeast(1));
        world.awaitWaitingReads(0, "bin", 1);
        assertThat(world.order.messages()).isEqualTo(before);
        world.<BoundedBuffer>find(1, "bin").put(1);
        assertThat(puts.get(10, TimeUnit.SECONDS)).isEqualTo(1);
        assertThat(world.order.messages()).isEqualTo(before + 1);
    }

    @Test
    void aRemovalReleasesWaitingCalls() throws Exception {
        BoundedBuffer bin = world.create(0, "bin", BoundedBuffer.BoundedBufferRoot.class);
        Future<Integer> got = threads.submit(bin::get);
        awaitLog(bin, "get begins");
        world.at(1).removeEverywhere("bin");
        assertThatThrownBy(() -> got.get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(ReplicaGoneException.class)
                .hasMessageEndingWith("the replicated object \"bin\" was removed. Look up or create another one");
    }

    @Test
    void waitingCallsFailWhenTheNodeCloses() throws Exception {
        BoundedBuffer bin = world.create(0, "bin", BoundedBuffer.BoundedBufferRoot.class);
        Future<Integer> write = threads.submit(bin::get);
        Future<Integer> read = threads.submit(() -> bin.waitAtLeast(1));
        awaitLog(bin, "get begins");
        world.awaitWaitingReads(0, "bin", 1);
        world.close();
        for (Future<Integer> each : List.of(write, read)) {
            assertThatThrownBy(() -> each.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(NodeClosedException.class);
        }
        assertThatThrownBy(() -> bin.put(1)).isInstanceOf(NodeClosedException.class);
        world.awaitIdle(0);
    }

    @Test
    void aReadWaitsNoLongerThanItsThreadsDeadline() {
        BoundedBuffer bin = world.create(0, "bin", BoundedBuffer.BoundedBufferRoot.class);
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(20), () -> bin.waitAtLeast(1)))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching("deadline exceeded after \\d+ ms while calling BoundedBuffer.waitAtLeast\\."
                        + " It waits for a notification, and has changed nothing");
    }

    @Test
    void noHandlerOfTheProgramKeepsAWriteWaitingWhenItsObjectIsRemoved() throws Exception {
        BoundedBuffer bin = world.create(0, "bin", BoundedBuffer.BoundedBufferRoot.class);
        Future<?> stubborn = threads.submit((Callable<Void>) () -> {
            bin.getWhateverHappens();
            return null;
        });
        awaitLog(bin, "stubborn");
        world.at(1).removeEverywhere("bin");
        assertThatThrownBy(() -> stubborn.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(ReplicaGoneException.class);
        BoundedBuffer again = world.create(2, "bin", BoundedBuffer.BoundedBufferRoot.class);
        again.put(1);
        assertThat(again.get()).isEqualTo(1);
    }

    /** Such a write cannot wait: it would keep all others from running. */
    @Test
    void aWriteThatWaitsWithoutAThreadForTheOthersLosesItsReplicaAndTheOthersGoOn() throws Exception {
        BoundedBuffer bin = world.create(0, "bin", BoundedBuffer.BoundedBufferRoot.class);
        world.create(0, "gauge", Gauge.GaugeRoot.class);
        BoundedBuffer here = world.find(1, "bin");
        Gauge gauge = world.find(1, "gauge");
        world.starve(1);
        Future<Integer> got = threads.submit(bin::get);
        Await.await().until(() -> world.replica(1, "bin").gone() != null);
        assertThatThrownBy(() -> here.put(1))
                .isInstanceOf(ReplicaGoneException.class)
                .hasMessage("rank 1 no longer has a replica of \"bin\", because BoundedBuffer.get failed here:"
                        + " java.lang.OutOfMemoryError: unable to create native thread. The other ranks continue;"
                        + " restart this one");
        threads.submit(() -> gauge.add(3)).get(20, TimeUnit.SECONDS);
        assertThat(gauge.value()).isEqualTo(3);
        bin.put(7);
        assertThat(got.get(20, TimeUnit.SECONDS)).isEqualTo(7);
        threads.submit(() -> gauge.add(1)).get(20, TimeUnit.SECONDS);
    }

    /** The class that waits comes in the argument of a write that another one's caller has taken on. */
    @Test
    void aCallersThreadDoesNotWaitInAnothersWrite() throws Exception {
        WaitingArguments visits = world.create(0, "visits", WaitingArguments.WaitingArgumentsRoot.class);
        WaitingArguments other = world.find(1, "visits");
        world.order.holdBack();
        Future<Integer> visit = threads.submit(() -> other.visit(new WaitingArguments.Patient()));
        Await.await().until(() -> world.order.messages() == 2);
        Future<?> released = threads.submit(visits::release);
        released.get(10, TimeUnit.SECONDS);
        assertThat(visit.get(10, TimeUnit.SECONDS)).isEqualTo(7);
        assertThat(visits.visits()).isEqualTo(1);
    }

    /** What had its place when the order ended is run behind that. */
    @Test
    void anObjectCreatedAfterTheOrderHasStoppedHasEnded() {
        Gauge gauge = world.create(0, "gauge", Gauge.GaugeRoot.class);
        world.find(1, "gauge");
        ReadGate gate = world.replica(1, "gauge").gate;
        gate.enterRead();
        gauge.add(1);
        BoundedBuffer bin = world.create(0, "bin", BoundedBuffer.BoundedBufferRoot.class);
        threads.submit(bin::get);
        awaitLog(bin, "get begins");
        OrderClosedException ended = new OrderClosedException("replicas", 1);
        world.at(1).stopped(ended);
        gate.leaveRead();
        Await.await().until(() -> world.at(1).catalog().named("bin") != null);
        Replica late = world.replica(1, "bin");
        Await.await().until(() -> late.gone() == ended);
        Await.await().until(() -> !world.at(1).executor().isIdle());
        assertThat(late.monitors.waitingWrites()).isZero();
    }

    private static void awaitLog(BoundedBuffer bin, String last) {
        Await.await().until(() -> !bin.log().isEmpty() && bin.log().getLast().equals(last));
    }
}
