package org.mobula.message.internal.pattern;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** Copies bytes from their places to where they lie one behind the other. */
final class Gathering implements Mover {
    private static final int MANY = 16; // elements, that it pays to move staged

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
        Lane lane = times >= MANY ? Lane.of(places, at, stride, times, length) : null;
        if (lane != null) {
            moveStaged(lane, at, stride, times, length);
            return;
        }
        for (long i = 0; i < times; i++) {
            MemorySegment.copy(places, at + i * stride, packed, position, length);
            position += length;
        }
    }

    private void moveStaged(Lane lane, long at, long stride, long times, long width) {
        for (long done = 0; done < times; done += Lane.STAGED) {
            long count = Math.min(Lane.STAGED, times - done);
            lane.gather(at + done * stride, stride, (int) count);
            MemorySegment.copy(lane.stage(), 0, packed, position, count * width);
            position += count * width;
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
