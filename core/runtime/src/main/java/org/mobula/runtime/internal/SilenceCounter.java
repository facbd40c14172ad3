package org.mobula.runtime.internal;

import org.mobula.transport.Endpoint;

/**
 * Counts for how many beats nothing has arrived from one rank.
 *
 * <p><b>Threads:</b> the heartbeat thread.
 */
final class SilenceCounter {
    private long received;
    private long exhausted;
    private int silentBeats;
    private int endingBeats;

    /**
     * Counts one beat. A beat during which this rank did not poll (a handler occupied the thread, or the machine did)
     * does not count.
     *
     * @return the number of silent beats
     */
    int beat(Endpoint endpoint) {
        long heard = endpoint.received();
        long looks = endpoint.emptyPolls();
        if (heard != received) {
            silentBeats = 0;
        } else if (looks != exhausted) {
            silentBeats++;
        }
        received = heard;
        exhausted = looks;
        return silentBeats;
    }

    /** As {@link #beat} returned last. */
    int silentBeats() {
        return silentBeats;
    }

    /**
     * Counts one beat of a connection that is about to end.
     *
     * @return for how many such beats nothing was read
     */
    int endingBeat(Endpoint endpoint) {
        long heard = endpoint.received();
        endingBeats = heard == received ? endingBeats + 1 : 0;
        received = heard;
        return endingBeats;
    }
}
