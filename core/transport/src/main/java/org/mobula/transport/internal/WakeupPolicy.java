package org.mobula.transport.internal;

import org.mobula.memory.RingLayout;

/**
 * Whether a peer that sleeps is to be woken for what was published: for all that is not quiet, and for a lot that is.
 *
 * <p><b>Threads:</b> whoever has the way; {@link #wasQuiet} any.
 */
final class WakeupPolicy {
    private final int mostBytes;
    private boolean quiet; // what is written now
    private boolean due;
    private int sinceWakeup; // bytes published quietly since the last wake-up
    private boolean wasQuiet; // why plain: who looks from outside does so behind a fence

    /** @param mostBytes the peer is woken once so many have been published quietly */
    WakeupPolicy(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** The next messages are quiet, or not. */
    void quiet(boolean quietly) {
        quiet = quietly;
    }

    /** A message of one frame is being published; the tag that it gets. */
    int nextTag(int handler, int length) {
        sinceWakeup += length + RingLayout.HEADER;
        if (!quiet || sinceWakeup > mostBytes) {
            due = true;
            sinceWakeup = 0;
        }
        wasQuiet = quiet;
        int tag = FrameKind.tag(handler, FrameKind.WHOLE);
        return quiet ? tag | FrameKind.QUIET : tag;
    }

    /** A message of more than one frame is being sent; its first frame wakes the peer by itself. */
    void isLong() {
        sinceWakeup = 0;
        wasQuiet = false;
    }

    /** Whether to wake the peer now; once for what was published. */
    boolean take() {
        boolean was = due;
        due = false;
        return was;
    }

    /** Whether the last message was quiet. */
    boolean wasQuiet() {
        return wasQuiet;
    }
}
