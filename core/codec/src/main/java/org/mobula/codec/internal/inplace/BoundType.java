package org.mobula.codec.internal.inplace;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.inplace.schema.WireType;

/**
 * A type of a message, with the views in use for it.
 *
 * <p><b>Threads:</b> any; the last binding is a cache, whose races are harmless because bindings are immutable.
 */
final class BoundType {
    private final WireType type;
    private final Map<Class<?>, Binding> bindings = new ConcurrentHashMap<>();
    private @Nullable Binding last;

    BoundType(WireType type) {
        this.type = type;
    }

    WireType type() {
        return type;
    }

    int size() {
        return type.size();
    }

    /** The binding for a declared type. */
    Binding binding(Class<?> declared, Function<Class<?>, Binding> onFirst) {
        Binding known = last;
        if (known != null && known.declared() == declared) {
            return known;
        }
        Binding found = bindings.get(declared);
        if (found == null) {
            found = onFirst.apply(declared);
            bindings.put(declared, found);
        }
        last = found;
        return found;
    }
}
