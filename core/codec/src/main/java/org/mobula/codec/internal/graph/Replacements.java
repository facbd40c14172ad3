package org.mobula.codec.internal.graph;

import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.NotCarriableException;

/**
 * What the objects of one message are replaced by, of classes with {@code writeReplace}. Each object is asked once, so
 * that what was shared stays shared.
 *
 * <p><b>Threads:</b> the writer's.
 */
public final class Replacements {
    private static final int LONGEST = 100;

    private final CodecRegistry table;
    private final Map<Object, @Nullable Object> known = new IdentityHashMap<>();

    /** @param table finds the codecs of the replacements */
    public Replacements(CodecRegistry table) {
        this.table = table;
    }

    /** What to write for an object, in the end: itself or another one. */
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

    /** Forgets the objects. */
    public void clear() {
        if (!known.isEmpty()) {
            known.clear();
        }
    }

    private @Nullable Object follow(Object object, ReplacingCodec first) {
        Object at = object;
        ReplacingCodec codec = first;
        for (int i = 0; i < LONGEST; i++) {
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
