package org.mobula.invoke;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one call, held until its method runs.
 *
 * <p>Primitives are kept as bits, so nothing is boxed; the arrays are used again for the next call.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> whoever made it; {@link #clear} it after the call, or it keeps
 * the objects alive.
 */
public final class Arguments {
    private static final int FEW = 8;

    private long[] bits = new long[FEW];
    private @Nullable Object[] references = new @Nullable Object[FEW];
    private int referenceCount;

    /** Empty. */
    public Arguments() {}

    /** Makes room for a method's arguments; for generated code. */
    public void begin(int primitives, int objects) {
        if (bits.length < primitives) {
            bits = new long[primitives];
        }
        if (references.length < objects) {
            references = new @Nullable Object[objects];
        }
        referenceCount = objects;
    }

    /** Keeps a primitive's bits; for generated code. */
    public void keep(long value, int slot) {
        bits[slot] = value;
    }

    /** Keeps an object; for generated code. */
    public void keep(@Nullable Object value, int slot) {
        references[slot] = value;
    }

    /** A primitive's bits; for generated code. */
    public long bits(int slot) {
        return bits[slot];
    }

    /** An object; for generated code. */
    public @Nullable Object reference(int slot) {
        return references[slot];
    }

    /** Forgets all objects. */
    public void clear() {
        Arrays.fill(references, 0, referenceCount, null);
        referenceCount = 0;
    }
}
