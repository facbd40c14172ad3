package org.mobula.transport.ucx;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that makes progress while the threads that poll sleep: the events of libucp have a descriptor that no
 * selector can wait for. It waits for the descriptor while a channel sleeps. While none does, it makes progress once per
 * second, because the thread that polls may compute: libucp answers its peers only while it makes progress.
 *
 * <p>It starts with the first channel that sleeps.
 *
 * <p><b>Threads:</b> any.
 */
final class SleepWatch {
    /** The longest time without progress; libucp sends signs of life only while it makes progress. */
    private static final int WAIT_MILLIS = 1000;

    private static final Duration ENDING = Duration.ofSeconds(5);
    private static final short READABLE = 1; // POLLIN
    private static final MethodHandle POLL = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().findOrThrow("poll"),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));

    private final UcxWorker worker;
    private final String name;
    private final int descriptor;
    private final AtomicInteger sleepers = new AtomicInteger();
    private volatile @Nullable Thread thread;
    private volatile boolean stopped;

    /** @param rank of the node, for the name of the thread */
    SleepWatch(UcxWorker worker, int rank) throws IOException {
        this.worker = worker;
        this.name = "mobula-" + rank + "-ucx";
        this.descriptor = worker.context().eventDescriptor();
    }

    /** A channel sleeps: its frames are announced by its {@link PipeWakeup}. */
    void begin() {
        if (sleepers.getAndIncrement() == 0) {
            Thread running = thread;
            LockSupport.unpark(running != null ? running : started());
        }
    }

    /** A channel sleeps no longer. */
    void end() {
        sleepers.decrementAndGet();
    }

    private synchronized @Nullable Thread started() {
        if (thread == null && !stopped) {
            thread = Thread.ofPlatform().daemon().name(name).start(this::run);
        }
        return thread;
    }

    /** Ends the thread. */
    void stop() {
        Thread running;
        synchronized (this) {
            stopped = true;
            running = thread;
        }
        if (running == null || running == Thread.currentThread()) {
            return;
        }
        LockSupport.unpark(running);
        worker.context().signal();
        boolean interrupted = Thread.interrupted(); // the worker must not be closed earlier
        try {
            running.join(ENDING);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment wait = arena.allocate(ValueLayout.JAVA_LONG);
            wait.set(ValueLayout.JAVA_INT, 0, descriptor);
            wait.set(ValueLayout.JAVA_SHORT, Integer.BYTES, READABLE);
            while (!stopped) {
                if (sleepers.get() == 0) {
                    LockSupport.parkNanos(this, WAIT_MILLIS * 1_000_000L);
                    worker.tryProgress();
                } else if (isArmed() && !stopped) {
                    poll(wait.address());
                }
            }
        }
    }

    private boolean isArmed() {
        worker.enter();
        try {
            return worker.arm();
        } finally {
            worker.leave();
        }
    }

    private static void poll(long wait) {
        try {
            int ignored = (int) POLL.invokeExact(wait, 1L, WAIT_MILLIS);
        } catch (Throwable e) {
            throw new LinkageError("poll throws nothing", e);
        }
    }
}
