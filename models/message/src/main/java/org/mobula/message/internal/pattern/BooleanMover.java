package org.mobula.message.internal.pattern;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/** Packs booleans of an array as bytes 0 and 1, or unpacks them. Such an array cannot be viewed as memory. */
final class BooleanMover implements Mover {
    private final boolean[] places;
    private final MemorySegment packed;
    private final boolean pack;
    private long position;

    /**
     * @param pack whether to copy to {@code packed} rather than from it
     * @param position the first byte in {@code packed}
     */
    BooleanMover(boolean[] places, MemorySegment packed, long position, boolean pack) {
        this.places = places;
        this.packed = packed;
        this.position = position;
        this.pack = pack;
    }

    @Override
    public void move(long at, long stride, long times, long length, int unit) {
        for (long i = 0; i < times; i++) {
            move((int) (at + i * stride), (int) length);
        }
    }

    @Override
    public void move(long at, Pattern.Runs runs, int first, int end) {
        for (int i = first; i < end; i++) {
            move((int) (at + runs.places()[i]), (int) runs.length(i));
        }
    }

    private void move(int at, int length) {
        long next = position;
        position += length;
        if (pack) {
            for (int i = 0; i < length; i++) {
                packed.set(JAVA_BYTE, next + i, places[at + i] ? (byte) 1 : 0);
            }
        } else {
            for (int i = 0; i < length; i++) {
                places[at + i] = packed.get(JAVA_BYTE, next + i) != 0;
            }
        }
    }
}
