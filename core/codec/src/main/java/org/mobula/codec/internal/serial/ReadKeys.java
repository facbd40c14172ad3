package org.mobula.codec.internal.serial;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.graph.KeyLimits;

/**
 * Counts the keys that the {@code readObject} of a map or set of the JDK reads for a subclass, such as
 * {@link java.util.Properties}.
 */
final class ReadKeys {
    private final KeyLimits.Counter counter;
    private final boolean isMap;
    private boolean isValue;

    private ReadKeys(KeyLimits.Counter counter, boolean isMap) {
        this.counter = counter;
        this.isMap = isMap;
    }

    /** Returns null if the {@code readObject} of a class does not compute hash codes. */
    static @Nullable ReadKeys of(KeyLimits limits, Class<?> owner) {
        if (owner != HashMap.class
                && owner != HashSet.class
                && owner != Hashtable.class
                && owner != ConcurrentHashMap.class) {
            return null;
        }
        return new ReadKeys(limits.counter(owner != Hashtable.class), Map.class.isAssignableFrom(owner));
    }

    /** The {@code readObject} reads an object: a key or, in a map, every second one a value. */
    void add(@Nullable Object object) {
        if (!isValue) {
            counter.add(object);
        }
        isValue = isMap && !isValue;
    }
}
