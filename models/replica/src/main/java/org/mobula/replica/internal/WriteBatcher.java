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
 * Batches the asynchronous writes of one thread. The first write is sent at once. While a batch is in flight, the next
 * writes are collected, and they are sent when that batch is ordered. So batches grow with the latency.
 *
 * <p>Where this rank is the sequencer and waits for no other rank, no batch is ever in flight. There each batch
 * collects twice as many writes as the previous one, but no longer than {@link DelayedBatches} allows. {@link
 * BatchPhase} has the states.
 *
 * <p><b>Threads:</b> one thread starts, flushes and waits; the delivering thread calls {@link #ordered}, and polling
 * threads call {@link #flushNow}.
 */
final class WriteBatcher implements WriteBatch.Owner, DelayedBatches.Batch {
    private static final int MOST_WRITES = 256;
    private static final int MOST_DELAYED = 64; // fewer: the last writes wait until a poller finds that no more follow
    private static final int MOST_BYTES = 1 << 14;
    private static final int MANY = 64;

    private final Services services;
    private final PendingWrites.Caller caller;
    private final WeakReference<Thread> starter = new WeakReference<>(Thread.currentThread()); // weak: see CallPool
    private final int mostWrites;
    private final Queue<WriteBatch> started =
            new ArrayDeque<>(); // batches that have not been awaited; owned by the starting thread
    private int cleanupSize = MANY; // the number of batches at which ended ones are removed
    // for all fields below; held while a batch is submitted, so that no other batch overtakes it
    private final SpinLock lock = new SpinLock();
    private @Nullable Thread holder; // plain: a thread finds itself here only if it holds the lock
    private final CopyBuffer content = new CopyBuffer(); // of the open batch
    private final Consumer<Output> writer = content::put;
    private final BatchSize size;
    private BatchPhase phase = BatchPhase.IDLE;
    private @Nullable WriteBatch open;
    private int inFlight; // batches that are submitted and not yet ordered
    private boolean delayed; // a poller will call isDue
    private final AtomicInteger opened = new AtomicInteger(); // batches; read without the lock, too
    private @Nullable WriteBatch lastSent;
    private AsyncCompletions.@Nullable Range ended; // on the thread that holds the lock, while it does

    /**
     * The services that all batchers of a rank share.
     *
     * @param isBatching false if each write travels in a separate message
     */
    record Services(PendingWrites pending, AsyncCompletions completions, DelayedBatches delayed, boolean isBatching) {}

    /** Creates the batcher of the calling thread. */
    WriteBatcher(Services services) {
        this.services = services;
        this.caller = services.pending.caller();
        this.mostWrites = services.isBatching ? MOST_WRITES : 1;
        this.size = new BatchSize(Math.min(mostWrites, MOST_DELAYED));
    }

    /**
     * Starts a write. The future receives its outcome, even if the write cannot be sent.
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
            if (batch.count() >= (inFlight == 0 ? size.writes() : mostWrites)) {
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
        return new WriteBatch(this, services.completions, replica, inFlight == 0 ? size.writes() : WriteBatch.USUAL);
    }

    /** Appends the call to the open batch's content; leaves it unchanged on failure. */
    private void put(Replica replica, int method, CopyBuffer arguments) {
        if (open == null) {
            content.begin().putLong(replica.id);
        }
        int before = content.length();
        boolean complete = false;
        try {
            EncodedCalls.put(content.output(), method, arguments);
            complete = true;
        } finally {
            if (!complete) {
                content.output().truncate(before);
            }
        }
    }

    private void lock() {
        lock.lock();
        holder = Thread.currentThread();
    }

    /** @param mayComplete whether the calling thread belongs to the program and is not a polling thread */
    private void unlock(boolean mayComplete) {
        AsyncCompletions.Range range = ended;
        // only without an open batch: otherwise another thread could send it and complete its writes before these
        boolean completesHere = mayComplete && open == null && starter.refersTo(Thread.currentThread());
        if (range != null && !completesHere) {
            services.completions.add(range); // before the lock is released, for the same reason
        }
        ended = null;
        holder = null;
        lock.unlock();
        if (range != null) {
            if (completesHere) {
                services.completions.completeHere(range);
            } else {
                services.completions.start(false);
            }
        }
    }

    private boolean isLockedHere() {
        return holder == Thread.currentThread();
    }

    /** Completes the writes on the thread that holds the lock if it is the caller, and otherwise on another thread. */
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
        move(inFlight == 0 ? BatchPhase.DELAYED : BatchPhase.GATHERING);
        opened.setOpaque(opened.getPlain() + 1);
    }

    private void forgetEnded() {
        for (WriteBatch before = started.peek(); before != null && before.isDone(); before = started.peek()) {
            started.remove();
        }
        // rare: a batch with a waiting write may precede many that have ended
        if (started.size() >= cleanupSize) {
            started.removeIf(PendingWrite::isDone);
            cleanupSize = Math.max(MANY, 2 * started.size());
        }
    }

    private void send() {
        WriteBatch batch = open;
        if (batch == null) {
            return;
        }
        open = null;
        lastSent = batch;
        inFlight++;
        move(BatchPhase.UNDER_WAY);
        try {
            services.pending.submit(caller, batch, ReplicaMessage.WRITE, writer);
        } catch (RuntimeException | Error failure) {
            batch.fail(failure);
        }
        if (inFlight == 0) {
            size.grow();
        } else {
            size.reset();
            services.pending.ensurePolled();
        }
    }

    /** Sends the open batch, so that no later message of the thread overtakes it. Called by the starting thread. */
    void flush() {
        if (started.isEmpty()) {
            return; // no cost for threads without asynchronous writes
        }
        lock();
        try {
            sendEarly();
        } finally {
            unlock(true);
        }
    }

    /** Requires the lock. Sends the open batch although it is small, and resets the size of the next one. */
    private void sendEarly() {
        if (open != null) {
            send();
            size.reset();
        }
    }

    @Override
    public void expedite(WriteBatch awaited) {
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
        if (isLockedHere()) { // a submitting thread may find that the node has closed; no batch is open then
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
    public void ordered() {
        if (isLockedHere()) { // a submitting thread may deliver, or fail
            countOrdered();
            return;
        }
        lock();
        try {
            countOrdered();
            send();
        } finally {
            unlock(false);
        }
    }

    private void countOrdered() {
        inFlight--;
        if (inFlight == 0 && open == null) {
            move(BatchPhase.IDLE);
        }
    }

    /** Waits until all writes of the thread have ended, so that it reads its own writes. */
    void await(String action) {
        flush();
        // in turn: a write that waits may end after later writes
        for (WriteBatch before = started.peek(); before != null; before = started.peek()) {
            services.pending.await(caller, before, action);
            started.remove(before); // after the wait: if it failed, the next read must wait again
        }
    }
}
