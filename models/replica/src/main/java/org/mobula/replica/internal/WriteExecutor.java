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
 * Runs the writes of one rank one at a time, always the earliest runnable one.
 *
 * <p>A write runs until it ends or waits. A woken write does not run at once: it continues when the running write ends
 * or waits, and before all later writes. Therefore all ranks run the same writes with the same interleaving (Maassen
 * 2003, section 4.2.2).
 *
 * <p>One thread at a time holds the executor. {@link ExecutorPhase} states which kind of thread. A write that waits
 * keeps its thread while another thread takes over the executor. The write receives the executor back when it
 * continues.
 *
 * <p><b>Threads:</b> one thread at a time calls {@link #enqueue}; the thread that holds the executor calls the other
 * methods. <b>Ownership:</b> all fields except the queue and the phase belong to the thread that holds the executor.
 */
final class WriteExecutor {
    private static final System.Logger LOGGER = System.getLogger(WriteExecutor.class.getName());

    private static final VarHandle PHASE = FieldHandles.of(MethodHandles.lookup(), "phase", int.class);

    private final Queue<OrderedStep> queue = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<SuspendedWrite> woken =
            new PriorityQueue<>(Comparator.comparingLong(SuspendedWrite::place));
    private int phase = ExecutorPhase.IDLE.ordinal(); // a number: storing a reference costs a GC barrier
    private final MessageGate gates = new MessageGate();
    private final List<PendingWrite> completed = new ArrayList<>();
    private final Executor threads;
    private final LongConsumer applied;
    private long latest;
    private @Nullable OrderedStep
            rest; // the rest of a message that has run in part; follows the woken writes and precedes the queue
    private volatile @Nullable Runnable whenIdle;

    private record SimpleStep(WriteExecutor executor, long sequence, Runnable action) implements OrderedStep {
        @Override
        public void run() {
            action.run();
            executor.done();
        }
    }

    /**
     * @param threads runs steps that may wait, each task on a separate thread
     * @param applied receives the number of the last applied message, before any thread can see its effects
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

    /** Sets an action that runs whenever no step is left. */
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
     * Runs the next step of the order, which has just been delivered, on the calling thread if it is brief and no other
     * step precedes it. Otherwise appends it.
     *
     * @return true if steps are left that no thread runs
     */
    boolean runOrEnqueue(OrderedStep step) {
        if (!queue.isEmpty() || !acquire(ExecutorPhase.DELIVERING)) {
            queue.add(step);
            return true;
        }
        boolean done = false;
        boolean released = true;
        try {
            done = queue.isEmpty() && runBriefly(step);
        } finally {
            if (!done) {
                queue.add(step);
            }
            released = releaseOrHandOff();
        }
        return released && !queue.isEmpty();
    }

    /**
     * Runs queued steps on the calling thread while they are brief.
     *
     * @return true if steps are left that no thread runs
     */
    boolean runBriefSteps() {
        while (!queue.isEmpty() && acquire(ExecutorPhase.BRIEF)) {
            boolean brief = true;
            boolean released = true;
            try {
                while (brief && !queue.isEmpty()) {
                    brief = runBriefly(queue.element());
                    if (brief) {
                        queue.remove();
                    }
                }
            } finally {
                released = releaseOrHandOff();
            }
            if (!released) {
                return false;
            }
            if (!brief) {
                return true;
            }
        }
        return false;
    }

    /**
     * Releases the executor, or hands it to another thread if steps must run before the queue.
     *
     * @return true if the executor was released
     */
    private boolean releaseOrHandOff() {
        if (isContinued()) {
            move(ExecutorPhase.RUNNING);
            startThread();
            return false;
        }
        move(ExecutorPhase.IDLE);
        return true;
    }

    /** Returns true if woken writes or the rest of a message must run before any other step. */
    boolean isContinued() {
        return rest != null || !woken.isEmpty();
    }

    /**
     * In phase RUNNING: hands the executor to a new thread. Releases it if none can be started, so any thread can
     * acquire it.
     */
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
        } catch (RuntimeException | Error failure) {
            end(failure);
            return true;
        }
    }

    /** Makes some thread run the queued steps. */
    void wake() {
        if (!queue.isEmpty() && acquire(ExecutorPhase.RUNNING)) {
            startThread();
        }
    }

    /** Returns true if steps are queued that no thread runs. */
    boolean hasUnclaimedSteps() {
        return !queue.isEmpty() && (int) PHASE.getVolatile(this) == ExecutorPhase.IDLE.ordinal();
    }

    /** Returns true if the running step must not wait, because its thread waits for its own write. */
    boolean isHelping() {
        return isHeldFor(ExecutorPhase.HELPING);
    }

    /**
     * Runs queued steps that cannot wait on the calling thread, unless another thread holds the executor. Releases the
     * executor even if the calling thread's stack overflows.
     *
     * @param own the write for which the calling thread waits; this method returns when it is done
     */
    void help(PendingWrite own) {
        if (!acquire(ExecutorPhase.HELPING)) {
            return;
        }
        boolean released = false;
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
                released = releaseIfNoStepsLeft();
            }
            if (!released) {
                startThread();
            }
        }
    }

    /** In phase RUNNING: runs steps until none is runnable. */
    private void run() {
        while (true) {
            SuspendedWrite next = woken.poll();
            if (next != null) {
                next.resume(); // its thread now holds the executor
                return;
            }
            OrderedStep step = rest != null ? rest : queue.poll();
            if (step != null) {
                rest = null;
                run(step);
            } else if (releaseIfNoStepsLeft()) {
                return;
            }
        }
    }

    /** Runs a step; returns false if it must restart on a thread that may wait. */
    private boolean run(OrderedStep step) {
        latest = step.sequence();
        try {
            step.run();
        } catch (RequiresOwnThread elsewhere) {
            return false;
        } catch (RuntimeException | Error failure) {
            end(failure);
        }
        return true;
    }

    /** Marks a failed step as done. Otherwise, threads that wait for it would wait forever. */
    private void end(Throwable failure) {
        log(failure);
        try {
            done();
        } catch (RuntimeException | Error second) {
            log(second);
        }
    }

    /** Logs and never throws: the thread must release the executor, and the step must not run twice. */
    private void log(Throwable failure) {
        try {
            LOGGER.log(System.Logger.Level.ERROR, "step " + latest + " of the order of the replicas failed", failure);
        } catch (RuntimeException | Error unloggable) {
            // an exception that cannot be logged is dropped
        }
    }

    /** Starts or continues a write on a replica; waits until no read is in progress. */
    void enter(ReadGate gate) {
        gates.enter(gate);
    }

    /** Starts a write on a replica unless a read is in progress. */
    boolean tryEnter(ReadGate gate) {
        return gates.tryEnter(gate);
    }

    /**
     * The running write ends or waits. Its replica stays closed to reads if other writes of the same message continue
     * first.
     */
    void leave(ReadGate gate) {
        if (isContinued()) {
            gates.keepClosed(gate);
        } else {
            finishStep();
            gate.leaveWrite();
        }
    }

    /**
     * The running step restarts on another thread.
     *
     * @param changed whether it has written, in which case its replica stays closed to reads
     */
    void restartElsewhere(ReadGate gate, boolean changed) {
        if (changed) {
            gates.keepClosed(gate);
        } else {
            gate.leaveWrite();
        }
    }

    /** Defers the rest of the running step's message to another step. */
    void deferRest(OrderedStep step) {
        rest = step;
    }

    /** A step that has written nothing is done. Writes that it has woken continue first. */
    void done() {
        if (!isContinued()) {
            finishStep();
            gates.open(); // the replica may have been lost after the first call of its message
        }
    }

    /**
     * A step and all writes that it has woken are done. Notifies every waiting thread, even if a notification throws.
     */
    private void finishStep() {
        try {
            applied.accept(latest);
        } catch (RuntimeException | Error failure) {
            Guard.caught("what waited for message " + latest + " of the order of the replicas", failure);
        }
        for (int i = 0; i < completed.size(); i++) { // by index: an iterator per write would be garbage
            complete(completed.get(i));
        }
        completed.clear();
    }

    private void complete(PendingWrite write) {
        try {
            if (isHeldFor(ExecutorPhase.DELIVERING)) {
                write.completeAsync();
            } else {
                write.complete();
            }
        } catch (RuntimeException | Error failure) {
            Guard.caught("what waited for a write", failure);
        }
    }

    /** Notes that a write of this rank, or one of its calls, has ended. */
    void ended(PendingWrite write) {
        if (completed.isEmpty() || completed.getLast() != write) {
            completed.add(write);
        }
    }

    /**
     * Releases the executor, then runs brief steps that arrived while it was held.
     *
     * @return false if steps are left that are not brief; the caller then holds the executor again, in phase RUNNING
     */
    private boolean releaseIfNoStepsLeft() {
        Runnable idle = whenIdle;
        move(ExecutorPhase.IDLE);
        if (runBriefSteps()) {
            return !acquire(ExecutorPhase.RUNNING); // another thread may have acquired it
        }
        if (idle != null && queue.isEmpty()) {
            idle.run();
        }
        return true;
    }

    /**
     * Hands the executor to another thread because the running write waits.
     *
     * @throws RuntimeException or an Error if no thread can be started; the caller then still holds the executor
     */
    void handOver() {
        threads.execute(this::run);
    }

    /** Makes a waiting write runnable. It continues before later writes. */
    void makeRunnable(SuspendedWrite write) {
        woken.add(write);
    }
}
