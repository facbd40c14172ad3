package org.mobula.message.internal.pattern;

import java.lang.foreign.MemorySegment;
import org.mobula.memory.Block;

/**
 * Swaps the bytes of each packed element in place. Elements of several kinds are packed in little-endian order
 * everywhere.
 */
final class ByteSwapper implements Mover {
    private final MemorySegment packed;
    private long position;

    ByteSwapper(MemorySegment packed) {
        this.packed = packed;
    }

    @Override
    public void move(long at, long stride, long times, long length, int unit) {
        swap(times * length, unit);
    }

    @Override
    public void move(long at, Pattern.Runs runs, int first, int end) {
        for (int i = first; i < end; i++) {
            swap(runs.length(i), runs.unit());
        }
    }

    private void swap(long length, int unit) {
        new Block(packed.asSlice(position, length), unit).complete();
        position += length;
    }
}
