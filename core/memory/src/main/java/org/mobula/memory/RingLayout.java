package org.mobula.memory;

/**
 * Byte offsets of a ring of frames: one producer, one consumer, in a segment that both can access.
 *
 * <pre>
 *   0    head      long   bytes consumed so far; written by the consumer only
 * 128    sleeping  int    1 while the consumer wants a wake-up; set by the consumer, cleared by the side that wakes it
 * 132    refused   int    1 once the consumer reads only the frames present; written by the consumer only
 * 256    frames    a power of two of bytes
 * </pre>
 *
 * <p>A frame begins on a multiple of 8 with one header word, {@code tag << 32 | (payload length + 8)}, followed by the
 * payload. Zero means that nothing has been written here yet. The producer writes a zero after a frame before it
 * publishes the header of the frame, so that neither side needs a shared tail counter and the consumer clears nothing:
 * a round trip costs two transfers of one cache line each. A frame never wraps: a frame with the tag {@link #PADDING}
 * fills the rest of the ring.
 *
 * <p>The head and the two flags have cache lines of their own, apart from the neighbouring line that the hardware
 * prefetches. The consumer writes the head for every frame. The producer reads the flags for every frame, and the head
 * only when the ring seems full.
 */
public final class RingLayout {
    /** Offset of the number of bytes consumed. */
    public static final long HEAD = 0;

    /** Offset of the flag that requests a wake-up for a sleeping consumer. */
    public static final long SLEEPING = 128;

    /** Offset of the flag by which a consumer declares that it reads only the frames present. */
    public static final long REFUSED = 132;

    /** Offset of the first frame. */
    public static final long FRAMES = 256;

    /** Bytes of a frame's header word. */
    public static final int HEADER = 8;

    /** The alignment of frames in bytes. */
    public static final int ALIGNMENT = 8;

    /** The tag of a frame that fills the end of the ring. */
    public static final int PADDING = -1;

    /** The bit of a tag that marks a quiet frame, which need not wake a sleeping consumer. {@link #PADDING} has it. */
    public static final int QUIET = 1 << 31;

    private RingLayout() {}

    /** Whether a frame with this tag neither wakes a sleeping consumer nor prevents it from sleeping. */
    public static boolean isQuiet(int tag) {
        return (tag & QUIET) != 0;
    }

    /**
     * The size in bytes of a segment that holds a ring.
     *
     * @param capacity bytes for frames, a power of two, at least 4096
     */
    public static long bytes(int capacity) {
        checkCapacity(capacity);
        return FRAMES + capacity;
    }

    /**
     * The longest payload in a ring of this capacity: a quarter of it, so that both sides can copy at the same time.
     */
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
