package org.mobula.group.internal.calling;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Members' arrays that calls arrive in, and from which they are passed on: until they have left, no other call may
 * arrive in them, or the ranks behind this one would get some of both.
 *
 * <p><b>Threads:</b> any.
 */
final class ArraysInUse {
    private final Set<Object> arrays = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    /** An array will leave; false if it is on its way already. */
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
