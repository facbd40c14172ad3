package org.mobula.transport.internal;

import org.mobula.memory.RingLayout;

/**
 * What a frame is; a frame's tag is {@code handler << 2 | kind}.
 *
 * <pre>
 * WHOLE        the message
 * WITH_BLOCKS  the message, then 8 bytes: how many bytes of blocks follow in CONTINUED frames
 * LONG         8 bytes: the message's length, 8 bytes: how many bytes of blocks follow it, then the message's first part
 * CONTINUED    the next bytes of the message, then of its blocks; no frame holds bytes of both
 * </pre>
 */
final class FrameKind {
    /** A bit of a WHOLE frame's tag beside the two: the frame does not wake who sleeps. */
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
