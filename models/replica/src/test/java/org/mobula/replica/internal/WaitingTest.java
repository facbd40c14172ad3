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
import org.mobula.replica.ReplicaUnavailableException;
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
    void aWaitingWriteContinuesWhenNotified() throws Exception {
        BoundedBuffer buffer = world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        Future<Integer> got = threads.submit(buffer::get);
        BoundedBuffer other = world.find(1, "buffer");
        awaitLog(other, "get begins");
        other.put(7);
        assertThat(got.get(10, TimeUnit.SECONDS)).isEqualTo(7);
        assertThat(buffer.log()).containsExactly("get begins", "put begins 7", "put 7", "get 7");
    }

    @Test
    void theSameScheduleRunsAtEveryRank() throws Exception {
        world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        int each = 40;
        List<Future<?>> running = new ArrayList<>();
        List<Future<Integer>> takers = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            BoundedBuffer buffer = world.find(rank, "buffer");
            int writer = rank;
            running.add(threads.submit((Callable<Void>) () -> {
                for (int i = 0; i < each; i++) {
                    buffer.put(writer * 1000 + i);
                }
                return null;
            }));
            takers.add(threads.submit(() -> {
                int sum = 0;
                for (int i = 0; i < each; i++) {
                    sum += buffer.get();
                }
                return sum;
            }));
        }
        int sum = 0;
        for (Future<Integer> taker : takers) {
            sum += taker.get(30, TimeUnit.SECONDS);
        }
        for (Future<?> putter : running) {
            putter.get(30, TimeUnit.SECONDS);
        }
        int expected = 0;
        for (int rank = 0; rank < 3; rank++) {
            for (int i = 0; i < each; i++) {
                expected += rank * 1000 + i;
            }
        }
        assertThat(sum).isEqualTo(expected);
        BoundedBuffer first = world.find(0, "buffer");
        Await.await().untilAsserted(() -> assertThat(first.log()).hasSize(4 * 3 * each));
        List<String> log = first.log();
        for (int rank = 1; rank < 3; rank++) {
            BoundedBuffer buffer = world.find(rank, "buffer");
            Await.await().untilAsserted(() -> assertThat(buffer.log()).isEqualTo(log));
        }
    }

    @Test
    void aTimedWaitEndsThroughTheOrder() throws Exception {
        BoundedBuffer buffer = world.create(1, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        assertThat(buffer.poll(20)).isNull();
        assertThat(buffer.log()).containsExactly("poll begins", "poll times out");
        BoundedBuffer other = world.find(2, "buffer");
        Await.await().untilAsserted(() -> assertThat(other.log()).containsExactly("poll begins", "poll times out"));
    }

    @Test
    void aTimedWaitEndsEarlyWhenItIsWoken() throws Exception {
        BoundedBuffer buffer = world.create(1, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        Future<Integer> polled = threads.submit(() -> buffer.poll(50_000));
        awaitLog(buffer, "poll begins");
        buffer.put(3);
        assertThat(polled.get(10, TimeUnit.SECONDS)).isEqualTo(3);
    }

    @Test
    void aWokenTimedWaitReleasesItsWriteBeforeTheTimeout() throws Exception {
        BoundedBuffer buffer = world.create(1, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        Future<Integer> polled = threads.submit(() -> buffer.poll(50_000));
        awaitLog(buffer, "poll begins");
        WeakReference<SuspendedWrite> write =
                new WeakReference<>(world.at(1).timers().waiting().iterator().next());
        buffer.put(3);
        assertThat(polled.get(10, TimeUnit.SECONDS)).isEqualTo(3);
        Await.await().until(() -> {
            System.gc();
            return write.refersTo(null);
        });
    }

    @Test
    void aWaitingReadIsWokenByAWriteOfAnotherRank() throws Exception {
        BoundedBuffer buffer = world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        int before = world.order.messages();
        Future<Integer> puts = threads.submit(() -> buffer.awaitPuts(1));
        world.awaitWaitingReads(0, "buffer", 1);
        assertThat(world.order.messages()).isEqualTo(before);
        world.<BoundedBuffer>find(1, "buffer").put(1);
        assertThat(puts.get(10, TimeUnit.SECONDS)).isEqualTo(1);
        assertThat(world.order.messages()).isEqualTo(before + 1);
    }

    @Test
    void aRemovalReleasesWaitingCalls() throws Exception {
        BoundedBuffer buffer = world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        Future<Integer> got = threads.submit(buffer::get);
        awaitLog(buffer, "get begins");
        world.at(1).removeEverywhere("buffer");
        assertThatThrownBy(() -> got.get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(ReplicaUnavailableException.class)
                .hasMessageEndingWith("the replicated object \"buffer\" was removed. Look up or create another one");
    }

    @Test
    void waitingCallsFailWhenTheNodeCloses() throws Exception {
        BoundedBuffer buffer = world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        Future<Integer> write = threads.submit(buffer::get);
        Future<Integer> read = threads.submit(() -> buffer.awaitPuts(1));
        awaitLog(buffer, "get begins");
        world.awaitWaitingReads(0, "buffer", 1);
        world.close();
        for (Future<Integer> each : List.of(write, read)) {
            assertThatThrownBy(() -> each.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(NodeClosedException.class);
        }
        assertThatThrownBy(() -> buffer.put(1)).isInstanceOf(NodeClosedException.class);
        world.awaitIdle(0);
    }

    @Test
    void aReadWaitsNoLongerThanItsThreadsDeadline() {
        BoundedBuffer buffer = world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(20), () -> buffer.awaitPuts(1)))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching("deadline exceeded after \\d+ ms while calling BoundedBuffer.awaitPuts\\."
                        + " It waits for a notification, and has changed nothing");
    }

    @Test
    void aRemovalEndsAWriteThatCatchesEveryException() throws Exception {
        BoundedBuffer buffer = world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        Future<?> ignoring = threads.submit((Callable<Void>) () -> {
            buffer.getIgnoringExceptions();
            return null;
        });
        awaitLog(buffer, "get ignoring exceptions");
        world.at(1).removeEverywhere("buffer");
        assertThatThrownBy(() -> ignoring.get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(ReplicaUnavailableException.class);
        BoundedBuffer again = world.create(2, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        again.put(1);
        assertThat(again.get()).isEqualTo(1);
    }

    /** If no thread is available to run the other writes, a write cannot wait. */
    @Test
    void aWriteThatWaitsLosesItsReplicaIfNoThreadCanBeStarted() throws Exception {
        BoundedBuffer buffer = world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        world.create(0, "gauge", Gauge.GaugeRoot.class);
        BoundedBuffer replica = world.find(1, "buffer");
        Gauge gauge = world.find(1, "gauge");
        world.failThreadStarts(1);
        Future<Integer> got = threads.submit(buffer::get);
        Await.await().until(() -> world.replica(1, "buffer").unavailable() != null);
        assertThatThrownBy(() -> replica.put(1))
                .isInstanceOf(ReplicaUnavailableException.class)
                .hasMessage("rank 1 no longer has a replica of \"buffer\", because BoundedBuffer.get failed here:"
                        + " java.lang.OutOfMemoryError: unable to create native thread. The other ranks continue;"
                        + " restart this one");
        threads.submit(() -> gauge.add(3)).get(20, TimeUnit.SECONDS);
        assertThat(gauge.value()).isEqualTo(3);
        buffer.put(7);
        assertThat(got.get(20, TimeUnit.SECONDS)).isEqualTo(7);
        threads.submit(() -> gauge.add(1)).get(20, TimeUnit.SECONDS);
    }

    /** The waiting class arrives as an argument of a write that another caller's thread runs. */
    @Test
    void aCallersThreadDoesNotWaitInAnotherCallersWrite() throws Exception {
        WaitingArguments arguments = world.create(0, "arguments", WaitingArguments.WaitingArgumentsRoot.class);
        WaitingArguments other = world.find(1, "arguments");
        world.order.holdNext();
        Future<Integer> call = threads.submit(() -> other.call(new WaitingArguments.MonitorWaiter()));
        Await.await().until(() -> world.order.messages() == 2);
        Future<?> released = threads.submit(arguments::release);
        released.get(10, TimeUnit.SECONDS);
        assertThat(call.get(10, TimeUnit.SECONDS)).isEqualTo(7);
        assertThat(arguments.calls()).isEqualTo(1);
    }

    /** Messages that were ordered before the order stopped run after the stop. */
    @Test
    void anObjectCreatedAfterTheOrderHasStoppedHasEnded() {
        Gauge gauge = world.create(0, "gauge", Gauge.GaugeRoot.class);
        world.find(1, "gauge");
        ReadGate gate = world.replica(1, "gauge").gate;
        gate.enterRead();
        gauge.add(1);
        BoundedBuffer buffer = world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        threads.submit(buffer::get);
        awaitLog(buffer, "get begins");
        OrderClosedException ended = new OrderClosedException("replicas", 1);
        world.at(1).stopped(ended);
        gate.leaveRead();
        Await.await().until(() -> world.at(1).catalog().named("buffer") != null);
        Replica late = world.replica(1, "buffer");
        Await.await().until(() -> late.unavailable() == ended);
        Await.await().until(() -> !world.at(1).executor().hasUnclaimedSteps());
        assertThat(late.monitors.waitingWrites()).isZero();
    }

    private static void awaitLog(BoundedBuffer buffer, String last) {
        Await.await()
                .until(() -> !buffer.log().isEmpty() && buffer.log().getLast().equals(last));
    }
}
