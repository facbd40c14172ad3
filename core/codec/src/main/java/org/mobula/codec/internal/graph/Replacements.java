package org.mobula.codec.internal.graph;

import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.NotCarriableException;

/**
 * Applies {@code writeReplace} to the objects of one message. {@code writeReplace} is called once per object, so that
 * shared objects stay shared.
 *
 * <p><b>Threads:</b> the writer's.
 */
public final class Replacements {
    private static final int MAX_CHAIN = 100;

    private final CodecRegistry table;
    private final Map<Object, @Nullable Object> known = new IdentityHashMap<>();

    public Replacements(CodecRegistry table) {
        this.table = table;
    }

    /** Returns what to write for an object in the end: itself or another one. */
    public @Nullable Object of(@Nullable Object object) {
        if (object == null || !(table.binding(object.getClass()).codec() instanceof ReplacingCodec codec)) {
            return object;
        }
        Object before = known.get(object);
        if (before != null || known.containsKey(object)) {
            return before;
        }
        Object last = follow(object, codec);
        known.put(object, last);
        if (last != null) {
            known.put(last, last);
        }
        return last;
    }

    public void clear() {
        if (!known.isEmpty()) {
            known.clear();
        }
    }

    private @Nullable Object follow(Object object, ReplacingCodec first) {
        Object at = object;
        ReplacingCodec codec = first;
        for (int i = 0; i < MAX_CHAIN; i++) {
            Object next = codec.replace(at);
            if (next == null || next.getClass() == at.getClass()) {
                return next;
            }
            at = next;
            if (!(table.binding(at.getClass()).codec() instanceof ReplacingCodec further)) {
                return at;
            }
            codec = further;
        }
        throw new NotCarriableException(
                object.getClass(), "its writeReplace leads from class to class without end, at " + at.getClass());
    }
}
