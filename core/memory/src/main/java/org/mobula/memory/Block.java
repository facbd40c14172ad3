package org.mobula.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * The destination of a block of a message.
 *
 * @param destination exactly as long as the block
 * @param unit the width of the elements whose bytes must be swapped after arrival; 1 for no swapping
 */
public record Block(MemorySegment destination, int unit) {
    /** The byte order that is not this machine's. */
    static final ByteOrder OTHER =
            ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;

    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(OTHER);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(OTHER);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(OTHER);

    /** Swaps the bytes if the sender's byte order requires it. Call it once, when all have arrived. */
    public void complete() {
        swap(destination, unit);
    }

    static void swap(MemorySegment bytes, int unit) {
        switch (unit) {
            case Short.BYTES -> swapShorts(bytes);
            case Integer.BYTES -> swapInts(bytes);
            case Long.BYTES -> swapLongs(bytes);
            default -> {}
        }
    }

    private static void swapShorts(MemorySegment bytes) {
        for (long at = 0; at < bytes.byteSize(); at += Short.BYTES) {
            bytes.set(SHORT, at, bytes.get(ValueLayout.JAVA_SHORT_UNALIGNED, at));
        }
    }

    private static void swapInts(MemorySegment bytes) {
        for (long at = 0; at < bytes.byteSize(); at += Integer.BYTES) {
            bytes.set(INT, at, bytes.get(ValueLayout.JAVA_INT_UNALIGNED, at));
        }
    }

    private static void swapLongs(MemorySegment bytes) {
        for (long at = 0; at < bytes.byteSize(); at += Long.BYTES) {
            bytes.set(LONG, at, bytes.get(ValueLayout.JAVA_LONG_UNALIGNED, at));
        }
    }
}
