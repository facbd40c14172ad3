package org.mobula.transport.tcp;

/**
 * Byte offsets of the data on a connection after the handshake: a greeting in each direction, then frames. If the
 * connection is protected or resumable, the frames are the content of its records.
 *
 * <pre>
 *   greeting   0  int  "MOB" and the mode        frame   0  int    payload length, 0 to the receiver's limit
 *              4  int  longest payload                   4  int    tag, any but -1
 *                      that the sender of this           8  bytes  payload
 *                      greeting takes                       zeros  up to a multiple of 8
 * </pre>
 *
 * <p>All numbers are in their sender's byte order. Frames are padded so that every payload begins at a multiple of 8 in
 * the memory where it is read.
 */
final class WireLayout {
    static final int GREETING = 8;
    static final int GREETING_WORD = 0x4D4F4200; // "MOB", then the mode

    static final int HEADER = 8;
    static final int LENGTH = 0;
    static final int TAG = 4;
    static final int ALIGNMENT = 8;

    /** No frame has this tag: in shared memory it marks padding, and both media accept the same tags. */
    static final int NO_TAG = -1;

    private WireLayout() {}

    /** The length of a frame with header and padding. */
    static int frameBytes(int payload) {
        return (payload + HEADER + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /**
     * The longest payload for a buffer of {@code bufferBytes}: a quarter, so that reading, writing and waiting frames
     * overlap.
     */
    static int payloadLimit(int bufferBytes) {
        return bufferBytes / 4 - HEADER & -ALIGNMENT;
    }
}
