package org.mobula.message.internal.pattern;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** Copies bytes from their places to adjacent memory (packs them), or back. */
final class MemoryMover implements Mover {
    private static final int MANY = 16; // elements, for which a staged copy pays off

    private final MemorySegment places;
    private final MemorySegment packed;
    private final boolean pack;
    private long position;

    /**
     * @param position the first byte in {@code packed}
     * @param pack whether to copy to {@code packed} rather than from it
     */
    MemoryMover(MemorySegment places, MemorySegment packed, long position, boolean pack) {
        this.places = places;
        this.packed = packed;
        this.position = position;
        this.pack = pack;
    }

    @Override
    public void move(long at, long stride, long times, long length, int unit) {
        StagedCopy staged = times >= MANY ? StagedCopy.of(places, at, stride, times, length) : null;
        if (staged != null) {
            moveStaged(staged, at, stride, times, length);
        } else if (pack) {
            for (long i = 0; i < times; i++) {
                MemorySegment.copy(places, at + i * stride, packed, position, length);
                position += length;
            }
        } else {
            for (long i = 0; i < times; i++) {
                MemorySegment.copy(packed, position, places, at + i * stride, length);
                position += length;
            }
        }
    }

    private void moveStaged(StagedCopy staged, long at, long stride, long times, long width) {
        for (long done = 0; done < times; done += StagedCopy.STAGED) {
            int count = (int) Math.min(StagedCopy.STAGED, times - done);
            if (pack) {
                staged.gather(at + done * stride, stride, count);
                MemorySegment.copy(staged.stage(), 0, packed, position, count * width);
            } else {
                MemorySegment.copy(packed, position, staged.stage(), 0, count * width);
                staged.spread(at + done * stride, stride, count);
            }
            position += count * width;
        }
    }

    @Override
    public void move(long at, Pattern.Runs runs, int first, int end) {
        for (int i = first; i < end; i++) {
            long length = runs.length(i);
            move(at + runs.places()[i], length);
            position += length;
        }
    }

    private void move(long place, long length) {
        if (length != Long.BYTES) {
            MemorySegment.copy(
                    pack ? places : packed,
                    pack ? place : position,
                    pack ? packed : places,
                    pack ? position : place,
                    length);
        } else if (pack) {
            packed.set(JAVA_LONG_UNALIGNED, position, places.get(JAVA_LONG_UNALIGNED, place));
        } else {
            places.set(JAVA_LONG_UNALIGNED, place, packed.get(JAVA_LONG_UNALIGNED, position));
        }
    }
}
