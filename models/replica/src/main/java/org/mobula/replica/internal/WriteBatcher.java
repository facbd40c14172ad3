package org.mobula.replica.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
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
 * <p>Where this rank gives its messages their places itself and waits for nobody, no batch is ever under way. There each gathers
 * twice as many as the one before, but no longer than {@link DelayedBatches} says.
 *
 * <p><b>Threads:</b> one starts, flushes and waits; whichever delivers says what has been {@link #placed}, whichever polls whether
 * it {@link #lingers}.
 */
final class WriteBatcher {
    private static final int MOST_WRITES = 256;
    private static final int MOST_AT_ONCE = 64; // why fewer: the last ones wait until somebody sees that no more come
    private static final int MOST_BYTES = 1 << 14;
    private static final int MANY = 64;
    private static final VarHandle OPENED;

    static {
        try {
            OPENED = MethodHandles.lookup().findVarHandle(WriteBatcher.class, "opened", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final OrderedReplicas all;
    private final PendingWrites.Caller caller;
    private final Consumer<Output> content;
    private final WeakReference<Thread> starter = new WeakReference<>(Thread.currentThread()); // why weak: see Calls
    private final int mostWrites;
    private final Queue<WriteBatch> started = new ArrayDeque<>(); // and not waited for
    private int many = MANY; // started ones, of which some may have ended
    private final SpinLock lock = new SpinLock(); // why held while one is submitted: so that none is overtaken
    private @Nullable Thread holder; // why plain: a thread finds itself here only if it has the lock
    private final CopyBuffer draft = new CopyBuffer(); // of the open batch
    private @Nullable WriteBatch open;
    private int underWay; // without places yet
    private int enough = 1; // so many leave though none is under way
    private boolean listed; // whether somebody looks after those that gather
    private int opened; // how many batches; looked at without the lock, too
    private int seen; // of these at the last look; why without the lock: two that look at once do no harm
    private long seenSince;
    private @Nullable WriteBatch lastSent;
    private long lastSentAt; // set only if it was placed at once
    private AsyncCompletions.@Nullable Ended untold; // what has ended while the lock was held, by who holds it

    WriteBatcher(OrderedReplicas all, PendingWrites.Caller caller) {
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
    CompletableFuture<@Nullable Object> start(Replica replica, int method, CopyBuffer arguments) {
        boolean lingers = false;
        AsyncWrite write;
        lock();
        try {
            if (!hasRoom(replica, arguments.length())) {
                send();
            }
            WriteBatch batch = open != null ? open : newBatch(replica);
            write = batch.next(replica.shape.methods().get(method));
            put(replica, method, arguments);
            batch.add(write);
            if (open == null) {
                open(batch);
            }
            if (batch.count() >= (underWay == 0 ? enough : mostWrites)) {
                send();
            } else if (underWay == 0 && !listed) {
                listed = true;
                lingers = true;
            }
        } finally {
            unlock(true);
        }
        if (lingers && !all.linger(this)) {
            leave(); // why: all has ended, and nobody will look after it
        }
        return write;
    }

    private WriteBatch newBatch(Replica replica) {
        if (enough > 1 && System.nanoTime() - lastSentAt > DelayedBatches.AGE_NANOS) {
            enough = 1; // why: who starts one now and then gains nothing from more
        }
        return new WriteBatch(this, all.startedWrites(), replica, underWay == 0 ? enough : WriteBatch.USUAL);
    }

    /** Writes the call behind those that have gathered; nothing at all if that fails. */
    private void put(Replica replica, int method, CopyBuffer arguments) {
        if (open == null) {
            draft.begin().putLong(replica.id);
        }
        int before = draft.length();
        boolean whole = false;
        try {
            EncodedCalls.put(draft.output(), method, arguments);
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

    /** @param mayTell whether the calling thread is one of the program's, and not one that polls */
    private void unlock(boolean mayTell) {
        AsyncCompletions.Ended ended = untold;
        // why none may be open: until this thread opens one, nobody can send another, and so get ahead
        boolean here = mayTell && open == null && starter.refersTo(Thread.currentThread());
        if (ended != null && !here) {
            all.startedWrites().add(ended); // why before the lock is free: for the same reason
        }
        untold = null;
        holder = null;
        lock.unlock();
        if (ended != null) {
            if (here) {
                all.startedWrites().tellHere(ended);
            } else {
                all.startedWrites().tell(false);
            }
        }
    }

    /** Whether the calling thread has the lock. */
    private boolean isHere() {
        return holder == Thread.currentThread();
    }

    /** Some of a batch have ended: told by the thread that has submitted them, if it is still at it, else elsewhere. */
    void ended(AsyncCompletions.Ended some) {
        if (!isHere()) {
            all.startedWrites().add(some);
            return;
        }
        if (untold != null) {
            all.startedWrites().add(untold);
        }
        untold = some;
    }

    private boolean hasRoom(Replica replica, int bytes) {
        return open == null || open.replica() == replica && draft.length() + bytes <= MOST_BYTES;
    }

    private void open(WriteBatch batch) {
        forgetEnded();
        started.add(batch);
        open = batch;
        OPENED.setOpaque(this, opened + 1);
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
        lastSent = batch;
        underWay++;
        try {
            all.pending().submit(caller, batch, ReplicaMessage.WRITE, content);
        } catch (RuntimeException | Error unsent) {
            batch.fail(unsent);
        }
        if (underWay == 0) {
            enough = Math.min(2 * enough, Math.min(mostWrites, MOST_AT_ONCE));
            lastSentAt = System.nanoTime();
        } else {
            enough = 1;
            all.attend();
        }
    }

    /** What has gathered leaves: nothing that the thread sends from now on overtakes it. */
    void flush() {
        if (started.isEmpty()) {
            return; // why: whoever starts nothing pays nothing
        }
        lock();
        try {
            sendEarly();
        } finally {
            unlock(true);
        }
    }

    /** With the lock: sends what has gathered, though there are not enough; so the next one need not wait for others either. */
    private void sendEarly() {
        if (open != null) {
            send();
            enough = 1;
        }
    }

    /** Somebody waits for one of a batch's writes: that one leaves. */
    void hurry(WriteBatch awaited) {
        if (awaited.isDone()) {
            if (awaited == lastSent) {
                enough = 1; // why without the lock: if it is overwritten, the next one waits for others as before
            }
            return;
        }
        lock();
        try {
            if (open == awaited) {
                sendEarly();
            }
        } finally {
            unlock(true);
        }
    }

    /**
     * Asked now and then by whoever polls: what has gathered leaves once it has done so for long enough, or its thread sleeps.
     *
     * @return false if nothing gathers any more
     */
    boolean lingers(long now) {
        int batches = (int) OPENED.getOpaque(this);
        if (batches != seen) {
            seen = batches;
            seenSince = now;
        }
        if (isRunning() && now - seenSince < DelayedBatches.AGE_NANOS) {
            return true;
        }
        leave();
        return false;
    }

    /** What has gathered leaves; nobody looks after it any more. */
    void leave() {
        if (isHere()) { // why: who submits may hear that all ends; nothing is open then
            listed = false;
            return;
        }
        lock();
        try {
            listed = false;
            sendEarly();
        } finally {
            unlock(false);
        }
    }

    /** Whether the thread that starts writes may start more of them now. */
    private boolean isRunning() {
        Thread thread = starter.get();
        return thread != null && thread.getState() == Thread.State.RUNNABLE;
    }

    /** A batch has its place in the order, or will never have one. */
    void placed() {
        if (isHere()) { // why: who submits may deliver, or fail
            underWay--;
            return;
        }
        lock();
        try {
            underWay--;
            send();
        } finally {
            unlock(false);
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
