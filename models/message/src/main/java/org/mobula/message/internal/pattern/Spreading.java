package org.mobula.message.internal.pattern;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** Copies bytes that lie one behind the other to their places: {@link Gathering} the other way round. */
final class Spreading implements Mover {
    private final MemorySegment places;
    private final MemorySegment packed;
    private long position;

    /**
     * @param packed where from
     * @param position the first byte there
     */
    Spreading(MemorySegment places, MemorySegment packed, long position) {
        this.places = places;
        this.packed = packed;
        this.position = position;
    }

    @Override
    public void move(long at, long stride, long times, long length, int unit) {
        MemorySegment from = packed;
        MemorySegment to = places;
        long next = position;
        position += times * length;
        if (length == Long.BYTES) {
            for (long i = 0; i < times; i++) {
                to.set(JAVA_LONG_UNALIGNED, at + i * stride, from.get(JAVA_LONG_UNALIGNED, next + i * Long.BYTES));
            }
        } else if (length == Integer.BYTES) {
            for (long i = 0; i < times; i++) {
                to.set(JAVA_INT_UNALIGNED, at + i * stride, from.get(JAVA_INT_UNALIGNED, next + i * Integer.BYTES));
            }
        } else if (length == Short.BYTES) {
            for (long i = 0; i < times; i++) {
                to.set(JAVA_SHORT_UNALIGNED, at + i * stride, from.get(JAVA_SHORT_UNALIGNED, next + i * Short.BYTES));
            }
        } else if (length == Byte.BYTES) {
            for (long i = 0; i < times; i++) {
                to.set(JAVA_BYTE, at + i * stride, from.get(JAVA_BYTE, next + i));
            }
        } else {
            for (long i = 0; i < times; i++) {
                MemorySegment.copy(from, next + i * length, to, at + i * stride, length);
            }
        }
    }

    @Override
    public void move(long at, Pattern.Runs runs, int first, int end) {
        for (int i = first; i < end; i++) {
            long length = runs.length(i);
            long to = at + runs.places()[i];
            if (length == Long.BYTES) {
                places.set(JAVA_LONG_UNALIGNED, to, packed.get(JAVA_LONG_UNALIGNED, position));
            } else {
                MemorySegment.copy(packed, position, places, to, length);
            }
            position += length;
        }
    }
}
