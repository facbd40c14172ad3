package org.mobula.transport.internal;

import org.mobula.memory.RingLayout;

/**
 * Decides whether to wake a peer that sleeps: for each message that is not quiet, and after a certain number of quiet
 * bytes.
 *
 * <p><b>Threads:</b> the owner of the {@link Sender}; {@link #wasQuiet} any.
 */
final class WakeupPolicy {
    private final int mostBytes;
    private boolean quiet; // the message being written
    private boolean due;
    private int sinceWakeup; // bytes published quietly since the last wake-up
    private boolean wasQuiet; // plain: other threads read it after a fence

    /** @param mostBytes quiet bytes after which the peer is woken */
    WakeupPolicy(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Whether the next messages are quiet. */
    void quiet(boolean quietly) {
        quiet = quietly;
    }

    /** A message of one frame is being published; returns its tag. */
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

    /** A message of more than one frame is being sent. Its first frame wakes the peer. */
    void isLong() {
        sinceWakeup = 0;
        wasQuiet = false;
    }

    /** Whether to wake the peer now; resets the decision. */
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
