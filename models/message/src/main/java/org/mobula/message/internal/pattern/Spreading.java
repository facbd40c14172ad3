package org.mobula.message.internal.pattern;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** Copies bytes that lie one behind the other to their places: {@link Gathering} the other way round. */
final class Spreading implements Mover {
    private static final int MANY = 16; // elements, that it pays to move staged

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
        Lane lane = times >= MANY ? Lane.of(places, at, stride, times, length) : null;
        if (lane != null) {
            moveStaged(lane, at, stride, times, length);
            return;
        }
        for (long i = 0; i < times; i++) {
            MemorySegment.copy(packed, position, places, at + i * stride, length);
            position += length;
        }
    }

    private void moveStaged(Lane lane, long at, long stride, long times, long width) {
        for (long done = 0; done < times; done += Lane.STAGED) {
            long count = Math.min(Lane.STAGED, times - done);
            MemorySegment.copy(packed, position, lane.stage(), 0, count * width);
            lane.spread(at + done * stride, stride, (int) count);
            position += count * width;
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
