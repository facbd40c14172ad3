package org.mobula.shared;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.Node;

/**
 * A program in the style of JDSM: {@link #init} and {@link #fin} run once at each rank, on the calling thread;
 * {@link #start} runs on several threads of each rank.
 *
 * <pre>{@code
 * class Sum extends Spmd {
 *     SharedUnit<long[]> sum;
 *     protected void init() { sum = shared().array(long[].class, 1, Distribution.block()).block(0); }
 *     protected void start(int thread) {
 *         sum.acquire();
 *         sum.value()[0] += thread;
 *         sum.release();
 *         barrier();                  // all threads of all ranks
 *     }
 * }
 * new Sum().run(node, 4);
 * }</pre>
 *
 * <p><b>Threads:</b> fields that {@code init} sets are visible to all threads. <b>Failure:</b> if a thread fails, the
 * others of its rank fail at their next {@link #barrier}, and {@link #run} throws what the first one threw.
 */
public abstract class Spmd {
    private @Nullable Node node;
    private @Nullable SharedObjects shared;
    private @Nullable Meeting meeting;
    private int threadsPerRank;

    /** For subclasses. */
    protected Spmd() {}

    /** Registers the shared objects, in the same order at all ranks. */
    protected abstract void init();

    /**
     * The program of a thread.
     *
     * @param thread its number, from 0 to {@link #threads} - 1 over all ranks
     */
    protected abstract void start(int thread);

    /** Runs once all threads of all ranks have ended. */
    protected void fin() {}

    /**
     * Runs the program at this rank; all ranks do.
     *
     * @param threads the number of threads of each rank, the same at all ranks
     */
    public final void run(Node at, int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("a rank has at least 1 thread, not " + threads);
        }
        node = at;
        threadsPerRank = threads;
        SharedObjects objects = SharedObjects.of(at);
        shared = objects;
        Meeting together = new Meeting(threads, objects::barrier);
        meeting = together;
        init();
        objects.barrier();
        List<Thread> all = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int thread = at.rank() * threads + i;
            all.add(Thread.ofPlatform().name("spmd-" + thread).start(() -> {
                try {
                    start(thread);
                } catch (Throwable e) {
                    synchronized (failures) {
                        failures.add(e);
                    }
                    together.fail(e);
                }
            }));
        }
        for (Thread each : all) {
            join(each);
        }
        synchronized (failures) {
            if (!failures.isEmpty()) {
                rethrow(failures.getFirst());
            }
        }
        objects.barrier();
        fin();
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void rethrow(Throwable failure) {
        switch (failure) {
            case Error error -> throw error;
            case RuntimeException exception -> throw exception;
            default -> throw new IllegalStateException("a thread of the program failed", failure);
        }
    }

    /**
     * Waits for all threads of all ranks.
     *
     * @throws org.mobula.fault.PeerFailedException if a rank has departed
     * @throws IllegalStateException if another thread of this rank has failed
     */
    protected final void barrier() {
        Meeting together = meeting;
        if (together == null) {
            throw new IllegalStateException("barrier() is called by the threads of start, while run is in progress");
        }
        together.await();
    }

    /** The shared objects. */
    protected final SharedObjects shared() {
        SharedObjects objects = shared;
        if (objects == null) {
            throw new IllegalStateException("the program has not begun: call run(node, threads)");
        }
        return objects;
    }

    /** The node. */
    protected final Node node() {
        Node at = node;
        if (at == null) {
            throw new IllegalStateException("the program has not begun: call run(node, threads)");
        }
        return at;
    }

    /** The number of threads of all ranks. */
    protected final int threads() {
        return threadsPerRank * node().size();
    }
}
