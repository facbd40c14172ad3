package org.mobula.transport.ucx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The header of an active message, in the byte order of both machines.
 *
 * <pre>
 *  0  key       long  the random number that the receiver has chosen for the channel
 *  8  channel   int   the receiver's number of the channel
 * 12  kind      int   {@link #DATA}, {@link #CREDIT} or {@link #HELLO}
 * 16  position  long  of the data in the stream of frames; of a credit, up to where the frames are read
 * 24  first     long  the first word of the data; 0 if there is none
 * </pre>
 *
 * <p>The data that follow are a part of the ring of the sender, without their first word. The receiver writes that word
 * last, so that its ring never shows a frame that has arrived in part.
 */
final class WireLayout {
    /** Frames. */
    static final int DATA = 0;

    /** The receiver of frames has read them, and so their room is free. */
    static final int CREDIT = 1;

    /** The first message of each direction. */
    static final int HELLO = 2;

    /** Bytes of a header. */
    static final int HEADER = 32;

    /** Bytes of a word of a ring. */
    static final int WORD = 8;

    private static final long KEY = 0;
    private static final long CHANNEL = 8;
    private static final long KIND = 12;
    private static final long POSITION = 16;
    private static final long FIRST = 24;

    private WireLayout() {}

    /** Writes what is the same in all messages of a direction. */
    static void address(MemorySegment memory, long at, int channel, long key) {
        memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at + KEY, key);
        memory.set(ValueLayout.JAVA_INT_UNALIGNED, at + CHANNEL, channel);
    }

    /** Writes the rest. */
    static void write(MemorySegment memory, long at, int kind, long position, long first) {
        memory.set(ValueLayout.JAVA_INT_UNALIGNED, at + KIND, kind);
        memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at + POSITION, position);
        memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at + FIRST, first);
    }

    static long key(MemorySegment memory, long at) {
        return memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at + KEY);
    }

    static int channel(MemorySegment memory, long at) {
        return memory.get(ValueLayout.JAVA_INT_UNALIGNED, at + CHANNEL);
    }

    static int kind(MemorySegment memory, long at) {
        return memory.get(ValueLayout.JAVA_INT_UNALIGNED, at + KIND);
    }

    static long position(MemorySegment memory, long at) {
        return memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at + POSITION);
    }

    static long first(MemorySegment memory, long at) {
        return memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at + FIRST);
    }
}
