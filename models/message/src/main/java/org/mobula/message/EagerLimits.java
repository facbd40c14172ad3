package org.mobula.message;

import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;

/** Up to how many bytes a message is sent without asking, by transport. */
final class EagerLimits {
    /** Messages of up to so many bytes are copied into a frame; others travel as a block. */
    static final int INLINE = 8 * 1024;

    /** No message that comes unasked may be longer: what a rank has to keep for others. */
    static final long CEILING = NodeOptions.MOST_EAGER;

    private static final String SHM = "shm";

    // why: a question costs one round trip more; what comes unasked costs a copy more if its receive is late
    private static final long OVER_SHM = 16 * 1024;
    private static final long OVER_SHM_SHARING_CORES =
            64 * 1024; // why more: an answer waits until its rank gets a core
    private static final long OVER_OTHERS = 128 * 1024;

    private final long chosen;
    private final long overShm;

    /**
     * @param chosen for all transports, or {@link NodeOptions#EAGER_BY_TRANSPORT}
     * @param waiting how ranks wait: they spin if each has a core
     */
    EagerLimits(long chosen, Waiting waiting) {
        this.chosen = chosen;
        this.overShm = waiting == Waiting.SPIN ? OVER_SHM : OVER_SHM_SHARING_CORES;
    }

    /**
     * The limit of a connection.
     *
     * @param medium in words, which begin with the transport's name; empty if there is no connection yet
     */
    long of(String medium) {
        if (chosen != NodeOptions.EAGER_BY_TRANSPORT) {
            return chosen;
        }
        return medium.startsWith(SHM) ? overShm : OVER_OTHERS;
    }
}
