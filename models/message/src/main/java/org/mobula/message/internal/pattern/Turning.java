package org.mobula.message.internal.pattern;

import java.lang.foreign.MemorySegment;
import org.mobula.memory.Block;

/** Turns each packed element round, in place: elements of several kinds are packed in one byte order on all machines. */
final class Turning implements Mover {
    private final MemorySegment packed;
    private long position;

    Turning(MemorySegment packed) {
        this.packed = packed;
    }

    @Override
    public void move(long at, long stride, long times, long length, int unit) {
        turn(times * length, unit);
    }

    @Override
    public void move(long at, Pattern.Runs runs, int first, int end) {
        for (int i = first; i < end; i++) {
            turn(runs.length(i), runs.unit());
        }
    }

    private void turn(long length, int unit) {
        new Block(packed.asSlice(position, length), unit).complete();
        position += length;
    }
}
