package org.mobula.replica.internal;

import java.lang.foreign.MemorySegment;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * A growing buffer on the heap.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> its memory is reused for the next content.
 */
final class CopyBuffer {
    private static final int FIRST = 512;
    private static final int MOST = 1 << 30;

    private final Output output = new Output(this::grow, Integer.MAX_VALUE);
    private final Input input = new Input();
    private MemorySegment memory = MemorySegment.ofArray(new byte[FIRST]); // kept: a call allocates nothing

    private void grow(Output full, long bytes) {
        if (bytes > MOST) {
            throw new IllegalArgumentException("arguments or a result of " + bytes + " bytes; " + MOST
                    + " bytes can cross the border of a replica at once. Pass them in pieces");
        }
        memory = MemorySegment.ofArray(new byte[(int) Math.min(MOST, Math.max(bytes, memory.byteSize() * 2))]);
        full.move(memory, 0, memory.byteSize());
    }

    /** Clears the buffer, and returns its cursor. */
    Output begin() {
        output.reset(memory, 0, memory.byteSize());
        return output;
    }

    /** The cursor of the last {@link #begin}. */
    Output output() {
        return output;
    }

    /** The number of bytes written since {@link #begin}. */
    int length() {
        return (int) output.length();
    }

    /** The bytes written since {@link #begin}. */
    MemorySegment bytes() {
        return memory.asSlice(0, output.length());
    }

    /** Appends the bytes written since {@link #begin} to another cursor. */
    void put(Output to) {
        to.putBytes(memory, 0, output.length());
    }

    /** A cursor that reads the bytes written since {@link #begin}. */
    Input input() {
        input.reset(memory, 0, output.length(), 0, false);
        return input;
    }
}
