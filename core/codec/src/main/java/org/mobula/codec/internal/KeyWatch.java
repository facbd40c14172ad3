package org.mobula.codec.internal;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;

/**
 * Sees what the {@code readObject} of one of the JDK's maps or sets is given, for a class that extends it, and counts
 * the keys.
 */
final class KeyWatch {
    private static final int MOST = 1 << 20;

    private final HashLoad load;
    private final boolean isMap;
    private boolean isValue;

    private KeyWatch(HashLoad load, boolean isMap) {
        this.load = load;
        this.isMap = isMap;
    }

    /** What to see with while the share of a class is read; null if it asks for no hash codes. */
    static @Nullable KeyWatch of(ObjectReader reader, Class<?> owner) {
        if (owner != HashMap.class
                && owner != HashSet.class
                && owner != Hashtable.class
                && owner != ConcurrentHashMap.class) {
            return null;
        }
        int size = (int) Math.min(MOST, reader.input().remaining());
        return new KeyWatch(HashLoad.of(reader, size, owner != Hashtable.class), Map.class.isAssignableFrom(owner));
    }

    /** The next object it is given. */
    void see(@Nullable Object object) {
        if (!isValue) {
            load.add(object);
        }
        isValue = isMap && !isValue;
    }
}
