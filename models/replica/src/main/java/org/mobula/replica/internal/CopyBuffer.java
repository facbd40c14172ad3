package org.mobula.replica.internal;

import java.lang.foreign.MemorySegment;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * What is written before anybody knows where it goes.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> its memory grows as it must, and is used again for the next one.
 */
final class CopyBuffer {
    private static final int FIRST = 512;
    private static final int MOST = 1 << 30;

    private final Output output = new Output(this::grow, Integer.MAX_VALUE);
    private final Input input = new Input();
    private MemorySegment memory = MemorySegment.ofArray(new byte[FIRST]); // why kept: a call allocates nothing

    private void grow(Output full, long bytes) {
        if (bytes > MOST) {
            throw new IllegalArgumentException("arguments or a result of " + bytes + " bytes; " + MOST
                    + " bytes can cross the border of a replica at once. Pass them in pieces");
        }
        memory = MemorySegment.ofArray(new byte[(int) Math.min(MOST, Math.max(bytes, memory.byteSize() * 2))]);
        full.move(memory, 0, memory.byteSize());
    }

    /** Begins one; ends with {@link #bytes}. */
    Output begin() {
        output.reset(memory, 0, memory.byteSize());
        return output;
    }

    /** The cursor of what {@link #begin} began. */
    Output output() {
        return output;
    }

    /** How many bytes were written since {@link #begin}. */
    int length() {
        return (int) output.length();
    }

    /** What was written since {@link #begin}. */
    MemorySegment bytes() {
        return memory.asSlice(0, output.length());
    }

    /** Appends what was written since {@link #begin}. */
    void put(Output to) {
        to.putBytes(memory, 0, output.length());
    }

    /** Reads what was written since {@link #begin}. */
    Input input() {
        input.reset(memory, 0, output.length(), 0, false);
        return input;
    }
}
