package org.mobula.replica.internal;

import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Each thread's call, used again for its next one.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> a call lives as long as its thread and this. Why the thread keeps a weak
 * reference: the call knows its rank's replicas, so that a thread which outlives the node would keep all of them.
 */
final class Calls {
    private final OrderedReplicas replicas;
    private final ThreadLocal<@Nullable WeakReference<ReplicaCall>> mine = new ThreadLocal<>();
    private final Map<Thread, ReplicaCall> kept = Collections.synchronizedMap(new WeakHashMap<>());

    Calls(OrderedReplicas replicas) {
        this.replicas = replicas;
    }

    /** The calling thread's next call. */
    ReplicaCall next() {
        WeakReference<ReplicaCall> reference = mine.get();
        ReplicaCall call = reference == null ? null : reference.get();
        if (call == null) {
            call = new ReplicaCall(replicas);
            kept.put(Thread.currentThread(), call);
            mine.set(new WeakReference<>(call));
        }
        return call.next();
    }
}
