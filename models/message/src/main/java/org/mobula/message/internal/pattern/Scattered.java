package org.mobula.message.internal.pattern;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Elements that are not adjacent in memory, or cannot be viewed as memory: a pattern over an array or a segment.
 *
 * <p>Where places of a pattern overlap, the element that is unpacked last remains. The packing order is fixed, so that
 * the result is deterministic.
 *
 * <p><b>Threads:</b> any; immutable. <b>Ownership:</b> the elements belong to the program.
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
     * @param origin the byte that the pattern is relative to
     * @param turned whether the bytes of each element are swapped when it is packed or unpacked
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

    /** Whether elements cannot be unpacked here. */
    public boolean isReadOnly() {
        return flags == null && memory.isReadOnly();
    }

    /** The elements of some of the packed bytes. */
    public Scattered slice(long first, long bytes) {
        Objects.checkFromIndexSize(first, bytes, length);
        return new Scattered(this, from + first, bytes);
    }

    /** Copies the elements to adjacent memory, starting at byte {@code at}. */
    public void pack(MemorySegment to, long at) {
        if (turned) {
            MemorySegment.copy(packedAndTurned(), from, to, at, length);
        } else {
            pattern.visit(origin, from, length, gathering(to, at));
        }
    }

    /** Copies the elements from adjacent memory, starting at byte {@code at}. */
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

    /** The whole pattern, because a slice may start and end within an element. */
    private MemorySegment packedAndTurned() {
        MemorySegment whole = MemorySegment.ofArray(new byte[Math.toIntExact(pattern.bytes())]);
        pattern.visit(origin, gathering(whole, 0));
        turn(whole);
        return whole;
    }

    private void turn(MemorySegment whole) {
        pattern.visit(origin, new ByteSwapper(whole));
    }

    private Mover gathering(MemorySegment to, long at) {
        return flags == null ? new MemoryMover(memory, to, at, true) : new BooleanMover(flags, to, at, true);
    }

    private Mover spreading(MemorySegment source, long at) {
        return flags == null ? new MemoryMover(memory, source, at, false) : new BooleanMover(flags, source, at, false);
    }
}
