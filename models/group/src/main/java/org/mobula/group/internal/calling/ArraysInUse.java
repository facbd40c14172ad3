package org.mobula.group.internal.calling;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Members' arrays from which received calls are being relayed. No other call may be received into such an array, or its
 * children would get a mixture of both calls.
 *
 * <p><b>Threads:</b> any.
 */
final class ArraysInUse {
    private final Set<Object> arrays = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    /** Marks an array; false if it is in use already. */
    boolean add(Object array) {
        return arrays.add(array);
    }

    void remove(Object array) {
        arrays.remove(array);
    }

    boolean has(Object array) {
        return !arrays.isEmpty() && arrays.contains(array);
    }
}
