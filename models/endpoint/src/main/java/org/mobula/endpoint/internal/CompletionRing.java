package org.mobula.endpoint.internal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.SpinLock;

/**
 * Completed transfers of one or more endpoints, in the order of completion.
 *
 * <p>It contains each transfer at most once, so it has no limit of its own. <b>Threads:</b> any.
 */
public final class CompletionRing implements Consumer<Transfer> {
    private static final String ACTION = "waiting for the end of a transfer";

    private final Engine engine;
    private final SpinLock lock = new SpinLock();

    // Under the lock.
    private final TransferList entries = new TransferList();
    private final Queue<Completion> waiting = new ArrayDeque<>();
    private @Nullable Completion spare;
    private @Nullable Runnable notified;
    private int open;
    private boolean closed;
    private @Nullable Supplier<MobulaException> ended;

    /** A queue without endpoints. */
    public CompletionRing(Engine engine) {
        this.engine = engine;
    }

    /** An endpoint begins to use it. */
    void attach() {
        lock.lock();
        open++;
        ended = null;
        lock.unlock();
    }

    /** An endpoint has ended, and adds nothing any more. A wait for completions ends once all have. */
    void detach(Supplier<MobulaException> why) {
        lock.lock();
        open--;
        if (open == 0) {
            ended = why;
        }
        wakeAllAndUnlock();
    }

    private void wakeAllAndUnlock() {
        Completion[] all = waiting.toArray(Completion[]::new);
        waiting.clear();
        lock.unlock();
        for (Completion each : all) {
            each.complete();
        }
    }

    /** Ends the waits, because the node closes. */
    void close() {
        lock.lock();
        closed = true;
        wakeAllAndUnlock();
    }

    /** Adds a completed transfer. */
    @Override
    public void accept(Transfer transfer) {
        lock.lock();
        entries.add(transfer);
        Completion waiter = waiting.poll();
        Runnable action = notified;
        notified = null;
        lock.unlock();
        if (waiter != null) {
            waiter.complete();
        }
        if (action != null) {
            run(action);
        }
    }

    private void run(Runnable action) {
        engine.dispatch(() -> Guard.run("the notification of a completion queue", action));
    }

    /** Takes the first completed transfer; null if there is none. */
    public @Nullable Transfer poll() {
        lock.lock();
        Transfer found = entries.poll();
        lock.unlock();
        if (found != null) {
            found.release();
        }
        return found;
    }

    /** Runs an action once, when there is a completed transfer. */
    public void notifyOnce(Runnable action) {
        lock.lock();
        boolean now = entries.size() > 0;
        if (!now) {
            notified = action;
        }
        lock.unlock();
        if (now) {
            run(action);
        }
    }

    /**
     * Waits for a completed transfer.
     *
     * @param deadline a {@link System#nanoTime} value, or {@link org.mobula.runtime.Deadline#NONE}
     * @param action the action of the caller as a clause
     */
    public Transfer await(long deadline, String action) {
        Transfer found = poll();
        return found != null ? found : awaitSlowly(deadline, action);
    }

    private Transfer awaitSlowly(long deadline, String action) {
        long since = System.nanoTime();
        while (true) {
            lock.lock();
            Transfer found = entries.poll();
            Supplier<MobulaException> end = ended;
            Completion completion = null;
            if (found == null && end == null && !closed && !engine.isClosed()) {
                completion = enter();
            }
            lock.unlock();
            if (found != null) {
                found.release();
                return found;
            }
            if (completion == null) {
                throw end != null ? end.get() : new NodeClosedException(engine.rank(), action);
            }
            boolean done = false;
            try {
                done = engine.awaitInterruptibly(completion, deadline);
            } finally {
                leave(completion);
            }
            if (!done && !hasEntries()) {
                checkWait(deadline, since, action);
            }
        }
    }

    private void checkWait(long deadline, long since, String action) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CallInterruptedException(action, "What was posted stays posted");
        }
        if (Deadline.isPast(deadline)) {
            throw new DeadlineExceededException(
                    action, Duration.ofNanos(System.nanoTime() - since), "What was posted stays posted");
        }
    }

    private boolean hasEntries() {
        lock.lock();
        boolean some = entries.size() > 0;
        lock.unlock();
        return some;
    }

    private Completion enter() {
        Completion completion = spare == null ? new Completion(() -> ACTION) : spare;
        spare = null;
        completion.reset();
        waiting.add(completion);
        return completion;
    }

    private void leave(Completion completion) {
        lock.lock();
        boolean told = !waiting.remove(completion);
        boolean more = entries.size() > 0;
        Completion other = told && more ? waiting.poll() : null; // a wake-up that another thread needs
        boolean reusable = !told || completion.isDone(); // a thread that completes it later must find it unused
        if (reusable) {
            spare = completion;
        }
        lock.unlock();
        if (other != null) {
            other.complete();
        }
    }
}
