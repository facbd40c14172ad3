package org.mobula.invoke;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one call, stored until its method runs. Primitives are stored as bits, without boxing.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> the creator's, for one call after the other; it must call
 * {@link #clear} after each, or the objects stay alive.
 */
public final class Arguments {
    private static final int FEW = 8;

    private long[] bits = new long[FEW];
    private @Nullable Object[] references = new @Nullable Object[FEW];
    private int referenceCount;

    /** Without arguments. */
    public Arguments() {}

    /** Makes room for the arguments of a method. For generated code. */
    public void begin(int primitives, int objects) {
        if (bits.length < primitives) {
            bits = new long[primitives];
        }
        if (references.length < objects) {
            references = new @Nullable Object[objects];
        }
        referenceCount = objects;
    }

    /** Stores the bits of a primitive. For generated code. */
    public void keep(long value, int slot) {
        bits[slot] = value;
    }

    /** Stores an object. For generated code. */
    public void keep(@Nullable Object value, int slot) {
        references[slot] = value;
    }

    /** The bits of a primitive. For generated code. */
    public long bits(int slot) {
        return bits[slot];
    }

    /** An object. For generated code. */
    public @Nullable Object reference(int slot) {
        return references[slot];
    }

    /** Drops all objects. */
    public void clear() {
        Arrays.fill(references, 0, referenceCount, null);
        referenceCount = 0;
    }
}
