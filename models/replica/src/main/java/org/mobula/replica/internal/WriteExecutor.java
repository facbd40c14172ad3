package org.mobula.replica.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.FieldHandles;
import org.mobula.runtime.spi.Guard;

/**
 * Runs the writes of one rank: one at a time, always the earliest of those that can go on.
 *
 * <p>A write runs until it ends or waits. A woken write does not run at once: it goes on when the running write ends or waits, before
 * all later ones. Therefore all ranks run the same writes, interleaved in the same way (Maassen 2003, section 4.2.2).
 *
 * <p>One thread at a time holds the executor; {@link ExecutorPhase} says what kind of thread. A write that waits keeps its thread,
 * and another thread takes the executor over; the write gets it back when it goes on.
 *
 * <p><b>Threads:</b> {@link #enqueue} one at a time, the rest by the thread that holds the executor. <b>Ownership:</b> all fields except
 * the queue and the phase belong to that thread.
 */
final class WriteExecutor {
    private static final System.Logger LOGGER = System.getLogger(WriteExecutor.class.getName());

    private static final VarHandle PHASE = FieldHandles.of(MethodHandles.lookup(), "phase", int.class);

    private final Queue<OrderedStep> queue = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<SuspendedWrite> woken =
            new PriorityQueue<>(Comparator.comparingLong(SuspendedWrite::place));
    private int phase = ExecutorPhase.IDLE.ordinal(); // a number: storing a reference costs a GC barrier
    private final MessageGate gates = new MessageGate();
    private final List<PendingWrite> ended = new ArrayList<>();
    private final Executor threads;
    private final LongConsumer applied;
    private long latest;
    private @Nullable OrderedStep rest; // of a message that has run in part: after the woken writes, before the queue
    private volatile @Nullable Runnable whenIdle;

    private record SimpleStep(WriteExecutor executor, long sequence, Runnable action) implements OrderedStep {
        @Override
        public void run() {
            action.run();
            executor.done();
        }
    }

    /**
     * @param threads run steps that may wait, each task on a thread of its own
     * @param applied receives the last message that the replicas show, before any thread can see its effects
     */
    WriteExecutor(Executor threads, LongConsumer applied) {
        this.threads = threads;
        this.applied = applied;
    }

    /** A step that does not write. */
    OrderedStep step(long sequence, Runnable action) {
        return new SimpleStep(this, sequence, action);
    }

    /** Appends the next step of the order. {@link #runBriefSteps}, {@link #wake} or {@link #help} must follow. */
    void enqueue(OrderedStep step) {
        queue.add(step);
    }

    /** From now on runs an action whenever no step is left. */
    void whenIdle(Runnable action) {
        whenIdle = action;
    }

    private boolean acquire(ExecutorPhase next) {
        return PHASE.compareAndSet(this, ExecutorPhase.IDLE.ordinal(), next.ordinal());
    }

    private void move(ExecutorPhase next) {
        assert ExecutorPhase.values()[phase].precedes(next) : phase + " -> " + next;
        PHASE.setVolatile(this, next.ordinal());
    }

    private boolean isHeldFor(ExecutorPhase expected) {
        return phase == expected.ordinal();
    }

    /**
     * Runs the next step of the order, which has just been delivered, on the calling thread, if it is brief and nothing is before it.
     * Otherwise appends it.
     *
     * @return false if steps are left that no thread runs
     */
    boolean runOrEnqueue(OrderedStep step) {
        if (!queue.isEmpty() || !acquire(ExecutorPhase.DELIVERING)) {
            queue.add(step);
            return false;
        }
        boolean done = false;
        boolean free = true;
        try {
            done = queue.isEmpty() && runBriefly(step);
        } finally {
            if (!done) {
                queue.add(step);
            }
            free = release();
        }
        return !free || queue.isEmpty();
    }

    /**
     * Runs queued steps on the calling thread, as long as they are brief.
     *
     * @return whether steps are left that no thread runs
     */
    boolean runBriefSteps() {
        while (!queue.isEmpty() && acquire(ExecutorPhase.BRIEF)) {
            boolean brief = true;
            boolean free = true;
            try {
                while (brief && !queue.isEmpty()) {
                    brief = runBriefly(queue.element());
                    if (brief) {
                        queue.remove();
                    }
                }
            } finally {
                free = release();
            }
            if (!free) {
                return false;
            }
            if (!brief) {
                return true;
            }
        }
        return false;
    }

    /** Releases the executor: true; or hands it to a thread that runs what comes before the queue: false. */
    private boolean release() {
        if (isContinued()) {
            move(ExecutorPhase.RUNNING);
            startThread();
            return false;
        }
        move(ExecutorPhase.IDLE);
        return true;
    }

    /** Whether writes have been woken or a message has run in part, so that no other step begins now. */
    boolean isContinued() {
        return rest != null || !woken.isEmpty();
    }

    /** In phase RUNNING: another thread goes on. If there is none, releases the executor to the next thread that wants it. */
    private void startThread() {
        boolean started = false;
        try {
            threads.execute(this::run);
            started = true;
        } finally {
            if (!started) {
                move(ExecutorPhase.IDLE);
            }
        }
    }

    private boolean runBriefly(OrderedStep step) {
        if (isContinued()) {
            return false;
        }
        latest = step.sequence();
        try {
            return step.runBriefly();
        } catch (RuntimeException | Error broken) {
            end(broken);
            return true;
        }
    }

    /** Makes some thread run the queued steps. */
    void wake() {
        if (!queue.isEmpty() && acquire(ExecutorPhase.RUNNING)) {
            startThread();
        }
    }

    /** Whether steps are queued that no thread runs. */
    boolean isIdle() {
        return !queue.isEmpty() && (int) PHASE.getVolatile(this) == ExecutorPhase.IDLE.ordinal();
    }

    /** Whether the running step must not wait, because its thread waits for a write of its own. */
    boolean isHelping() {
        return isHeldFor(ExecutorPhase.HELPING);
    }

    /**
     * Runs queued steps that cannot wait on the calling thread, unless another thread holds the executor. The executor is released even
     * if the calling thread's stack overflows.
     *
     * @param own the write for which the calling thread waits; returns when it is done
     */
    void help(PendingWrite own) {
        if (!acquire(ExecutorPhase.HELPING)) {
            return;
        }
        boolean more = true;
        try {
            while (!own.isDone() && !isContinued()) {
                OrderedStep step = queue.peek();
                if (step == null || step.needsThread() || !run(step)) {
                    break;
                }
                queue.remove();
            }
        } finally {
            if (isContinued() || !queue.isEmpty()) {
                move(ExecutorPhase.RUNNING);
            } else {
                more = releaseUnlessMoreCome();
            }
            if (more) {
                startThread();
            }
        }
    }

    /** In phase RUNNING: runs all that can run. */
    private void run() {
        while (true) {
            SuspendedWrite next = woken.poll();
            if (next != null) {
                next.resume(); // its thread holds the executor now
                return;
            }
            OrderedStep step = rest != null ? rest : queue.poll();
            if (step != null) {
                rest = null;
                run(step);
            } else if (!releaseUnlessMoreCome()) {
                return;
            }
        }
    }

    /** Runs a step; false if it must begin again on a thread that may wait. */
    private boolean run(OrderedStep step) {
        latest = step.sequence();
        try {
            step.run();
        } catch (NeedsThread elsewhere) {
            return false;
        } catch (RuntimeException | Error broken) {
            end(broken);
        }
        return true;
    }

    /** A step has failed. It counts as done, or whatever waits for it would wait forever. */
    private void end(Throwable broken) {
        log(broken);
        try {
            done();
        } catch (RuntimeException | Error again) {
            log(again);
        }
    }

    /** Never throws: the thread must release the executor, and the step must not run twice. */
    private void log(Throwable broken) {
        try {
            LOGGER.log(System.Logger.Level.ERROR, "step " + latest + " of the order of the replicas failed", broken);
        } catch (RuntimeException | Error unloggable) {
            // nothing is left to try
        }
    }

    /** A write begins or goes on; waits for the reads inside. */
    void enter(ReadGate gate) {
        gates.enter(gate);
    }

    /** A write begins, unless a read is inside. */
    boolean tryEnter(ReadGate gate) {
        return gates.tryEnter(gate);
    }

    /** The running write ends or waits. Its replica stays closed to reads if other writes of the same message go on first. */
    void leave(ReadGate gate) {
        if (isContinued()) {
            gates.keepClosed(gate);
        } else {
            settle();
            gate.leaveWrite();
        }
    }

    /**
     * The running step begins again on another thread.
     *
     * @param changed whether it has written; its replica then stays closed to reads
     */
    void breakOff(ReadGate gate, boolean changed) {
        if (changed) {
            gates.keepClosed(gate);
        } else {
            gate.leaveWrite();
        }
    }

    /** The running step leaves the rest of its message to another step. */
    void continueWith(OrderedStep step) {
        rest = step;
    }

    /** A step that has written nothing is done. The writes it has woken go on first. */
    void done() {
        if (!isContinued()) {
            settle();
            gates.open(); // the replica may have been lost after the first call of its message
        }
    }

    /** A step and all that it has woken are done: notifies those that wait, whatever any of them throws. */
    private void settle() {
        try {
            applied.accept(latest);
        } catch (RuntimeException | Error failure) {
            Guard.caught("what waited for message " + latest + " of the order of the replicas", failure);
        }
        for (int i = 0; i < ended.size(); i++) { // by index: an iterator per write would be garbage
            complete(ended.get(i));
        }
        ended.clear();
    }

    private void complete(PendingWrite write) {
        try {
            if (isHeldFor(ExecutorPhase.DELIVERING)) {
                write.completeAmongOthers();
            } else {
                write.complete();
            }
        } catch (RuntimeException | Error failure) {
            Guard.caught("what waited for a write", failure);
        }
    }

    /** The running write is this rank's own, and it or one of its calls has ended. */
    void ended(PendingWrite write) {
        if (ended.isEmpty() || ended.getLast() != write) {
            ended.add(write);
        }
    }

    /**
     * Releases the executor, then runs brief steps that came meanwhile and found it held.
     *
     * @return true if steps are left that are not brief: the caller holds the executor again, in phase RUNNING
     */
    private boolean releaseUnlessMoreCome() {
        Runnable idle = whenIdle;
        move(ExecutorPhase.IDLE);
        if (runBriefSteps()) {
            return acquire(ExecutorPhase.RUNNING);
        }
        if (idle != null && queue.isEmpty()) {
            idle.run();
        }
        return false;
    }

    /**
     * The running write waits: another thread takes the executor over.
     *
     * @throws RuntimeException or an Error, if there is no such thread; the caller then still holds the executor
     */
    void handOver() {
        threads.execute(this::run);
    }

    /** A write that waits may go on when its turn has come. */
    void makeRunnable(SuspendedWrite write) {
        woken.add(write);
    }
}
