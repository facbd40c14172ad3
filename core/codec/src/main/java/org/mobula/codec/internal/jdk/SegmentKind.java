package org.mobula.codec.internal.jdk;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;
import org.mobula.memory.Input;

/** The kind of memory behind a segment; its ordinal is sent. */
enum SegmentKind {
    NATIVE(1, null),
    NULL(1, _ -> MemorySegment.NULL),
    BYTES(Byte.BYTES, length -> MemorySegment.ofArray(new byte[length])),
    SHORTS(Short.BYTES, length -> MemorySegment.ofArray(new short[length])),
    CHARS(Character.BYTES, length -> MemorySegment.ofArray(new char[length])),
    INTS(Integer.BYTES, length -> MemorySegment.ofArray(new int[length])),
    FLOATS(Float.BYTES, length -> MemorySegment.ofArray(new float[length])),
    LONGS(Long.BYTES, length -> MemorySegment.ofArray(new long[length])),
    DOUBLES(Double.BYTES, length -> MemorySegment.ofArray(new double[length]));

    private static final int ALIGNMENT = 16; // the widest vector in common use
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;
    private static final SegmentKind[] KINDS = values();

    private final int unit;
    private final @Nullable IntFunction<MemorySegment> array;

    SegmentKind(int unit, @Nullable IntFunction<MemorySegment> array) {
        this.unit = unit;
        this.array = array;
    }

    static SegmentKind of(MemorySegment segment) {
        if (segment.isNative()) {
            return segment.equals(MemorySegment.NULL) ? NULL : NATIVE;
        }
        SegmentKind kind = segment.heapBase().map(SegmentKind::ofArray).orElseGet(() -> ofAlignment(segment));
        return segment.byteSize() % kind.unit == 0 ? kind : BYTES;
    }

    /** Reads the kind that a message names. */
    static SegmentKind read(Input input) {
        int number = input.getByte();
        if (number < 0 || number >= KINDS.length) {
            throw new CorruptMessageException(
                    input.position(), "a memory segment of kind " + number + " of " + KINDS.length);
        }
        return KINDS[number];
    }

    /** Whether a segment of this kind can have a size. */
    boolean canHold(long size) {
        return this == NATIVE || size == 0 || this != NULL && size % unit == 0 && size / unit <= MAX_ARRAY;
    }

    /** Allocates a segment. */
    MemorySegment make(long size) {
        return array == null ? Arena.ofAuto().allocate(size, ALIGNMENT) : array.apply((int) (size / unit));
    }

    private static SegmentKind ofArray(Object array) {
        return switch (array) {
            case short[] _ -> SHORTS;
            case char[] _ -> CHARS;
            case int[] _ -> INTS;
            case float[] _ -> FLOATS;
            case long[] _ -> LONGS;
            case double[] _ -> DOUBLES;
            default -> BYTES;
        };
    }

    /** A read-only segment hides its array; an array of the same alignment permits the same accesses. */
    private static SegmentKind ofAlignment(MemorySegment segment) {
        return switch ((int) segment.maxByteAlignment()) {
            case Short.BYTES -> SHORTS;
            case Integer.BYTES -> INTS;
            case Long.BYTES -> LONGS;
            default -> BYTES;
        };
    }
}
