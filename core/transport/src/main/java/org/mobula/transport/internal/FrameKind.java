package org.mobula.transport.internal;

import org.mobula.memory.RingLayout;

/**
 * The kinds of frames. The tag of a frame is {@code handler << 2 | kind}.
 *
 * <pre>
 * WHOLE        the message
 * WITH_BLOCKS  the message, then 8 bytes: the number of bytes of blocks, which follow in CONTINUED frames
 * LONG         8 bytes: length of the message, 8 bytes: number of bytes of blocks, then the first part of the message
 * CONTINUED    the next bytes of the message, then of its blocks; no frame holds bytes of both
 * </pre>
 */
final class FrameKind {
    /** A further bit of the tag of a WHOLE frame: the frame does not wake a peer that sleeps. */
    static final int QUIET = RingLayout.QUIET;

    static final int WHOLE = 0;
    static final int WITH_BLOCKS = 1;
    static final int LONG = 2;
    static final int CONTINUED = 3;

    /** Bytes of the two lengths that begin a LONG frame. */
    static final int LONG_HEADER = 16;

    private FrameKind() {}

    static int tag(int handler, int kind) {
        return handler << 2 | kind;
    }

    static int kind(int tag) {
        return tag & 3;
    }

    static int handler(int tag) {
        return (tag & ~QUIET) >>> 2;
    }
}
