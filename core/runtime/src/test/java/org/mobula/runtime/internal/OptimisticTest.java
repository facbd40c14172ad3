package org.mobula.runtime.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.runtime.internal.PollingThreadRunner.Body;
import org.mobula.runtime.internal.PollingThreadRunner.Task;

/** Tasks that begin on the polling thread. */
@Timeout(60)
class OptimisticTest {
    private PollingThreadRunner runner;

    @TempDir
    Path folder;

    @BeforeEach
    void begin() throws Exception {
        runner = new PollingThreadRunner();
    }

    @AfterEach
    void end() throws Exception {
        runner.close();
    }

    @Test
    void aTaskBeginsOnThePollingThreadOnAVirtualOne() throws Exception {
        runner.poll(() -> {
            assertThat(Thread.currentThread().isVirtual()).isTrue();
            assertThat(Thread.currentThread().getName()).isEqualTo("task");
            assertThat(PollingThreadRunner.carrier()).isSameAs(runner.poller);
        });
    }

    @Test
    void aTaskDispatchedByAnotherThreadBeginsElsewhere() throws Exception {
        Task task = new Task(() -> assertThat(PollingThreadRunner.carrier()).isNotInstanceOf(PollingThread.class));
        runner.dispatch.run(task);
        task.await();
        Task beforeThePoll =
                new Task(() -> assertThat(PollingThreadRunner.carrier()).isNotSameAs(runner.poller));
        runner.onPoller(() -> runner.dispatch.run(beforeThePoll));
        beforeThePoll.await();
    }

    @Test
    void aPlainTaskNeverBeginsOnThePollingThread() throws Exception {
        CompletableFuture<Thread> carrier = new CompletableFuture<>();
        runner.poll(new Runnable[] {() -> carrier.complete(PollingThreadRunner.carrier())});
        assertThat(carrier.get(20, TimeUnit.SECONDS)).isNotSameAs(runner.poller);
    }

    @Test
    void aTaskOnAVirtualThreadAsksForAnotherOneWhichBeginsElsewhere() throws Exception {
        Task inner = new Task(() -> assertThat(PollingThreadRunner.carrier()).isNotSameAs(runner.poller));
        runner.poll(() -> runner.dispatch.run(inner));
        inner.await();
    }

    @Test
    void aTaskThatSleepsLeavesThePollingThreadAndContinuesElsewhere() throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        leaves(() -> assertThat(told.await(20, TimeUnit.SECONDS)).isTrue(), told::countDown);
    }

    @Test
    void aTaskThatWaitsForANotificationLeavesThePollingThread() throws Exception {
        Object monitor = new Object();
        AtomicBoolean told = new AtomicBoolean();
        leaves(
                () -> {
                    synchronized (monitor) {
                        while (!told.get()) {
                            monitor.wait();
                        }
                    }
                },
                () -> {
                    synchronized (monitor) {
                        told.set(true);
                        monitor.notifyAll();
                    }
                });
    }

    @Test
    void aTaskThatBlocksOnAMonitorLeavesThePollingThread() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Object monitor = new Object();
        Thread holder = Thread.ofPlatform().start(() -> {
            synchronized (monitor) {
                held.countDown();
                PollingThreadRunner.Body wait = release::await;
                unchecked(wait);
            }
        });
        held.await();
        leaves(
                () -> {
                    synchronized (monitor) {
                        assertThat(release.getCount()).isZero();
                    }
                },
                release::countDown);
        holder.join();
    }

    @Test
    void aTaskBlockedOnThePollersLockMovesOffTheThread() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Task task = new Task(() -> {
            lock.lock();
            lock.unlock();
        });
        runner.onPoller(() -> {
            lock.lock();
            runner.pollHere(task);
            assertThat(task.hasEnded()).isFalse();
            lock.unlock();
        });
        task.await();
    }

    @Test
    void aTaskThatReadsFromASocketLeavesThePollingThread() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket near = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket far = server.accept()) {
            OutputStream out = far.getOutputStream();
            InputStream in = near.getInputStream();
            leaves(() -> assertThat(in.read()).isEqualTo(7), () -> unchecked(() -> out.write(7)));
        }
    }

    @Test
    void aTaskThatYieldsInALoopContinuesElsewhere() throws Exception {
        leaves(
                () -> {
                    for (int i = 0; i < 10_000; i++) {
                        Thread.yield();
                    }
                },
                () -> {});
    }

    /** A task that blocks does not return to the polling thread, which is free as soon as the task blocks. */
    private void leaves(Body blocking, Runnable released) throws Exception {
        Task task = new Task(() -> {
            Thread me = Thread.currentThread();
            assertThat(PollingThreadRunner.carrier()).isSameAs(runner.poller);
            blocking.run();
            assertThat(PollingThreadRunner.carrier()).isNotSameAs(runner.poller);
            assertThat(Thread.currentThread()).isSameAs(me);
        });
        runner.poll(new Runnable[] {task});
        released.run();
        task.await();
        runner.poll(() -> assertThat(PollingThreadRunner.carrier()).isSameAs(runner.poller));
    }

    @Test
    void aTaskDispatchedUnderAMonitorBeginsAfterThePollingThreadHasReleasedIt() throws Exception {
        Object monitor = new Object();
        Task task = new Task(() -> {
            assertThat(Thread.holdsLock(monitor)).isFalse();
            MonitorInfo[] held = ManagementFactory.getThreadMXBean()
                    .getThreadInfo(new long[] {runner.poller.threadId()}, true, true)[0]
                    .getLockedMonitors();
            assertThat(held).isEmpty();
        });
        runner.onPoller(() -> {
            runner.poller.polls(true);
            synchronized (monitor) {
                runner.dispatch.run(task);
            }
            runner.poller.polls(false);
            runner.dispatch.begin(runner.poller);
        });
        task.await();
    }

    @Test
    void aHundredThousandTasksSeeTheirOwnCurrentThread() throws Exception {
        AtomicInteger wrong = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        List<Task> all = new ArrayList<>();
        for (int round = 0; round < 1000; round++) {
            Task blocks = new Task(() -> {
                Thread me = Thread.currentThread();
                LockSupport.parkNanos(1);
                check(me, wrong);
                ended.incrementAndGet();
            });
            Task[] found = new Task[100];
            java.util.Arrays.setAll(
                    found,
                    i -> i == 50
                            ? blocks
                            : new Task(() -> {
                                check(Thread.currentThread(), wrong);
                                ended.incrementAndGet();
                            }));
            all.addAll(List.of(found));
            runner.onPoller(() -> {
                runner.pollHere(found);
                if (Thread.currentThread() != runner.poller || Thread.interrupted()) {
                    wrong.incrementAndGet();
                }
            });
        }
        for (Task each : all) {
            each.await();
        }
        assertThat(ended.get()).isEqualTo(100_000);
        assertThat(wrong.get()).isZero();
    }

    @Test
    void noTaskIsLostWhileTheLastOneReturnsOnAnotherThread() throws Exception {
        for (int round = 0; round < 20_000; round++) {
            Task behind = new Task(() -> {});
            runner.poll(new Task(() -> LockSupport.parkNanos(1)), behind);
            behind.await();
        }
    }

    private static void check(Thread me, AtomicInteger wrong) {
        if (!me.isVirtual() || Thread.currentThread() != me || me.isInterrupted()) {
            wrong.incrementAndGet();
        }
    }

    @Test
    void aTaskSeesNoStateOfThePreviousTask() throws Exception {
        ThreadLocal<String> local = ThreadLocal.withInitial(() -> "none");
        ClassLoader loader = runner.poller.getContextClassLoader();
        Thread[] first = new Thread[1];
        runner.poll(() -> {
            first[0] = Thread.currentThread();
            local.set("left");
            first[0].setName("other");
            first[0].setContextClassLoader(null);
            first[0].interrupt();
            LockSupport.unpark(first[0]);
        });
        runner.poll(() -> {
            assertThat(Thread.currentThread()).as("used again").isSameAs(first[0]);
            assertThat(local.get()).isEqualTo("none");
            assertThat(Thread.currentThread().getName()).isEqualTo("task");
            assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(loader);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        });
        runner.onPoller(() -> assertThat(Thread.currentThread().isInterrupted()).isFalse());
    }

    @Test
    void aThreadWithInheritableLocalsIsNotUsedAgain() throws Exception {
        InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
        Thread[] first = new Thread[1];
        runner.poll(() -> {
            first[0] = Thread.currentThread();
            local.set("left");
        });
        runner.poll(() -> {
            assertThat(Thread.currentThread()).isNotSameAs(first[0]);
            assertThat(local.get()).isNull();
        });
        first[0].join();
    }

    @Test
    void aTaskThatThrowsEndsItsThreadAndNothingElse() throws Exception {
        CompletableFuture<Throwable> heard = new CompletableFuture<>();
        Task[] tasks = {
            new Task(() -> {}) {
                @Override
                public void run() {
                    Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> heard.complete(thrown));
                    throw new IllegalStateException("as the test wants");
                }
            },
            new Task(() -> assertThat(PollingThreadRunner.carrier()).isSameAs(runner.poller))
        };
        runner.poll(tasks);
        assertThat(heard.get(20, TimeUnit.SECONDS)).hasMessage("as the test wants");
        tasks[1].await();
        assertThat(runner.dispatch.awaitIdle(System.nanoTime() + TimeUnit.SECONDS.toNanos(20)))
                .isTrue();
    }

    @Test
    void tasksQueuedAfterOneThatComputesForLongRunElsewhere() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        Task computes = new Task(() -> {
            begun.countDown();
            while (!over.get()) {
                Thread.onSpinWait();
            }
        });
        captured(computes, begun);
        assertThat(computes.hasEnded()).isFalse();
        over.set(true);
        computes.await();
    }

    @Test
    void tasksQueuedAfterOneInFileInputRunElsewhere() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        CountDownLatch begun = new CountDownLatch(1);
        Task reads = new Task(() -> {
            begun.countDown();
            try (InputStream in = new FileInputStream(pipe.toFile())) {
                assertThat(in.read()).isEqualTo('x');
            }
        });
        captured(reads, begun);
        assertThat(reads.hasEnded()).isFalse();
        Files.writeString(pipe, "x");
        reads.await();
    }

    /** A task occupies the polling thread; the watching thread notices, and the queued tasks run. */
    private void captured(Task keeps, CountDownLatch begun) throws Exception {
        Task behind = new Task(() -> assertThat(PollingThreadRunner.carrier()).isNotSameAs(runner.poller));
        runner.pollWithoutWaiting(keeps, behind);
        begun.await();
        assertThat(behind.hasEnded()).isFalse();
        PollingThread captive = null;
        while (captive == null) {
            captive = runner.dispatch.capture(Poller.LEASE_NANOS);
        }
        assertThat(captive).isSameAs(runner.poller);
        assertThat(keeps.tookLong).isTrue();
        behind.await();
        assertThat(runner.dispatch.capture(0)).as("once").isNull();
    }

    @Test
    void aTaskIsWaitedForWhereverItRuns() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Task task = new Task(() -> {
            begun.countDown();
            while (!over.get()) {
                Thread.onSpinWait();
            }
            goOn.await();
        });
        CompletableFuture<Void> polled = runner.pollWithoutWaiting(task);
        begun.await();
        assertThat(runner.dispatch.awaitIdle(System.nanoTime()))
                .as("on the polling thread")
                .isFalse();
        over.set(true);
        polled.get(20, TimeUnit.SECONDS);
        assertThat(runner.dispatch.awaitIdle(System.nanoTime()))
                .as("away, parked")
                .isFalse();
        goOn.countDown();
        assertThat(runner.dispatch.awaitIdle(System.nanoTime() + TimeUnit.SECONDS.toNanos(20)))
                .isTrue();
    }

    @Test
    void moreTasksThanAPollingThreadCanQueueAllRun() throws Exception {
        Task[] tasks = new Task[1000];
        java.util.Arrays.setAll(tasks, i -> new Task(() -> {}));
        runner.poll(tasks);
        for (Task task : tasks) {
            task.await();
        }
    }

    @Test
    void aWarmTaskThatDoesNotBlockAllocatesNothing() throws Exception {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        AtomicInteger ran = new AtomicInteger();
        Runnable[] task = {new Counting(ran)};
        int rounds = 20_000;
        for (int attempt = 0; ; attempt++) {
            long[] bytes = new long[1];
            runner.onPoller(() -> {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < rounds; i++) {
                    runner.pollHere(task);
                }
                bytes[0] = threads.getCurrentThreadAllocatedBytes() - before;
            });
            if (bytes[0] < rounds / 10) { // less than a byte for ten tasks
                break;
            }
            assertThat(attempt).as("%d bytes for %d tasks", bytes[0], rounds).isLessThan(20); // not warm yet
        }
        assertThat(ran.get()).isPositive();
    }

    private static void unchecked(Body body) {
        try {
            body.run();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
