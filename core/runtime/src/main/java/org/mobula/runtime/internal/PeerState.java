package org.mobula.runtime.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.fault.PeerFailedException;
import org.mobula.transport.Endpoint;

/**
 * The life cycle of one rank as this node sees it: its host, the {@linkplain ConnectionStage stage} of its connection,
 * and its end.
 *
 * <p><b>Threads:</b> any.
 */
abstract class PeerState {
    /** The last notification of the rank's end that the listeners have received. */
    private enum Notice {
        NONE,
        DEPARTED,
        ENDED
    }

    private static final String UNKNOWN_HOST = "an unknown host";

    private final int rank;
    private volatile @Nullable Endpoint endpoint;
    private volatile ConnectionStage stage = ConnectionStage.UNCONNECTED;
    private volatile String host = UNKNOWN_HOST;
    private volatile String cause = "";
    private volatile boolean processEnded;
    private volatile boolean byeSent;
    private Notice notice = Notice.NONE;

    PeerState(int rank) {
        this.rank = rank;
    }

    /** The number of the rank. */
    public final int rank() {
        return rank;
    }

    /** The name of its host, as far as known. */
    public final String host() {
        return host;
    }

    final void host(String name) {
        host = name;
    }

    final boolean knowsHost() {
        return !host.equals(UNKNOWN_HOST);
    }

    final ConnectionStage stage() {
        return stage;
    }

    /** The connection; null before it is established. It remains after its end. */
    final @Nullable Endpoint endpoint() {
        return endpoint;
    }

    /** Whether the rank has failed or left. */
    public final boolean hasDeparted() {
        return stage.hasDeparted();
    }

    /** Whether the rank has failed. */
    public final boolean hasFailed() {
        return stage == ConnectionStage.FAILED;
    }

    /** As {@link org.mobula.runtime.spi.Peer#hasEnded}. */
    public final boolean hasEnded() {
        Endpoint current = endpoint;
        boolean unread = current != null && current.hasUnread();
        return !unread && (processEnded || stage == ConnectionStage.LEFT);
    }

    /** The exception for an action that needs the rank, which has departed. */
    final PeerFailedException failure(String action) {
        return new PeerFailedException(rank, host, cause, action);
    }

    /** Moves to a stage if the current one is the one expected. */
    final synchronized boolean move(ConnectionStage from, ConnectionStage to) {
        return stage == from && enter(to);
    }

    /** Moves to a stage if the table of transitions allows it. Only under the lock. */
    final boolean enter(ConnectionStage next) {
        boolean allowed = stage.allows(next);
        if (allowed) {
            stage = next;
        }
        return allowed;
    }

    /** The connection is established. Only under the lock. */
    final void established(Endpoint connected) {
        endpoint = connected;
        enter(ConnectionStage.CONNECTED);
    }

    /**
     * The rank has departed. The connection remains open.
     *
     * @param how LEFT or FAILED
     * @param reason a clause
     * @return true for the first caller
     */
    synchronized boolean departed(ConnectionStage how, String reason) {
        if (hasDeparted()) {
            return false;
        }
        cause = reason; // before the stage: a thread that sees the stage reads the cause
        return enter(how);
    }

    /** The process of the rank has ended; true for the first caller, unless the rank has left. */
    final synchronized boolean processEnded() {
        boolean first = !processEnded && stage != ConnectionStage.LEFT;
        processEnded = true;
        return first;
    }

    /** All listeners have been notified that the rank has departed. */
    final synchronized void goneAnnounced() {
        notice = Notice.DEPARTED;
    }

    /**
     * Whether the caller announces the end of the rank; true for one caller, after the rank was announced as departed.
     */
    final synchronized boolean announcesEnd() {
        boolean first = notice == Notice.DEPARTED && hasEnded();
        if (first) {
            notice = Notice.ENDED;
        }
        return first;
    }

    /** Whether the caller sends BYE to the rank; true for the first one. */
    final synchronized boolean sendsBye() {
        boolean first = !byeSent;
        byeSent = true;
        return first;
    }

    /** Whether BYE was sent, or is about to be. The rank does not read what follows it. */
    final boolean isByeSent() {
        return byeSent;
    }

    /** Whether everything that was sent to the rank has left this process. */
    final boolean isFlushed() {
        Endpoint current = endpoint;
        return current == null || current.isFlushed();
    }
}
