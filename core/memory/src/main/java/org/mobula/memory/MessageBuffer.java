package org.mobula.memory;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.memory.internal.ArenaMemory;
import org.mobula.memory.internal.BufferEvent;
import org.mobula.memory.internal.BufferMemory;
import org.mobula.memory.internal.BufferReclaimEvent;
import org.mobula.memory.internal.BufferWord;
import org.mobula.memory.internal.DirectMemory;
import org.mobula.memory.internal.LeakLevel;
import org.mobula.memory.internal.LeakTracker;
import org.mobula.memory.internal.Reclaimer;
import org.mobula.memory.internal.Refusal;

/**
 * Memory outside the heap with an explicit lifetime, which stays safe.
 *
 * <p>The program allocates a buffer, requests views of it, declares that it has dropped them ({@link #unreference}),
 * and frees or uses the buffer again once that is verified. {@link ReclaimPolicy} says how it is verified. The model is
 * the jbuf of C.-C. Chang, "Safe and Efficient Cluster Communication in Java using Explicit Memory Management", chapter
 * 3.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the program frees the buffer. If it drops the buffer instead, the collector
 * frees the memory, and a report names the place of allocation ({@code -Dmobula.leaks}). <b>Failure:</b> an operation
 * that the state does not allow throws a {@link BufferException} and changes nothing.
 */
public final class MessageBuffer implements AutoCloseable {
    /** The size of the largest buffer, in bytes. */
    public static final long MAX_SIZE = Integer.MAX_VALUE - Long.BYTES + 1;

    private static final VarHandle VIEWS = MethodHandles.arrayElementVarHandle(BufferView[].class);
    private static final Runnable NOTHING = () -> {};
    private static final long FIRST_PAUSE_MILLIS = 20;

    private final long size;
    private final BufferLifecycle lifecycle;
    private final ReclaimPolicy policy;
    private final BufferMemory memory;
    private final Consumer<MessageBuffer> owner;

    /** The views of a buffer that trusts the program, which are created once, so that a view costs no garbage. */
    private final @Nullable BufferView[] trusted;

    // Guarded by the lock of this object.
    private @Nullable BufferView view;
    private @Nullable WeakReference<BufferView> retained;
    private Runnable callback = NOTHING;
    private long declared;
    private int generation;

    // Written before the buffer is handed out for the first time.
    private @Nullable LeakTracker tracker;
    private boolean pooled;

    /** @param owner is told when the buffer is freed */
    private MessageBuffer(long size, ReclaimPolicy policy, Consumer<MessageBuffer> owner) {
        this.size = size;
        this.lifecycle = new BufferLifecycle(size);
        this.policy = policy;
        this.memory = switch (policy) {
            case VERIFY, TRUST -> new DirectMemory(size);
            case EVACUATE, REVOKE -> new ArenaMemory(size);
        };
        this.owner = owner;
        this.trusted = new BufferView[policy == ReclaimPolicy.TRUST ? BufferType.values().length : 0];
    }

    /**
     * Allocates a buffer that verifies. Its bytes are zero.
     *
     * @param bytes 1 to {@link #MAX_SIZE}
     */
    public static MessageBuffer allocate(long bytes) {
        return allocate(bytes, ReclaimPolicy.VERIFY);
    }

    /** Allocates a buffer. Its bytes are zero. */
    public static MessageBuffer allocate(long bytes, ReclaimPolicy policy) {
        return allocate(bytes, policy, LeakLevel.current(), freed -> {});
    }

    static MessageBuffer allocate(long bytes, ReclaimPolicy policy, LeakLevel level, Consumer<MessageBuffer> owner) {
        MessageBuffer buffer = create(bytes, policy, level, owner);
        buffer.tracker = LeakTracker.track(level, buffer, bytes);
        buffer.lifecycle.step(BufferEvent.ALLOCATE);
        return buffer;
    }

    /** Creates a buffer of a pool in the state {@link BufferState#FREED}. */
    static MessageBuffer pooled(long bytes, ReclaimPolicy policy, LeakLevel level, Consumer<MessageBuffer> pool) {
        MessageBuffer buffer = create(bytes, policy, level, pool);
        buffer.pooled = true;
        buffer.tracker = LeakTracker.trackPooled(level, buffer, bytes);
        return buffer;
    }

    private static MessageBuffer create(
            long bytes, ReclaimPolicy policy, LeakLevel level, Consumer<MessageBuffer> owner) {
        if (bytes < 1 || bytes > MAX_SIZE) {
            throw new IllegalArgumentException("the size of a message buffer is 1 to " + MAX_SIZE + " bytes: " + bytes);
        }
        boolean distrusted = policy == ReclaimPolicy.TRUST && level == LeakLevel.PARANOID;
        MessageBuffer buffer = new MessageBuffer(bytes, distrusted ? ReclaimPolicy.REVOKE : policy, owner);
        if (buffer.memory instanceof ArenaMemory closable) {
            Reclaimer.whenUnreachable(buffer, closable::closeForgotten);
        }
        return buffer;
    }

    /**
     * Hands a buffer of a pool out.
     *
     * @param place where it is allocated; null if that is not recorded
     */
    void reuse(@Nullable Throwable place) {
        LeakTracker known = tracker;
        if (known != null) {
            known.allocated(place);
        }
        lifecycle.reuse();
    }

    /** The size in bytes. A buffer of a pool may be larger than requested. */
    public long byteSize() {
        return size;
    }

    /** The state at this moment. */
    public BufferState state() {
        return lifecycle.state();
    }

    /** The policy of this buffer. */
    public ReclaimPolicy policy() {
        return policy;
    }

    /** The type of the views that the program has; null if it has none. */
    public @Nullable BufferType viewType() {
        long now = lifecycle.word();
        return BufferWord.state(now) == BufferState.REFERENCED ? BufferWord.type(now) : null;
    }

    /** How often it is registered. */
    public int registrations() {
        return BufferWord.registered(lifecycle.word());
    }

    /** How many transfers of its memory have begun and not ended. */
    public int transfers() {
        return BufferWord.posted(lifecycle.word());
    }

    /**
     * Returns the view of the memory as elements of a type, and creates it if necessary.
     *
     * @throws BufferTypeException if there are views of another type
     * @throws BufferStateException if the buffer waits for its reclaim, or was freed
     */
    public BufferView view(BufferType type) {
        return policy == ReclaimPolicy.TRUST ? trustedView(type) : createdView(type);
    }

    private BufferView trustedView(BufferType type) {
        lifecycle.step(BufferEvent.VIEW, type);
        // Acquire: with the release below, another thread sees a complete view.
        BufferView known = (BufferView) VIEWS.getAcquire(trusted, type.ordinal());
        if (known == null) {
            known = new BufferView(this, type, memory.bytes());
            VIEWS.setRelease(trusted, type.ordinal(), known);
        }
        return known;
    }

    private synchronized BufferView createdView(BufferType type) {
        lifecycle.step(BufferEvent.VIEW, type);
        BufferView known = view;
        if (known == null) {
            known = new BufferView(this, type, memory.open());
            view = known;
        }
        return known;
    }

    /** Declares that the program drops its views of the buffer. */
    public void unreference() {
        unreference(NOTHING);
    }

    /**
     * Declares that the program drops its views of the buffer, and calls back once that is verified; the buffer is
     * {@link BufferState#UNREFERENCED} then. The content is undefined afterwards. A buffer without views calls back at
     * once.
     *
     * @param reclaimed runs on a virtual thread of its own if the collector verifies (under {@link
     *     ReclaimPolicy#VERIFY} and {@link ReclaimPolicy#EVACUATE}), otherwise on the calling thread before this method
     *     returns. What it throws is logged.
     * @throws ReferencedException if the buffer is posted, or a native call uses a view that is to be closed
     * @throws BufferStateException if the buffer already waits for its reclaim, or was freed
     */
    public void unreference(Runnable reclaimed) {
        Objects.requireNonNull(reclaimed);
        if (declare(reclaimed)) {
            Reclaimer.call(reclaimed);
        }
    }

    /** Whether the buffer is unreferenced now. */
    private synchronized boolean declare(Runnable reclaimed) {
        long before = lifecycle.step(BufferEvent.UNREFERENCE);
        if (BufferWord.state(before) == BufferState.UNREFERENCED) {
            return true;
        }
        declared = System.nanoTime();
        return switch (policy) {
            case TRUST -> {
                lifecycle.step(BufferEvent.RECLAIMED);
                yield true;
            }
            case REVOKE -> {
                revoke();
                yield true;
            }
            case VERIFY -> {
                callback = reclaimed;
                BufferView dropped = Objects.requireNonNull(view);
                view = null;
                Reclaimer.whenUnreachable(dropped.segment().scope(), () -> reclaimed(false));
                yield false;
            }
            case EVACUATE -> {
                callback = reclaimed;
                BufferView dropped = Objects.requireNonNull(view);
                view = null;
                retained = new WeakReference<>(dropped);
                int current = ++generation;
                Reclaimer.afterCollection(() -> evacuate(current));
                yield false;
            }
        };
    }

    private void revoke() {
        try {
            memory.close();
        } catch (IllegalStateException busy) {
            lifecycle.step(BufferEvent.RECLAIM_REFUSED);
            throw new ReferencedException("cannot unreference a message buffer of " + size
                    + " bytes: a native call uses a view of it. Wait until the call has returned");
        }
        Objects.requireNonNull(view).revoke();
        view = null;
        lifecycle.step(BufferEvent.RECLAIMED);
        if (FlightRecorder.isInitialized()) { // else its class is not initialized either
            BufferReclaimEvent.emit(size, policy, false, System.nanoTime() - declared);
        }
    }

    /** Moves the data to the heap if the program still has the view of a generation, and reclaims the memory. */
    private void evacuate(int of) {
        synchronized (this) {
            if (generation != of || state() != BufferState.RECLAIMING) {
                return;
            }
            BufferView kept = Objects.requireNonNull(retained).get();
            if (!closeAfterMove(kept)) {
                Reclaimer.afterCollection(() -> evacuate(of));
                return;
            }
            retained = null;
            reclaimed(kept != null);
        }
    }

    private boolean closeAfterMove(@Nullable BufferView kept) {
        MemorySegment old = kept == null ? null : kept.moveToHeap();
        try {
            memory.close();
            return true;
        } catch (IllegalStateException busy) { // a native call uses the memory, and may still write to it
            if (kept != null && old != null) {
                kept.moveBack(old);
            }
            return false;
        }
    }

    private synchronized void reclaimed(boolean copied) {
        lifecycle.step(BufferEvent.RECLAIMED);
        if (FlightRecorder.isInitialized()) { // else its class is not initialized either
            BufferReclaimEvent.emit(size, policy, copied, System.nanoTime() - declared);
        }
        notifyAll();
        Runnable call = callback;
        callback = NOTHING;
        if (call != NOTHING) {
            Reclaimer.callLater(call);
        }
    }

    /**
     * Waits until the buffer does not wait for its reclaim any more. A buffer that evacuates does so at once. A buffer
     * that verifies asks the collector to run.
     *
     * @return false if the time has passed: some view is still reachable
     * @throws CallInterruptedException if this thread is interrupted
     */
    public boolean awaitReclaim(Duration timeout) {
        if (policy == ReclaimPolicy.EVACUATE) {
            evacuate(currentGeneration());
        }
        long deadline = System.nanoTime() + timeout.toNanos();
        long pause = FIRST_PAUSE_MILLIS;
        while (state() == BufferState.RECLAIMING) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            System.gc();
            pause(Math.min(pause, left / 1_000_000 + 1));
            pause *= 2; // a view may be dropped later, so the collector is asked again
        }
        return true;
    }

    private synchronized int currentGeneration() {
        return generation;
    }

    private synchronized void pause(long millis) {
        try {
            if (state() == BufferState.RECLAIMING) {
                wait(millis);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CallInterruptedException(
                    "waiting for the reclaim of a message buffer", "The buffer still waits for its reclaim");
        }
    }

    /**
     * Gives the memory back.
     *
     * @throws ReferencedException if there are views, or the buffer is registered or posted
     * @throws BufferStateException if it was freed before
     */
    public void free() {
        lifecycle.step(BufferEvent.FREE);
        release();
    }

    /**
     * Declares that the program drops its views, and frees the buffer once that is verified. Does nothing if it was
     * freed.
     *
     * @throws ReferencedException if the buffer is registered or posted
     */
    @Override
    public void close() {
        if (policy == ReclaimPolicy.TRUST) {
            if (lifecycle.close()) {
                release();
            }
            return;
        }
        long now = lifecycle.word();
        switch (BufferWord.state(now)) {
            case FREED -> {}
            case UNREFERENCED -> free();
            case REFERENCED -> {
                if (BufferWord.registered(now) > 0) {
                    throw lifecycle.refused(now, BufferEvent.FREE_IN_USE, Refusal.IN_USE, BufferWord.type(now));
                }
                unreference(this::freeIfPossible);
            }
            case RECLAIMING -> freeLater();
        }
    }

    private synchronized void freeLater() {
        Runnable first = callback;
        if (state() == BufferState.RECLAIMING) {
            callback = () -> {
                Reclaimer.call(first);
                freeIfPossible();
            };
        } else {
            freeIfPossible();
        }
    }

    private void freeIfPossible() {
        if (state() == BufferState.UNREFERENCED) {
            free();
        }
    }

    private void release() {
        LeakTracker known = tracker;
        if (known != null && pooled) {
            known.freed();
        } else if (known != null) {
            known.end();
        }
        if (policy == ReclaimPolicy.REVOKE || policy == ReclaimPolicy.EVACUATE) {
            memory.close(); // no view exists, but transfers may have allocated memory
        }
        owner.accept(this);
    }

    /** Whether a segment lies in the memory of this buffer now. A copy on the heap does not. */
    public boolean contains(MemorySegment segment) {
        if (!segment.isNative() || !segment.scope().isAlive() || state() == BufferState.FREED) {
            return false;
        }
        long start = memory.bytes().address();
        return segment.address() >= start && segment.address() + segment.byteSize() <= start + size;
    }

    /**
     * Marks the buffer as posted: the caller reads or writes its memory until {@link #endTransfer}. For libraries that
     * move messages; programs use views.
     *
     * @return the memory
     * @throws BufferStateException if the buffer waits for its reclaim, or was freed
     */
    public MemorySegment beginTransfer() {
        lifecycle.step(BufferEvent.POST);
        return memory.bytes();
    }

    /** The memory at this moment, for libraries that do not read or write it, but lock it for example. */
    public MemorySegment memory() {
        return memory.bytes();
    }

    /** Ends a transfer. */
    public void endTransfer() {
        lifecycle.subtract(BufferWord.POST, "end a transfer of");
    }

    /**
     * Registers the buffer once more. While it is registered it cannot be freed. For libraries that move messages.
     *
     * @return how often it is registered now
     */
    public int register() {
        return BufferWord.registered(lifecycle.step(BufferEvent.REGISTER)) + 1;
    }

    /**
     * Undoes one registration.
     *
     * @return how often it is still registered
     */
    public int deregister() {
        return BufferWord.registered(lifecycle.subtract(BufferWord.REGISTRATION, "deregister"));
    }

    /** Frees the buffer if it was in use and is not any more. */
    boolean freeIfIdle() {
        boolean freed = lifecycle.freeIfIdle();
        if (freed) {
            release();
        }
        return freed;
    }

    @Override
    public String toString() {
        long now = lifecycle.word();
        return "MessageBuffer[" + size + " bytes, " + BufferWord.state(now) + ", " + policy + ", posted "
                + BufferWord.posted(now) + ", registered " + BufferWord.registered(now) + "]";
    }
}
