package org.mobula.replica.internal;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.SpinLock;

/**
 * The writes that one thread starts without waiting for them. The first one leaves at once; while a batch of them is under way
 * the next ones gather, and leave together when that one has its place. So batches grow as the way gets longer.
 *
 * <p><b>Threads:</b> one starts, flushes and waits; whichever delivers says what has been {@link #placed}.
 */
final class Batching {
    private static final int MOST_WRITES = 256;
    private static final int MOST_BYTES = 1 << 14;
    private static final int MANY = 64;

    private final OrderedReplicas all;
    private final PendingWrites.Caller caller;
    private final Consumer<Output> content;
    private final int mostWrites;
    private final Queue<WriteBatch> started = new ArrayDeque<>(); // and not waited for
    private int many = MANY; // started ones, of which some may have ended
    private final SpinLock lock = new SpinLock(); // why held while one is submitted: so that none is overtaken
    private @Nullable Thread holder; // why plain: a thread finds itself here only if it has the lock
    private final Draft draft = new Draft(); // of the open batch
    private @Nullable WriteBatch open;
    private int underWay; // without places yet

    Batching(OrderedReplicas all, PendingWrites.Caller caller) {
        this.all = all;
        this.caller = caller;
        this.content = draft::put;
        this.mostWrites = all.digests().areDueAlways() ? 1 : MOST_WRITES;
    }

    /**
     * Starts a write. What becomes of it is told by its future, also if it cannot be sent.
     *
     * @param arguments used during this only
     */
    CompletableFuture<@Nullable Object> start(Replica replica, int method, Draft arguments) {
        lock();
        try {
            if (!hasRoom(replica, arguments.length())) {
                send();
            }
            WriteBatch batch = open != null ? open : new WriteBatch(this, all.startedWrites(), replica);
            StartedWrite write = batch.next(replica.shape.methods().get(method));
            put(replica, method, arguments);
            batch.add(write);
            if (open == null) {
                open(batch);
            }
            if (underWay == 0 || batch.count() >= mostWrites) {
                send();
            }
            return write;
        } finally {
            unlock();
        }
    }

    /** Writes the call behind those that have gathered; nothing at all if that fails. */
    private void put(Replica replica, int method, Draft arguments) {
        if (open == null) {
            draft.begin().putLong(replica.id);
        }
        int before = draft.length();
        boolean whole = false;
        try {
            WrittenCalls.put(draft.output(), method, arguments);
            whole = true;
        } finally {
            if (!whole) {
                draft.output().truncate(before);
            }
        }
    }

    private void lock() {
        lock.lock();
        holder = Thread.currentThread();
    }

    private void unlock() {
        holder = null;
        lock.unlock();
    }

    private boolean hasRoom(Replica replica, int bytes) {
        return open == null || open.replica() == replica && draft.length() + bytes <= MOST_BYTES;
    }

    private void open(WriteBatch batch) {
        forgetEnded();
        started.add(batch);
        open = batch;
    }

    private void forgetEnded() {
        for (WriteBatch before = started.peek(); before != null && before.isDone(); before = started.peek()) {
            started.remove();
        }
        // why only now and then: one with a write that waits may stand before many that have ended
        if (started.size() >= many) {
            started.removeIf(PendingWrite::isDone);
            many = Math.max(MANY, 2 * started.size());
        }
    }

    private void send() {
        WriteBatch batch = open;
        if (batch == null) {
            return;
        }
        open = null;
        underWay++;
        try {
            all.pending().submit(caller, batch, ReplicaMessage.WRITE, content);
        } catch (RuntimeException | Error unsent) {
            batch.fail(unsent);
        }
        all.attend();
    }

    /** What has gathered leaves: nothing that the thread sends from now on overtakes it. */
    void flush() {
        if (started.isEmpty()) {
            return; // why: whoever starts nothing pays nothing
        }
        lock();
        try {
            send();
        } finally {
            unlock();
        }
    }

    /** A batch has its place in the order, or will never have one. */
    void placed() {
        if (holder == Thread.currentThread()) { // why: who submits may deliver, or fail
            underWay--;
            return;
        }
        lock();
        try {
            underWay--;
            send();
        } finally {
            unlock();
        }
    }

    /** Waits until all that was started has ended: a thread sees what it has written. */
    void await(String action) {
        flush();
        // why each for itself: a write that waits may end behind those that were started later
        for (WriteBatch before = started.peek(); before != null; before = started.peek()) {
            all.pending().await(caller, before, action);
            started.remove(before); // why only now: where waiting ended otherwise, the next read must wait
        }
    }
}
