package org.mobula.codec.internal.inplace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.inplace.schema.Slot;
import org.mobula.codec.internal.inplace.schema.WireType;

/**
 * A type of a message, with the views in use for it.
 *
 * <p><b>Threads:</b> any; the last binding is a cache, whose races are harmless because bindings are immutable.
 */
final class BoundType {
    private final WireType type;
    private final Set<String> names;
    private final ReferenceTarget.Field[] references;
    private final Map<Class<?>, Binding> bindings = new ConcurrentHashMap<>();
    private @Nullable Binding last;

    BoundType(WireType type, ReferenceTarget.Table targets) {
        this.type = type;
        this.names = new HashSet<>(type.parents());
        names.add(type.name());
        List<ReferenceTarget.Field> fields = new ArrayList<>();
        for (int i = 0; i < type.slots().size(); i++) {
            Slot slot = type.slots().get(i);
            if (slot.primitive() == null) {
                fields.add(targets.field(slot, type.offsets().get(i)));
            }
        }
        this.references = fields.toArray(ReferenceTarget.Field[]::new);
    }

    WireType type() {
        return type;
    }

    int size() {
        return type.size();
    }

    /** Whether objects of this type are accepted where the named type is declared. */
    boolean isA(String declared) {
        return names.contains(declared);
    }

    /** The reference fields. */
    ReferenceTarget.Field[] references() {
        return references;
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
