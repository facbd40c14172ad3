package org.mobula.message.internal.pattern;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Elements that do not lie side by side in memory, or that cannot be seen as memory: a pattern laid over them.
 *
 * <p>Where places of a pattern overlap, what is unpacked last stays: the order of packing is fixed, so that this is
 * the same every time.
 *
 * <p><b>Threads:</b> any; it never changes. <b>Ownership:</b> the elements are the program's.
 */
public final class Scattered {
    private final Pattern pattern;
    private final MemorySegment memory;
    private final boolean @Nullable [] flags;
    private final long origin;
    private final long from;
    private final long length;
    private final boolean turned;

    private Scattered(Scattered whole, long from, long length) {
        this(whole.pattern, whole.memory, whole.flags, whole.origin, from, length, whole.turned);
    }

    private Scattered(
            Pattern pattern,
            MemorySegment memory,
            boolean @Nullable [] flags,
            long origin,
            long from,
            long length,
            boolean turned) {
        this.pattern = pattern;
        this.memory = memory;
        this.flags = flags;
        this.origin = origin;
        this.from = from;
        this.length = length;
        this.turned = turned;
    }

    /**
     * Elements in memory.
     *
     * @param origin from which byte of it on the pattern counts
     * @param turned whether each element is turned round when it is packed, and when it is unpacked
     */
    public static Scattered over(MemorySegment memory, long origin, Pattern pattern, boolean turned) {
        Objects.checkFromToIndex(origin + pattern.first(), origin + pattern.end(), memory.byteSize());
        return new Scattered(pattern, memory, null, origin, 0, pattern.bytes(), turned);
    }

    /** Booleans of an array, packed as one byte each. */
    public static Scattered over(boolean[] flags, long origin, Pattern pattern) {
        Objects.checkFromToIndex(origin + pattern.first(), origin + pattern.end(), (long) flags.length);
        return new Scattered(pattern, MemorySegment.NULL, flags, origin, 0, pattern.bytes(), false);
    }

    /** Whether nothing can be unpacked here. */
    public boolean isReadOnly() {
        return flags == null && memory.isReadOnly();
    }

    /** The elements that lie at some of the packed bytes. */
    public Scattered slice(long first, long bytes) {
        Objects.checkFromIndexSize(first, bytes, length);
        return new Scattered(this, from + first, bytes);
    }

    /** Copies the elements to where they lie one behind the other, from byte {@code at} on. */
    public void pack(MemorySegment to, long at) {
        if (turned) {
            MemorySegment.copy(packedAndTurned(), from, to, at, length);
        } else {
            pattern.visit(origin, from, length, gathering(to, at));
        }
    }

    /** Takes the elements from where they lie one behind the other, from byte {@code at} on. */
    public void unpack(MemorySegment source, long at) {
        if (turned) {
            MemorySegment whole = packedAndTurned();
            MemorySegment.copy(source, at, whole, from, length);
            turn(whole);
            pattern.visit(origin, spreading(whole, 0));
        } else {
            pattern.visit(origin, from, length, spreading(source, at));
        }
    }

    /** why the whole pattern: a slice may begin and end within an element. */
    private MemorySegment packedAndTurned() {
        MemorySegment whole = MemorySegment.ofArray(new byte[Math.toIntExact(pattern.bytes())]);
        pattern.visit(origin, gathering(whole, 0));
        turn(whole);
        return whole;
    }

    private void turn(MemorySegment whole) {
        pattern.visit(origin, new Turning(whole));
    }

    private Mover gathering(MemorySegment to, long at) {
        return flags == null ? new Gathering(memory, to, at) : new Flags(flags, to, at, true);
    }

    private Mover spreading(MemorySegment source, long at) {
        return flags == null ? new Spreading(memory, source, at) : new Flags(flags, source, at, false);
    }
}
