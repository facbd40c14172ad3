package org.mobula.replica.internal;

import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The objects that calls need. A platform thread keeps one for its next call. Virtual threads, of which there may be very many,
 * share a few: each call takes one and gives it back.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> a platform thread's call lives as long as its thread and this. The thread itself
 * holds it weakly: the call refers to its rank's replicas, and a thread that outlives the node would keep all of them.
 */
final class CallPool {
    /** So many are kept for virtual threads; more are made where more calls run at once. */
    static final int SHARED = 32;

    private final OrderedReplicas replicas;
    private final ThreadLocal<@Nullable WeakReference<ReplicaCall>> mine = new ThreadLocal<>();
    private final ThreadLocal<@Nullable WeakReference<WriteBatcher>> started = new ThreadLocal<>(); // of virtual threads
    private final Map<Thread, ReplicaCall> kept = Collections.synchronizedMap(new WeakHashMap<>());
    private final AtomicReferenceArray<@Nullable ReplicaCall> shared = new AtomicReferenceArray<>(SHARED);
    private final AtomicInteger made = new AtomicInteger();

    CallPool(OrderedReplicas replicas) {
        this.replicas = replicas;
    }

    /** The calling thread's next call. */
    ReplicaCall next() {
        if (Thread.currentThread().isVirtual()) {
            return take();
        }
        return own().next();
    }

    private ReplicaCall own() {
        WeakReference<ReplicaCall> reference = mine.get();
        ReplicaCall call = reference == null ? null : reference.get();
        if (call == null) {
            call = make(false);
            kept.put(Thread.currentThread(), call);
            mine.set(new WeakReference<>(call));
        }
        return call;
    }

    private ReplicaCall make(boolean isShared) {
        made.incrementAndGet();
        return new ReplicaCall(replicas, isShared);
    }

    private ReplicaCall take() {
        for (int i = 0; i < SHARED; i++) {
            if (shared.getPlain(i) != null) { // the exchange below decides; this look only saves locked instructions
                ReplicaCall call = shared.getAndSet(i, null);
                if (call != null) {
                    return call;
                }
            }
        }
        return make(true);
    }

    /** A call that {@link #next} gave to a virtual thread has ended. */
    void giveBack(ReplicaCall call) {
        for (int i = 0; i < SHARED; i++) {
            if (shared.getPlain(i) == null && shared.compareAndSet(i, null, call)) {
                return;
            }
        }
    }

    /**
     * What the calling thread starts without waiting for it. A virtual thread's lives as long as something of it is under way:
     * after that, nobody can tell another one from it.
     */
    WriteBatcher batching() {
        if (!Thread.currentThread().isVirtual()) {
            return own().batching();
        }
        WriteBatcher batching = startedByVirtual();
        if (batching == null) {
            batching = new WriteBatcher(replicas, replicas.pending().caller());
            started.set(new WeakReference<>(batching));
        }
        return batching;
    }

    /** The same, or null if the calling thread has started nothing that is under way. */
    @Nullable
    WriteBatcher batchingIfAny() {
        return Thread.currentThread().isVirtual() ? startedByVirtual() : own().batching();
    }

    private @Nullable WriteBatcher startedByVirtual() {
        WeakReference<WriteBatcher> reference = started.get();
        return reference == null ? null : reference.get();
    }

    /** How many calls were ever made. */
    int made() {
        return made.get();
    }
}
