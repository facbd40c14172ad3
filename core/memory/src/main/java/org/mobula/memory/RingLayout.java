package org.mobula.memory;

/**
 * Byte offsets of a ring of frames: one producer, one consumer, in a segment both can see.
 *
 * <pre>
 *   0    head      long   bytes consumed since the beginning; written by the consumer only
 * 128    sleeping  int    1 while the consumer wants a wake-up; written by the consumer only, but for who takes it
 * 132    refused   int    1 once the consumer will read only what lies there; written by the consumer only
 * 256    frames    a power of two of bytes
 * </pre>
 *
 * <p>A frame begins on a multiple of 8 with one header word, {@code tag << 32 | (payload length + 8)}, followed by the
 * payload. Zero means that nothing has been written here yet. The producer writes a zero behind a frame before it
 * publishes the frame's own header, so that neither side needs a shared tail counter and the consumer clears nothing:
 * a round trip costs two transfers of one cache line each. A frame never wraps: what is left at the end is covered by
 * a frame with the tag {@link #PADDING}.
 *
 * <p>Head and the two flags stand on lines of their own (and clear of the neighbouring line that the hardware fetches
 * along): the consumer writes the head for every frame, the producer looks at the flags for every frame and at the head
 * only when the ring seems full.
 */
public final class RingLayout {
    /** Offset of the consumer's count of bytes consumed. */
    public static final long HEAD = 0;

    /** Offset of the flag by which a sleeping consumer asks for a wake-up. */
    public static final long SLEEPING = 128;

    /** Offset of the flag by which a consumer says that it will read only what lies there. */
    public static final long REFUSED = 132;

    /** Offset of the first frame. */
    public static final long FRAMES = 256;

    /** Bytes of a frame's header word. */
    public static final int HEADER = 8;

    /** Frames begin at multiples of this. */
    public static final int ALIGNMENT = 8;

    /** The tag of a frame that only fills the end of the ring. */
    public static final int PADDING = -1;

    /** The bit of a tag that says that the frame need not wake a consumer that sleeps. {@link #PADDING} has it. */
    public static final int QUIET = 1 << 31;

    private RingLayout() {}

    /** Whether a frame of this tag need not wake a consumer that sleeps, and does not keep one from its sleep. */
    public static boolean isQuiet(int tag) {
        return (tag & QUIET) != 0;
    }

    /**
     * Bytes of a segment that holds a ring.
     *
     * @param capacity bytes for frames, a power of two, at least 4096
     */
    public static long bytes(int capacity) {
        checkCapacity(capacity);
        return FRAMES + capacity;
    }

    /** The longest payload that a ring of this capacity takes; a quarter, so that both sides can copy at once. */
    public static int payloadLimit(int capacity) {
        return capacity / 4 - HEADER;
    }

    static int frameBytes(int payload) {
        return (payload + HEADER + ALIGNMENT - 1) & -ALIGNMENT;
    }

    static int capacityOf(long segmentBytes) {
        int capacity = Math.toIntExact(segmentBytes - FRAMES);
        checkCapacity(capacity);
        return capacity;
    }

    private static void checkCapacity(int capacity) {
        if (Integer.bitCount(capacity) != 1 || capacity < 4096) {
            throw new IllegalArgumentException(
                    "a ring's capacity is a power of two of at least 4096 bytes, not " + capacity);
        }
    }
}
