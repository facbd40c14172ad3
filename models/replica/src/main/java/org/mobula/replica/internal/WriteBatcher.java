package org.mobula.replica.internal;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.SpinLock;

/**
 * Batches the writes that one thread starts without waiting for them. The first write is sent at once. While a batch is under way the
 * next writes gather, and are sent when it has its place, so batches grow with the latency.
 *
 * <p>Where this rank is the sequencer and waits for no other rank, no batch is ever under way. There each batch gathers twice as many
 * writes as the one before, but no longer than {@link DelayedBatches} allows. {@link BatchPhase} has the states.
 *
 * <p><b>Threads:</b> one starts, flushes and waits; the one that delivers calls {@link #placed}, those that poll {@link #flushNow}.
 */
final class WriteBatcher implements WriteBatch.Owner, DelayedBatches.Batch {
    private static final int MOST_WRITES = 256;
    private static final int MOST_DELAYED = 64; // fewer: the last ones wait until a poller finds that no more follow
    private static final int MOST_BYTES = 1 << 14;
    private static final int MANY = 64;

    private final Services services;
    private final PendingWrites.Caller caller;
    private final WeakReference<Thread> starter = new WeakReference<>(Thread.currentThread()); // weak: see CallPool
    private final int mostWrites;
    private final Queue<WriteBatch> started = new ArrayDeque<>(); // not waited for; of the starting thread
    private int many = MANY; // batches, of which some may have ended
    // for all below; held while a batch is submitted, so that no other overtakes it
    private final SpinLock lock = new SpinLock();
    private @Nullable Thread holder; // plain: a thread finds itself here only if it holds the lock
    private final CopyBuffer content = new CopyBuffer(); // of the open batch
    private final Consumer<Output> writer = content::put;
    private final BatchSize size;
    private BatchPhase phase = BatchPhase.IDLE;
    private @Nullable WriteBatch open;
    private int underWay; // batches without places
    private boolean delayed; // a poller will call isDue
    private final AtomicInteger opened = new AtomicInteger(); // batches; also read without the lock
    private @Nullable WriteBatch lastSent;
    private AsyncCompletions.@Nullable Range ended; // on the thread that holds the lock, while it does

    /**
     * What the batchers of a rank share.
     *
     * @param isBatching false if each write is a message of its own
     */
    record Services(PendingWrites pending, AsyncCompletions completions, DelayedBatches delayed, boolean isBatching) {}

    /** For the calling thread. */
    WriteBatcher(Services services) {
        this.services = services;
        this.caller = services.pending.caller();
        this.mostWrites = services.isBatching ? MOST_WRITES : 1;
        this.size = new BatchSize(Math.min(mostWrites, MOST_DELAYED));
    }

    /**
     * Starts a write. The future has its outcome, also if the write cannot be sent.
     *
     * @param arguments used only during the call
     */
    CompletableFuture<@Nullable Object> start(Replica replica, int method, CopyBuffer arguments) {
        boolean delays = false;
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
            if (batch.count() >= (underWay == 0 ? size.writes() : mostWrites)) {
                send();
            } else if (phase == BatchPhase.DELAYED && !delayed) {
                delayed = true;
                delays = true;
            }
        } finally {
            unlock(true);
        }
        if (delays && !services.delayed.add(this)) {
            flushNow(); // the node has closed, and no poller will flush it
        }
        return write;
    }

    private WriteBatch newBatch(Replica replica) {
        size.begin();
        return new WriteBatch(this, services.completions, replica, underWay == 0 ? size.writes() : WriteBatch.USUAL);
    }

    /** Appends the call to the open batch's content; leaves it unchanged on failure. */
    private void put(Replica replica, int method, CopyBuffer arguments) {
        if (open == null) {
            content.begin().putLong(replica.id);
        }
        int before = content.length();
        boolean whole = false;
        try {
            EncodedCalls.put(content.output(), method, arguments);
            whole = true;
        } finally {
            if (!whole) {
                content.output().truncate(before);
            }
        }
    }

    private void lock() {
        lock.lock();
        holder = Thread.currentThread();
    }

    /** @param mayComplete whether the calling thread is the program's, not one that polls */
    private void unlock(boolean mayComplete) {
        AsyncCompletions.Range range = ended;
        // only without an open batch: otherwise another thread could send it and complete its writes before these
        boolean here = mayComplete && open == null && starter.refersTo(Thread.currentThread());
        if (range != null && !here) {
            services.completions.add(range); // before the lock is free: for the same reason
        }
        ended = null;
        holder = null;
        lock.unlock();
        if (range != null) {
            if (here) {
                services.completions.completeHere(range);
            } else {
                services.completions.start(false);
            }
        }
    }

    private boolean isLockedHere() {
        return holder == Thread.currentThread();
    }

    /** Completes them on the thread that has submitted them, if it still does; else elsewhere. */
    @Override
    public void ended(AsyncCompletions.Range range) {
        if (!isLockedHere()) {
            services.completions.add(range);
            return;
        }
        if (ended != null) {
            services.completions.add(ended);
        }
        ended = range;
    }

    private boolean hasRoom(Replica replica, int bytes) {
        return open == null || open.replica() == replica && content.length() + bytes <= MOST_BYTES;
    }

    private void move(BatchPhase next) {
        assert phase.precedes(next) : phase + " -> " + next;
        phase = next;
    }

    private void open(WriteBatch batch) {
        forgetEnded();
        started.add(batch);
        open = batch;
        move(underWay == 0 ? BatchPhase.DELAYED : BatchPhase.GATHERING);
        opened.setOpaque(opened.getPlain() + 1);
    }

    private void forgetEnded() {
        for (WriteBatch before = started.peek(); before != null && before.isDone(); before = started.peek()) {
            started.remove();
        }
        // rarely: a batch with a write that waits may stand before many that have ended
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
        move(BatchPhase.UNDER_WAY);
        try {
            services.pending.submit(caller, batch, ReplicaMessage.WRITE, writer);
        } catch (RuntimeException | Error unsent) {
            batch.fail(unsent);
        }
        if (underWay == 0) {
            size.grow();
        } else {
            size.reset();
            services.pending.ensurePolled();
        }
    }

    /** Sends what has gathered: nothing that the thread sends from now on overtakes it. For the starting thread. */
    void flush() {
        if (started.isEmpty()) {
            return; // costs nothing for threads that start no writes
        }
        lock();
        try {
            sendEarly();
        } finally {
            unlock(true);
        }
    }

    /** With the lock: sends the open batch although it is small; the next one need not wait for more writes either. */
    private void sendEarly() {
        if (open != null) {
            send();
            size.reset();
        }
    }

    @Override
    public void hurry(WriteBatch awaited) {
        if (awaited.isDone()) {
            if (awaited == lastSent) {
                size.reset();
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

    @Override
    public int opened() {
        return opened.getOpaque();
    }

    @Override
    public boolean isRunning() {
        Thread thread = starter.get();
        return thread != null && thread.getState() == Thread.State.RUNNABLE;
    }

    @Override
    public void flushNow() {
        if (isLockedHere()) { // the thread that submits may learn that the node has closed; nothing is open then
            delayed = false;
            return;
        }
        lock();
        try {
            delayed = false;
            sendEarly();
        } finally {
            unlock(false);
        }
    }

    @Override
    public void placed() {
        if (isLockedHere()) { // the thread that submits may deliver, or fail
            countPlaced();
            return;
        }
        lock();
        try {
            countPlaced();
            send();
        } finally {
            unlock(false);
        }
    }

    private void countPlaced() {
        underWay--;
        if (underWay == 0 && open == null) {
            move(BatchPhase.IDLE);
        }
    }

    /** Waits until all started writes have ended, so that a thread sees what it has written. */
    void await(String action) {
        flush();
        // one by one: a write that waits may end after writes that were started later
        for (WriteBatch before = started.peek(); before != null; before = started.peek()) {
            services.pending.await(caller, before, action);
            started.remove(before); // after the wait: if it failed, the next read must wait again
        }
    }
}
