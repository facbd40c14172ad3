package org.mobula.replica.internal;

import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.mobula.replica.internal.space.ReplicaSpace;

/**
 * The objects that calls need. A platform thread keeps one for its next call. Virtual threads, of which there may be
 * very many, share a few: each call takes one and returns it.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> a platform thread's call lives as long as its thread and this pool. The
 * thread refers to it weakly, because the call refers to its rank's replicas and a thread may outlive its node.
 */
final class CallPool implements ReplicaCall.Owner {
    /** How many are kept for virtual threads; more are made if more calls run at once. */
    static final int SHARED = 32;

    private final ReplicaSpace space;
    private final WriteBatcher.Services services;
    private final ThreadLocal<@Nullable WeakReference<ReplicaCall>> own = new ThreadLocal<>();
    // of virtual threads
    private final ThreadLocal<@Nullable WeakReference<WriteBatcher>> batchers = new ThreadLocal<>();
    private final Map<Thread, ReplicaCall> kept = Collections.synchronizedMap(new WeakHashMap<>());
    private final AtomicReferenceArray<@Nullable ReplicaCall> shared = new AtomicReferenceArray<>(SHARED);
    private final AtomicInteger made = new AtomicInteger();

    CallPool(ReplicaSpace space, WriteBatcher.Services services) {
        this.space = space;
        this.services = services;
    }

    /** The calling thread's next call. */
    ReplicaCall next() {
        return Thread.currentThread().isVirtual() ? take() : own().next();
    }

    private ReplicaCall own() {
        WeakReference<ReplicaCall> reference = own.get();
        ReplicaCall call = reference == null ? null : reference.get();
        if (call == null) {
            call = make(new WriteBatcher(services));
            kept.put(Thread.currentThread(), call);
            own.set(new WeakReference<>(call));
        }
        return call;
    }

    private ReplicaCall make(@Nullable WriteBatcher batcher) {
        made.incrementAndGet();
        return new ReplicaCall(this, space, services.pending(), batcher);
    }

    private ReplicaCall take() {
        for (int i = 0; i < SHARED; i++) {
            if (shared.getPlain(i) != null) { // the exchange decides; this check only saves locked instructions
                ReplicaCall call = shared.getAndSet(i, null);
                if (call != null) {
                    return call;
                }
            }
        }
        return make(null);
    }

    @Override
    public void giveBack(ReplicaCall call) {
        for (int i = 0; i < SHARED; i++) {
            if (shared.getPlain(i) == null && shared.compareAndSet(i, null, call)) {
                return;
            }
        }
    }

    @Override
    public WriteBatcher batcher() {
        if (!Thread.currentThread().isVirtual()) {
            return own().batcher();
        }
        WriteBatcher batcher = batcherOfVirtual();
        if (batcher == null) {
            batcher = new WriteBatcher(services);
            batchers.set(new WeakReference<>(batcher));
        }
        return batcher;
    }

    @Override
    public @Nullable WriteBatcher batcherIfAny() {
        return Thread.currentThread().isVirtual() ? batcherOfVirtual() : own().batcher();
    }

    private @Nullable WriteBatcher batcherOfVirtual() {
        WeakReference<WriteBatcher> reference = batchers.get();
        return reference == null ? null : reference.get();
    }

    /** The number of calls ever made. */
    int made() {
        return made.get();
    }
}
