package org.mobula.fault;

import java.io.Serial;

/**
 * A call needed a rank that has failed: its process ended, its connection broke, it stayed silent for too long, or it
 * left the job.
 *
 * <p>A rank declared failed stays failed: later calls that need it fail at once with this exception.
 */
public final class PeerFailedException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int rank;
    private final String host;
    private final String reason;

    /**
     * @param rank the failed rank, 0 or more
     * @param host the name of its host
     * @param cause why it counts as failed, as a clause: {@code "its process ended (exit code 137)"}
     * @param action the interrupted action, as a clause: {@code "calling Pi.part"}
     */
    public PeerFailedException(int rank, String host, String cause, String action) {
        super("rank " + rank + " on " + host + " failed: " + cause + "; this happened while " + action);
        this.rank = rank;
        this.host = host;
        this.reason = cause;
    }

    /** The failed rank. */
    public int rank() {
        return rank;
    }

    /** The name of its host. */
    public String host() {
        return host;
    }

    /** Why it counts as failed, as a clause: {@code "its process ended (exit code 137)"}. */
    public String reason() {
        return reason;
    }
}
