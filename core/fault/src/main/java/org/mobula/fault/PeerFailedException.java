package org.mobula.fault;

import java.io.Serial;

/**
 * A call needed a rank that is gone: its process ended, its connection broke, it fell silent, or it left the job.
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
     * @param rank the rank that is gone, 0 or more
     * @param host the name of the host it ran on
     * @param cause why it counts as gone, as a clause: {@code "its process ended (exit code 137)"}
     * @param action what was being done, as a clause: {@code "calling Pi.part"}
     */
    public PeerFailedException(int rank, String host, String cause, String action) {
        super("rank " + rank + " on " + host + " failed: " + cause + "; this was while " + action);
        this.rank = rank;
        this.host = host;
        this.reason = cause;
    }

    /** The rank that is gone. */
    public int rank() {
        return rank;
    }

    /** The name of the host it ran on. */
    public String host() {
        return host;
    }

    /** Why it counts as gone, as a clause: {@code "its process ended (exit code 137)"}. */
    public String reason() {
        return reason;
    }
}
