package org.mobula.message.internal.pattern;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** Copies bytes from their places to where they lie one behind the other. */
final class Gathering implements Mover {
    private final MemorySegment places;
    private final MemorySegment packed;
    private long position;

    /**
     * @param packed where to
     * @param position the first byte there
     */
    Gathering(MemorySegment places, MemorySegment packed, long position) {
        this.places = places;
        this.packed = packed;
        this.position = position;
    }

    @Override
    public void move(long at, long stride, long times, long length, int unit) {
        MemorySegment from = places;
        MemorySegment to = packed;
        long next = position;
        position += times * length;
        // why a loop per width: a copy of unknown length is a call, which takes longer than moving one element
        if (length == Long.BYTES) {
            for (long i = 0; i < times; i++) {
                to.set(JAVA_LONG_UNALIGNED, next + i * Long.BYTES, from.get(JAVA_LONG_UNALIGNED, at + i * stride));
            }
        } else if (length == Integer.BYTES) {
            for (long i = 0; i < times; i++) {
                to.set(JAVA_INT_UNALIGNED, next + i * Integer.BYTES, from.get(JAVA_INT_UNALIGNED, at + i * stride));
            }
        } else if (length == Short.BYTES) {
            for (long i = 0; i < times; i++) {
                to.set(JAVA_SHORT_UNALIGNED, next + i * Short.BYTES, from.get(JAVA_SHORT_UNALIGNED, at + i * stride));
            }
        } else if (length == Byte.BYTES) {
            for (long i = 0; i < times; i++) {
                to.set(JAVA_BYTE, next + i, from.get(JAVA_BYTE, at + i * stride));
            }
        } else {
            for (long i = 0; i < times; i++) {
                MemorySegment.copy(from, at + i * stride, to, next + i * length, length);
            }
        }
    }

    @Override
    public void move(long at, Pattern.Runs runs, int first, int end) {
        for (int i = first; i < end; i++) {
            long length = runs.length(i);
            long from = at + runs.places()[i];
            if (length == Long.BYTES) {
                packed.set(JAVA_LONG_UNALIGNED, position, places.get(JAVA_LONG_UNALIGNED, from));
            } else {
                MemorySegment.copy(places, from, packed, position, length);
            }
            position += length;
        }
    }
}
