package org.mobula.message.internal.pointtopoint;

import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;

/** The length up to which messages are sent eagerly, by transport. */
public final class EagerLimits {
    /** Messages of up to this many bytes are copied to a frame; others are sent as a block. */
    public static final int INLINE = 8 * 1024;

    /** The maximum length of an eager message, for which a receiver must have memory. */
    public static final long CEILING = NodeOptions.MOST_EAGER;

    private static final String SHM = "shm";

    // rendezvous costs an additional round trip; eager messages cost an additional copy if the receive is late
    private static final long OVER_SHM = 16 * 1024;
    private static final long OVER_SHM_SHARING_CORES =
            64 * 1024; // larger, because a grant waits until its rank gets a core
    private static final long OVER_OTHERS = 128 * 1024;

    private final long chosen;
    private final long overShm;

    /**
     * @param chosen for all transports, or {@link NodeOptions#EAGER_BY_TRANSPORT}
     * @param waiting how ranks wait; they spin if each has a core
     */
    public EagerLimits(long chosen, Waiting waiting) {
        this.chosen = chosen;
        this.overShm = waiting == Waiting.SPIN ? OVER_SHM : OVER_SHM_SHARING_CORES;
    }

    /**
     * The limit of a connection.
     *
     * @param medium a description that starts with the transport's name; empty if there is no connection yet
     */
    public long of(String medium) {
        if (chosen != NodeOptions.EAGER_BY_TRANSPORT) {
            return chosen;
        }
        return medium.startsWith(SHM) ? overShm : OVER_OTHERS;
    }
}
