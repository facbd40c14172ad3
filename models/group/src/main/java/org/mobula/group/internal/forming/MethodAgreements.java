package org.mobula.group.internal.forming;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.group.internal.calling.MethodAgreement;

/**
 * Ends agreements with other nodes once they are unreachable: their method was configured anew and its calls have
 * ended, or the reference is unreachable.
 *
 * <p>Unreachable agreements are ended whenever a new one is made, which bounds their number and needs no thread.
 *
 * <p><b>Threads:</b> any.
 */
public final class MethodAgreements {
    private final ReferenceQueue<MethodAgreement> unused = new ReferenceQueue<>();
    private final Map<Reference<? extends MethodAgreement>, Runnable> ends = new ConcurrentHashMap<>();

    /**
     * Registers an action that ends an agreement.
     *
     * @param end must not refer to the agreement
     */
    void add(MethodAgreement agreement, Runnable end) {
        ends.put(new WeakReference<>(agreement, unused), end);
    }

    /** Ends the unreachable agreements. */
    void sweep() {
        for (Reference<? extends MethodAgreement> each = unused.poll(); each != null; each = unused.poll()) {
            Runnable end = ends.remove(each);
            if (end != null) {
                end.run();
            }
        }
    }
}
