package org.mobula.codec.internal.inplace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.inplace.schema.WireSchema;

/**
 * The types that a message uses so far, in the order of their first objects. Tables are kept: messages of one kind use
 * the same ones, so that their description is prepared once.
 *
 * <p><b>Threads:</b> any.
 */
final class TypeTable {
    private static final int MAX_NEXT = 64;

    private final List<LocalType> types;
    private final Map<LocalType, TypeTable> next = new ConcurrentHashMap<>();
    private volatile @Nullable WireSchema description;

    private TypeTable(List<LocalType> types) {
        this.types = types;
    }

    static TypeTable empty() {
        return new TypeTable(List.of());
    }

    /** The number of a type, or -1. */
    int indexOf(LocalType type) {
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i) == type) {
                return i;
            }
        }
        return -1;
    }

    /** The table that has one more type. */
    TypeTable with(LocalType type) {
        TypeTable known = next.get(type);
        if (known != null) {
            return known;
        }
        List<LocalType> more = new ArrayList<>(types);
        more.add(type);
        TypeTable table = new TypeTable(more);
        if (next.size() < MAX_NEXT) {
            next.put(type, table);
        }
        return table;
    }

    /** The number of types. */
    int size() {
        return types.size();
    }

    WireSchema description() {
        WireSchema known = description;
        if (known == null) {
            known = WireSchema.of(
                    types.stream().map(type -> type.schema().layout()).toList());
            description = known;
        }
        return known;
    }
}
