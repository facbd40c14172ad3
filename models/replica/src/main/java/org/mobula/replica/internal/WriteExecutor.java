package org.mobula.replica.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Guard;

/**
 * Runs one rank's writes: one at a time, always the one that came first of those that can go on.
 *
 * <p>A write runs to its end, or until it waits. A write that is woken does not run at once: it goes on when the running
 * one ends or waits, before all that came later. So all ranks run the same writes, interleaved the same way (Maassen
 * 2003, section 4.2.2).
 *
 * <p>Who runs is whoever holds the baton. A write that waits keeps its thread, and another thread takes the baton over;
 * a write that goes on gets it back.
 *
 * <p><b>Threads:</b> {@link #arrive} one at a time, the rest by who holds the baton. <b>Ownership:</b> all that is not
 * the queue or the baton belongs to who holds that.
 */
final class WriteExecutor {
    private static final System.Logger LOGGER = System.getLogger(WriteExecutor.class.getName());

    private final Queue<OrderedStep> arrived = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<WriteStep> woken = new PriorityQueue<>(Comparator.comparingLong(WriteStep::place));
    private final AtomicBoolean baton = new AtomicBoolean();
    private final List<PendingWrite> ended = new ArrayList<>();
    private final Executor threads;
    private final LongConsumer applied;
    private long latest;
    private boolean helping; // the thread that runs is wanted elsewhere
    private boolean delivering; // the running step has just been delivered, and more may be
    private @Nullable OrderedStep rest; // of the message of which something has run: behind the woken, before all others
    private @Nullable ReadGate closed; // stays so until the woken and the rest have run
    private volatile @Nullable Runnable whenIdle;

    /**
     * @param threads run what may wait, each task on a thread of its own
     * @param applied is told how far this rank's replicas have come, before anybody can see it
     */
    WriteExecutor(Executor threads, LongConsumer applied) {
        this.threads = threads;
        this.applied = applied;
    }

    /** The next step of the order has come. Somebody must {@link #runBrief}, {@link #wake} or {@link #help}. */
    void arrive(OrderedStep step) {
        arrived.add(step);
    }

    /** From now on this is done whenever there is nothing left to run. */
    void whenIdle(Runnable action) {
        whenIdle = action;
    }

    /**
     * The next step of the order has been delivered: runs it on the calling thread, which may be the one that takes messages off the
     * network, if that is brief and its turn; else it has arrived.
     *
     * @return false if something has arrived that nobody runs
     */
    boolean runOrKeep(OrderedStep step) {
        if (!arrived.isEmpty() || !baton.compareAndSet(false, true)) {
            arrived.add(step);
            return false;
        }
        boolean done = false;
        boolean free = true;
        delivering = true;
        try {
            done = arrived.isEmpty() && runBriefly(step);
        } finally {
            delivering = false;
            if (!done) {
                arrived.add(step);
            }
            free = giveBack();
        }
        return !free || arrived.isEmpty();
    }

    /**
     * Runs what has arrived on the calling thread, as {@link #runOrKeep} does.
     *
     * @return whether something is left, and nobody runs it
     */
    boolean runBrief() {
        while (!arrived.isEmpty() && baton.compareAndSet(false, true)) {
            boolean brief = true;
            boolean free = true;
            try {
                while (brief && !arrived.isEmpty()) {
                    brief = runBriefly(arrived.element());
                    if (brief) {
                        arrived.remove();
                    }
                }
            } finally {
                free = giveBack();
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

    /** With the baton: gives it to whoever wants it, true; or to those that go on before all others. */
    private boolean giveBack() {
        if (goesOn()) {
            handOn();
            return false;
        }
        baton.set(false);
        return true;
    }

    /** With the baton: whether others have been woken, or a rest is left, so that no other step is begun now. */
    boolean goesOn() {
        return rest != null || !woken.isEmpty();
    }

    /** With the baton: another thread goes on; if there is none to be had, whoever comes next. */
    private void handOn() {
        boolean taken = false;
        try {
            threads.execute(this::run);
            taken = true;
        } finally {
            if (!taken) {
                baton.set(false);
            }
        }
    }

    private boolean runBriefly(OrderedStep step) {
        if (goesOn()) {
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

    /** Sees to it that what has arrived is run. */
    void wake() {
        if (!arrived.isEmpty() && baton.compareAndSet(false, true)) {
            handOn();
        }
    }

    /** Whether something has arrived and nobody runs it. */
    boolean isIdle() {
        return !arrived.isEmpty() && !baton.get();
    }

    /** Whether the running step's thread is wanted elsewhere, so that it must not wait. */
    boolean isHelping() {
        return helping;
    }

    /**
     * Runs what has arrived on the calling thread, if nobody else does, as far as it cannot wait. Whatever happens to that
     * thread, whose stack may be full, the baton goes on.
     *
     * @param own the caller goes on when this is done
     */
    void help(PendingWrite own) {
        if (!baton.compareAndSet(false, true)) {
            return;
        }
        helping = true;
        try {
            while (!own.isDone() && !goesOn()) {
                OrderedStep step = arrived.peek();
                if (step == null || step.needsThread() || !run(step)) {
                    break;
                }
                arrived.remove();
            }
        } finally {
            helping = false;
            if (goesOn() || !arrived.isEmpty() || release()) {
                handOn();
            }
        }
    }

    /** With the baton: runs whatever can run. */
    private void run() {
        while (true) {
            WriteStep next = woken.poll();
            if (next != null) {
                next.resume(); // the baton goes with it
                return;
            }
            OrderedStep step = rest != null ? rest : arrived.poll();
            if (step != null) {
                rest = null;
                run(step);
            } else if (!release()) {
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

    /** A step has failed: it counts as done, or those that wait for it would do so for ever. */
    private void end(Throwable broken) {
        log(broken);
        try {
            done();
        } catch (RuntimeException | Error again) {
            log(again);
        }
    }

    /** why no more: whoever holds the baton must give it back, or no write would ever run here again. */
    private void log(Throwable broken) {
        try {
            LOGGER.log(System.Logger.Level.ERROR, "step " + latest + " of the order of the replicas failed", broken);
        } catch (RuntimeException | Error unsaid) {
            // why nothing: what cannot even be said must not make the step run twice
        }
    }

    /** A write begins, or goes on behind its wait; waits for the reads inside. */
    void enter(ReadGate gate) {
        if (closed != gate) {
            if (closed != null) {
                closed.leaveWrite(); // why: only where all replicas end are those of several woken
            }
            gate.enterWrite();
        }
        closed = null;
    }

    /** A write begins, if nobody reads. */
    boolean tryEnter(ReadGate gate) {
        if (closed == gate) {
            closed = null;
            return true;
        }
        return gate.tryEnterWrite();
    }

    /**
     * The running write ends or waits. If others go on first, the replica stays closed to reads: what a message has done is
     * seen as a whole, and by whoever hears of it.
     *
     * @param gate its replica's
     */
    void leave(ReadGate gate) {
        if (goesOn()) {
            closed = gate;
        } else {
            settle();
            gate.leaveWrite();
        }
    }

    /**
     * The running step begins again on another thread.
     *
     * @param gate its replica's
     * @param changed whether it has written
     */
    void breakOff(ReadGate gate, boolean changed) {
        if (changed) {
            closed = gate;
        } else {
            gate.leaveWrite();
        }
    }

    /** The running step leaves the rest of its message to another one. */
    void follow(OrderedStep step) {
        rest = step;
    }

    /** A step that has written nothing is done; it may have woken some, which go on first. */
    void done() {
        if (!goesOn()) {
            settle();
            if (closed != null) { // why: its replica may have been lost behind the first of its message's calls
                closed.leaveWrite();
                closed = null;
            }
        }
    }

    /** A step is done, and all that it has woken; whoever waits for it may know, whatever another one makes of that. */
    private void settle() {
        try {
            applied.accept(latest);
        } catch (RuntimeException | Error failure) {
            Guard.caught("what waited for message " + latest + " of the order of the replicas", failure);
        }
        for (int i = 0; i < ended.size(); i++) { // by index: an iterator per write would be garbage
            tell(ended.get(i));
        }
        ended.clear();
    }

    private void tell(PendingWrite write) {
        try {
            if (delivering) {
                write.completeAmongOthers();
            } else {
                write.complete();
            }
        } catch (RuntimeException | Error failure) {
            Guard.caught("what waited for a write", failure);
        }
    }

    /** The running write was this rank's own, and has ended, or one of its calls. */
    void ended(PendingWrite write) {
        if (ended.isEmpty() || ended.getLast() != write) {
            ended.add(write);
        }
    }

    /**
     * With the baton: gives it back.
     *
     * @return true if something is left that is not brief: the caller has the baton again
     */
    private boolean release() {
        Runnable idle = whenIdle;
        baton.set(false);
        if (runBrief()) { // what arrived just before found the baton taken
            return baton.compareAndSet(false, true);
        }
        if (idle != null && arrived.isEmpty()) {
            idle.run();
        }
        return false;
    }

    /**
     * The running write waits: another thread goes on.
     *
     * @throws RuntimeException or an Error, if there is no such thread; then the caller still has the baton
     */
    void passOn() {
        threads.execute(this::run);
    }

    /** A write that waits may go on when its turn has come. */
    void runnable(WriteStep write) {
        woken.add(write);
    }
}
