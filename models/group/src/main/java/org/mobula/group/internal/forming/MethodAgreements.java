package org.mobula.group.internal.forming;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.group.internal.calling.MethodAgreement;

/**
 * Ends agreements with other nodes that nothing can use any more: their method was configured anew and its calls are
 * over, or nobody has the reference any more.
 *
 * <p>What is unused is looked for whenever something is agreed: so there is never much of it, and no thread is needed.
 *
 * <p><b>Threads:</b> any.
 */
public final class MethodAgreements {
    private final ReferenceQueue<MethodAgreement> unused = new ReferenceQueue<>();
    private final Map<Reference<? extends MethodAgreement>, Runnable> ends = new ConcurrentHashMap<>();

    /**
     * Names what ends an agreement.
     *
     * @param end must not hold the agreement
     */
    void add(MethodAgreement agreement, Runnable end) {
        ends.put(new WeakReference<>(agreement, unused), end);
    }

    /** Ends those that are unused. */
    void sweep() {
        for (Reference<? extends MethodAgreement> each = unused.poll(); each != null; each = unused.poll()) {
            Runnable end = ends.remove(each);
            if (end != null) {
                end.run();
            }
        }
    }
}
