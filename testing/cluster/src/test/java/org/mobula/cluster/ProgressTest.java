package org.mobula.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.DelayedFlush;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;

@ExtendWith(HangKiller.class)
class ProgressTest {
    private static final int STUCK = HandlerNumbers.FREE;
    private static final int PING = HandlerNumbers.FREE + 1;
    private static final int PONG = HandlerNumbers.FREE + 2;
    private static final NodeOptions SHM = NodeOptions.defaults().withTransports("shm");

    @Test
    void aStuckUpcallThatHasReleasedItsFrameBlocksNoOtherThread() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (Cluster cluster = new Cluster(3, SHM)) {
            Engine stuck = Engine.of(cluster.node(1));
            stuck.handle(STUCK, message -> {
                message.release();
                await(over);
            });
            stuck.handle(PING, message -> stuck.peer(message.source()).post(PONG, 0, output -> {}));
            for (int times = 0; times < 3; times++) { // more than there are polling threads
                send(cluster.node(0), 1, STUCK);
            }
            for (int rank : new int[] {0, 2}) {
                Node node = cluster.node(rank);
                Completion answered = new Completion();
                Engine.of(node).handle(PONG, message -> answered.complete());
                send(node, 1, PING);
                assertThat(Engine.of(node).await(answered, System.nanoTime() + TimeUnit.SECONDS.toNanos(60)))
                        .isTrue();
            }
            over.countDown();
        }
    }

    @Test
    void tasksThatComputeForLongDelayNoOthers() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        try (Cluster cluster = new Cluster(1, SHM)) {
            Engine engine = Engine.of(cluster.node(0));
            for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
                engine.dispatch(() -> {
                    while (!over.get()) {
                        Thread.onSpinWait();
                    }
                });
            }
            CountDownLatch ran = new CountDownLatch(1);
            engine.dispatch(ran::countDown);
            assertThat(ran.await(5, TimeUnit.SECONDS)).isTrue();
            over.set(true);
        }
    }

    @ParameterizedTest
    @EnumSource(Waiting.class)
    void everyWayOfWaitingGetsEveryAnswer(Waiting waiting) throws Exception {
        try (Cluster cluster = new Cluster(2, SHM.withWaiting(waiting))) {
            cluster.run(node -> {
                Engine engine = Engine.of(node);
                Completion[] current = {null};
                engine.handle(PING, message -> engine.peer(message.source()).post(PONG, 0, output -> {}));
                engine.handle(PONG, message -> current[0].complete());
                for (int round = 0; round < 300; round++) {
                    current[0] = new Completion();
                    send(node, 1 - node.rank(), PING);
                    assertThat(engine.await(current[0], System.nanoTime() + TimeUnit.SECONDS.toNanos(60)))
                            .isTrue();
                }
                node.barrier();
            });
        }
    }

    /** The next action of the sender of a quiet message. */
    enum Afterwards {
        WAIT,
        COMPUTE,
        SERVE
    }

    /** No heartbeat wakes a thread during the test. */
    @ParameterizedTest
    @CsvSource({"SPIN,WAIT", "YIELD,WAIT", "SLEEP,WAIT", "YIELD,COMPUTE", "SLEEP,COMPUTE", "YIELD,SERVE", "SLEEP,SERVE"
    })
    void aQuietMessageIsReadWhateverItsSenderDoesNext(Waiting waiting, Afterwards next) throws Exception {
        NodeOptions options = SHM.withWaiting(waiting).withLivenessTimeout(Duration.ofHours(2));
        AtomicBoolean over = new AtomicBoolean();
        Completion answered = new Completion();
        try (Cluster cluster = new Cluster(3, options)) {
            for (int rank = 0; rank < 3; rank++) {
                Engine engine = Engine.of(cluster.node(rank));
                engine.handle(PING, message -> engine.peer(message.source()).post(PONG, 0, output -> {}));
                engine.handle(PONG, message -> answered.complete());
                engine.handle(STUCK, message -> {});
            }
            Engine sender = Engine.of(cluster.node(0));
            send(cluster.node(0), 1, PING);
            sender.await(answered, Deadline.NONE);
            Thread busy = Thread.ofPlatform().start(() -> {
                while (next == Afterwards.SERVE
                        && !over.get()) { // so that the polling thread of the sender is never idle for long
                    send(cluster.node(2), 0, STUCK);
                }
            });
            for (int round = 0; round < 40; round++) {
                LockSupport.parkNanos(round % 4 * 1_000_000L); // sometimes long enough for all threads to sleep
                answered.reset();
                sender.peer(1).postQuietly(PING, 0, output -> {});
                long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
                while (next != Afterwards.WAIT && !answered.isDone()) {
                    assertThat(System.nanoTime() - end).isNegative();
                    Thread.onSpinWait();
                }
                assertThat(sender.await(answered, end)).isTrue();
            }
            over.set(true);
            busy.join();
        }
    }

    /** No heartbeat wakes a thread during the test. */
    @ParameterizedTest
    @EnumSource(Waiting.class)
    void aQuietMessageThatArrivesDuringALongUpcallIsReadAfterIt(Waiting waiting) throws Exception {
        NodeOptions options = SHM.withWaiting(waiting).withLivenessTimeout(Duration.ofHours(2));
        try (Cluster cluster = new Cluster(2, options)) {
            Engine sender = Engine.of(cluster.node(0));
            Engine receiver = Engine.of(cluster.node(1));
            Completion answered = new Completion();
            receiver.handle(PING, message -> receiver.peer(0).post(PONG, 0, output -> {}));
            sender.handle(PONG, message -> answered.complete());
            Semaphore begun = new Semaphore(0);
            Semaphore over = new Semaphore(0);
            receiver.handle(STUCK, message -> {
                begun.release();
                over.acquireUninterruptibly();
            });
            for (int round = 0; round < 5; round++) {
                send(cluster.node(0), 1, STUCK);
                begun.acquire();
                LockSupport.parkNanos(5_000_000); // long enough for another thread to take the lease and to sleep
                sender.peer(1).postQuietly(PING, 0, output -> {});
                LockSupport.parkNanos(5_000_000); // and to be woken in vain
                over.release();
                long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
                while (!answered.isDone()) { // no wait by the engine, which would wake the receiver again
                    assertThat(System.nanoTime() - end).isNegative();
                    LockSupport.parkNanos(100_000);
                }
                answered.reset();
            }
        }
    }

    /** Leaves after a number of polls. */
    private static final class Patient implements DelayedFlush {
        private final AtomicInteger looks = new AtomicInteger();

        @Override
        public boolean isPending() {
            return looks.get() > 0;
        }

        @Override
        public void flushDue() {
            looks.decrementAndGet();
        }
    }

    /** No heartbeat wakes a thread during the test. */
    @ParameterizedTest
    @EnumSource(Waiting.class)
    void aDelayedFlushRunsWithoutArrivalsOrWaitingThreads(Waiting waiting) {
        Patient something = new Patient();
        try (Cluster cluster = new Cluster(2, SHM.withWaiting(waiting).withLivenessTimeout(Duration.ofHours(2)))) {
            Engine engine = Engine.of(cluster.node(0));
            Completion answered = new Completion();
            engine.handle(PONG, message -> answered.complete());
            Engine other = Engine.of(cluster.node(1));
            other.handle(PING, message -> other.peer(message.source()).post(PONG, 0, output -> {}));
            engine.flushWhenDue(something);
            for (int round = 0; round < 40; round++) {
                LockSupport.parkNanos(round % 4 * 1_000_000L); // sometimes long enough for all threads to sleep
                something.looks.set(50);
                engine.pollSoon();
                long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
                while (something.isPending()) {
                    assertThat(System.nanoTime() - end).isNegative();
                    Thread.yield();
                }
                if (round % 3 == 0) { // so that this thread leads, and rests
                    answered.reset();
                    send(cluster.node(0), 1, PING);
                    assertThat(engine.await(answered, end)).isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Waiting.class)
    void aRankThatComputesBetweenItsWaitsAnswersAllTheSame(Waiting waiting) throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        try (Cluster cluster = new Cluster(2, SHM.withWaiting(waiting))) {
            cluster.run(node -> {
                Engine engine = Engine.of(node);
                Completion answered = new Completion();
                engine.handle(PING, message -> engine.peer(message.source()).post(PONG, 0, output -> {}));
                engine.handle(PONG, message -> answered.complete());
                node.barrier();
                if (node.rank() == 1) {
                    send(node, 0, PING);
                    engine.await(answered, Deadline.NONE); // now its lease rests
                    while (!over.get()) {
                        Thread.onSpinWait();
                    }
                } else {
                    for (int round = 0; round < 20; round++) {
                        answered.reset();
                        send(node, 1, PING);
                        assertThat(engine.await(answered, System.nanoTime() + TimeUnit.SECONDS.toNanos(60)))
                                .isTrue();
                    }
                    over.set(true);
                }
                node.barrier();
            });
        }
    }

    @Test
    void aRankThatComputesReceivesAMessageThatNoThreadAwaits() throws Exception {
        CountDownLatch came = new CountDownLatch(1);
        try (Cluster cluster = new Cluster(2, SHM)) {
            cluster.run(node -> {
                Engine.of(node).handle(PING, message -> came.countDown());
                node.barrier();
                if (node.rank() == 0) {
                    send(node, 1, PING);
                }
                assertThat(came.await(10, TimeUnit.SECONDS)).isTrue(); // not by the engine: no thread polls for it
                node.barrier();
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Waiting.class)
    void threadsThatWaitAtOnceAllGetTheirAnswers(Waiting waiting) throws Exception {
        int threads = 6;
        int rounds = 200;
        try (Cluster cluster = new Cluster(2, SHM.withWaiting(waiting))) {
            Completion[] answered = new Completion[threads];
            Engine caller = Engine.of(cluster.node(0));
            Engine called = Engine.of(cluster.node(1));
            called.handle(PING, message -> {
                int thread = message.input().getInt();
                called.peer(0).post(PONG, Integer.BYTES, output -> output.putInt(thread));
            });
            caller.handle(PONG, message -> answered[message.input().getInt()].complete());
            AtomicInteger served = new AtomicInteger();
            Thread[] all = new Thread[threads];
            for (int i = 0; i < threads; i++) {
                int me = i;
                answered[me] = new Completion();
                Runnable work = () -> {
                    for (int round = 0; round < rounds; round++) {
                        answered[me].reset();
                        caller.peer(1)
                                .begin(PING, Integer.BYTES, Deadline.NONE, "sending")
                                .putInt(me);
                        caller.peer(1).commit();
                        if (caller.await(answered[me], System.nanoTime() + TimeUnit.SECONDS.toNanos(60))) {
                            served.incrementAndGet();
                        }
                    }
                };
                all[i] = me % 3 == 0
                        ? Thread.ofVirtual().start(work)
                        : Thread.ofPlatform().start(work);
            }
            for (Thread each : all) {
                each.join();
            }
            assertThat(served).hasValue(threads * rounds);
        }
    }

    @ParameterizedTest
    @EnumSource(Waiting.class)
    void aWaitThatAnotherThreadEndsEndsAtOnce(Waiting waiting) throws Exception {
        try (Cluster cluster = new Cluster(1, SHM.withWaiting(waiting).withLivenessTimeout(Duration.ofHours(2)))) {
            Engine engine = Engine.of(cluster.node(0));
            for (int round = 0; round < 20; round++) {
                Completion ended = new Completion();
                long pause = round * 300_000L; // some of these find the waiting thread asleep
                Thread other = Thread.ofPlatform().start(() -> {
                    LockSupport.parkNanos(pause);
                    ended.complete();
                });
                assertThat(engine.await(ended, System.nanoTime() + TimeUnit.SECONDS.toNanos(60)))
                        .isTrue();
                other.join();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Waiting.class)
    void aMessageLongerThanTheRingNeedsNoHeartbeatToArrive(Waiting waiting) throws Exception {
        double[] values = new double[1 << 20];
        double[] received = new double[values.length];
        try (Cluster cluster = new Cluster(2, SHM.withWaiting(waiting).withLivenessTimeout(Duration.ofHours(2)))) {
            Engine sender = Engine.of(cluster.node(0));
            Engine receiver = Engine.of(cluster.node(1));
            Completion answered = new Completion();
            receiver.handle(PING, message -> {
                message.input().takeBlock(MemorySegment.ofArray(received), Double.BYTES);
                message.whenFilled(() -> receiver.peer(0).post(PONG, 0, output -> {}));
            });
            sender.handle(PONG, message -> answered.complete());
            for (int round = 1; round <= 50; round++) {
                values[values.length - 1] = round;
                answered.reset();
                sender.peer(1).begin(PING, 0, Deadline.NONE, "sending").putBlock(MemorySegment.ofArray(values));
                sender.peer(1).commit();
                assertThat(sender.await(answered, System.nanoTime() + TimeUnit.SECONDS.toNanos(60)))
                        .isTrue();
                assertThat(received[received.length - 1]).isEqualTo(round);
            }
        }
    }

    @Test
    void aThreadThatServesUntilACallArrivesServesItItself() throws Exception {
        try (Cluster cluster = new Cluster(2, SHM)) {
            cluster.run(node -> {
                AtomicInteger came = new AtomicInteger();
                Engine.of(node).handle(PING, message -> came.incrementAndGet());
                for (int round = 1; round <= 1000; round++) {
                    int expected = round;
                    send(node, 1 - node.rank(), PING);
                    node.serveUntil(() -> came.get() >= expected);
                }
                node.barrier();
                assertThatThrownBy(() ->
                                Deadline.runWithin(Duration.ofMillis(50), () -> node.serveUntil(() -> came.get() < 0)))
                        .isInstanceOf(DeadlineExceededException.class)
                        .hasMessageMatching(
                                "deadline exceeded after \\d+ ms while serving others until a condition holds");
                node.barrier();
            });
        }
    }

    @Test
    void servingUntilACallOfARankThatHasLeftFails() throws Exception {
        try (Cluster cluster = new Cluster(3, SHM)) {
            AtomicInteger came = new AtomicInteger();
            Engine.of(cluster.node(0)).handle(PING, message -> came.incrementAndGet());
            send(cluster.node(1), 0, PING);
            cluster.node(1).close();
            Node node = cluster.node(0);
            node.serveUntil(() -> came.get() == 1, 1, 2); // earlier arrivals still count
            assertThatThrownBy(() -> node.serveUntil(() -> came.get() == 2, 2, 1))
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageMatching("rank 1 on .+ failed: it has left the job: its node was closed; "
                            + "this happened while serving others until a condition holds");
            assertThatThrownBy(() -> node.serveUntil(() -> true, 3))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("there is no rank 3; ranks go from 0 to 2");
        }
    }

    @Test
    void virtualThreadsWaitToo() throws Exception {
        try (Cluster cluster = new Cluster(2, SHM)) {
            cluster.run(node -> {
                Engine engine = Engine.of(node);
                Completion[] waiting = new Completion[200];
                java.util.Arrays.setAll(waiting, i -> new Completion());
                engine.handle(PING, message -> {
                    int which = message.input().getInt();
                    engine.peer(message.source()).post(PONG, 4, output -> output.putInt(which));
                });
                engine.handle(PONG, message -> waiting[message.input().getInt()].complete());
                AtomicInteger answered = new AtomicInteger();
                Thread[] threads = new Thread[waiting.length];
                for (int i = 0; i < threads.length; i++) {
                    int which = i;
                    threads[i] = Thread.startVirtualThread(() -> {
                        engine.peer(1 - node.rank())
                                .begin(PING, 4, Deadline.NONE, "pinging")
                                .putInt(which);
                        engine.peer(1 - node.rank()).commit();
                        if (engine.await(waiting[which], Deadline.NONE)) {
                            answered.incrementAndGet();
                        }
                    });
                }
                for (Thread thread : threads) {
                    thread.join();
                }
                assertThat(answered.get()).isEqualTo(waiting.length);
                node.barrier();
            });
        }
    }

    @Test
    void aMessageThatArrivesBeforeItsHandlerIsHeld() throws Exception {
        double[] sent = {1, 2, 3, 4};
        double[] got = new double[sent.length];
        CountDownLatch filled = new CountDownLatch(1);
        AtomicInteger order = new AtomicInteger();
        try (Cluster cluster = new Cluster(2, SHM)) {
            Engine sender = Engine.of(cluster.node(0));
            for (int i = 0; i < 3; i++) {
                Output output = sender.peer(1).begin(PING, 8, Deadline.NONE, "sending");
                output.putInt(i);
                output.putBlock(MemorySegment.ofArray(sent));
                sender.peer(1).commit();
            }
            sender.peer(1).flush(Deadline.NONE, "sending");
            send(cluster.node(0), 1, STUCK);
            CountDownLatch all = new CountDownLatch(1);
            Engine receiver = Engine.of(cluster.node(1));
            receiver.handle(STUCK, message -> all.countDown());
            assertThat(all.await(5, TimeUnit.SECONDS)).isTrue();
            receiver.handle(PING, message -> {
                assertThat(message.input().getInt()).isEqualTo(order.getAndIncrement());
                message.input().takeBlock(MemorySegment.ofArray(got), 8);
                message.whenFilled(filled::countDown);
            });
            assertThat(filled.await(5, TimeUnit.SECONDS)).isTrue();
            assertThat(got).containsExactly(sent);
            assertThat(order.get()).isEqualTo(3);
        }
    }

    @Test
    void nineRanksThatAllCallEachOtherAtOnceAllConnect() throws Exception {
        AtomicInteger received = new AtomicInteger();
        try (Cluster cluster = new Cluster(9, NodeOptions.defaults())) {
            cluster.run(node -> {
                Engine.of(node).handle(PING, message -> received.incrementAndGet());
                for (int to = 0; to < 9; to++) {
                    send(node, (node.rank() + to) % 9, PING);
                }
            });
        }
        assertThat(received.get()).isEqualTo(81);
    }

    private static void send(Node node, int rank, int handler) {
        Engine.of(node).peer(rank).begin(handler, 0, Deadline.NONE, "sending");
        Engine.of(node).peer(rank).commit();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
