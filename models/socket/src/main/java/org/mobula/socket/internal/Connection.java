package org.mobula.socket.internal;

import java.net.SocketException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the agent knows of one TCP connection. It does not refer to the socket, so an abandoned socket can be collected.
 *
 * <p>Both directions begin on TCP. Once the {@link Rendezvous} has found the peer and both have mapped the rings, each
 * side switches its own direction to its ring at the end of a write. What TCP carries afterwards are bells: single
 * bytes that wake a sleeping reader.
 */
final class Connection implements ConnectionState {
    private static final int OPERATIONS_BEFORE_FIRST_ATTEMPT = 4;
    private static final int MOST_ATTEMPTS = 4;

    private final FourTuple tuple;
    private final boolean accepted;
    private final BooleanSupplier alive;
    private final SocketOptionsView options;
    private final Inbound inbound;
    private final Outbound outbound;
    private final AtomicInteger operations = new AtomicInteger();
    private final AtomicInteger users = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicBoolean counted = new AtomicBoolean();

    private volatile @Nullable Rings rings;
    private volatile boolean inputShut;
    private volatile boolean outputShut;
    private volatile boolean peerDead;
    private volatile Way way = Way.TOO_SHORT;
    private volatile int nextAttempt = OPERATIONS_BEFORE_FIRST_ATTEMPT;
    private volatile int attempts;

    /**
     * @param accepted whether the peer has connected; it then takes the first step
     * @param candidate whether the peer may be a process of this host
     * @param alive whether the kernel still has the connection
     */
    Connection(FourTuple tuple, boolean accepted, boolean candidate, long spinNanos, BooleanSupplier alive) {
        this.tuple = tuple;
        this.accepted = accepted;
        this.alive = alive;
        this.options = new SocketOptionsView(this);
        this.outbound = new Outbound(this, options, spinNanos);
        this.inbound = new Inbound(this, options, outbound, spinNanos);
        if (!candidate) {
            way = Way.OTHER_HOST;
        } else if (accepted) {
            way = Way.NOT_ASKED;
        }
        if (!candidate || accepted) {
            nextAttempt = Integer.MAX_VALUE;
        }
    }

    FourTuple tuple() {
        return tuple;
    }

    boolean isAccepted() {
        return accepted;
    }

    /** Whether addresses and ports still identify this connection. */
    boolean isAlive() {
        return alive.getAsBoolean()
                && !closed.get(); // in this order: the descriptor of a closed socket may be another's
    }

    Inbound inbound() {
        return inbound;
    }

    Outbound outbound() {
        return outbound;
    }

    SocketOptionsView options() {
        return options;
    }

    /** Counts a read or a write; true if it is time to look for the peer. */
    boolean isTimeForAttempt() {
        int limit = nextAttempt;
        return limit != Integer.MAX_VALUE && operations.incrementAndGet() == limit;
    }

    /** An attempt is made; no other one until this has failed. */
    void attemptStarts() {
        nextAttempt = Integer.MAX_VALUE;
        attempts++;
    }

    /** The peer did not know the connection, perhaps because it had not accepted it yet. */
    void attemptFailed(Way reason) {
        way = reason;
        if (reason == Way.UNKNOWN_TO_PEER && attempts < MOST_ATTEMPTS) {
            nextAttempt = operations.get() + (OPERATIONS_BEFORE_FIRST_ATTEMPT << 5 * attempts);
        }
    }

    @Override
    public void beginUse() {
        users.incrementAndGet(); // before the look whether the connection is closed
    }

    @Override
    public void endUse() {
        users.decrementAndGet();
    }

    /** What the program sees if the peer has cut the file of the rings, which makes each access an error. */
    static SocketException reset(InternalError cause) {
        SocketException reset = new SocketException("Connection reset");
        reset.initCause(cause);
        return reset;
    }

    /** Whether a thread uses the rings; to be asked after the connection was closed. */
    boolean isInUse() {
        return users.get() != 0;
    }

    @Override
    public @Nullable Rings rings() {
        return rings;
    }

    /** Both sides have the rings, or will once the connecting side says so. */
    void offer(Rings offered) {
        rings = offered; // before the option is read: a thread that changes it later publishes it itself
        offered.in().publishUrgentInline(options.urgentInline());
    }

    Way way() {
        return rings != null && (inbound.isFast() || outbound.isFast()) ? Way.SHARED_MEMORY : way;
    }

    /** Whether the report counts it now; it does so once. */
    boolean isCounted() {
        return counted.compareAndSet(false, true);
    }

    boolean isFast() {
        return inbound.isFast() && outbound.isFast();
    }

    @Override
    public boolean isClosed() {
        return closed.get();
    }

    @Override
    public boolean isInputShut() {
        return inputShut;
    }

    @Override
    public boolean isOutputShut() {
        return outputShut;
    }

    @Override
    public boolean isPeerDead() {
        return peerDead;
    }

    void shutInput() {
        inputShut = true;
    }

    void shutOutput() {
        outputShut = true;
        Rings present = rings;
        beginUse();
        try {
            if (present != null && !closed.get()) {
                present.out().publishEnd(Ring.End.SHUT);
            }
        } catch (IllegalStateException | InternalError released) {
            // closed meanwhile, or the peer has cut the file
        } finally {
            endUse();
        }
        outbound.wake();
    }

    /** The peer's process has ended. */
    void peerDied() {
        peerDead = true;
        outbound.wake();
    }

    /**
     * The program closes the socket, or has abandoned it. A close by the program is called before TCP is closed.
     *
     * @param reset whether TCP will send a reset, because the linger time is 0
     * @return whether this was the first call
     */
    boolean close(boolean reset) {
        beginUse();
        try {
            if (!closed.compareAndSet(false, true)) {
                return false;
            }
            Rings present = rings;
            if (present != null) {
                end(present, reset);
            }
        } catch (IllegalStateException released) {
            // the rings were offered and released at this moment; the peer has not used them
        } catch (InternalError cut) {
            // the peer has cut the file
        } finally {
            endUse();
        }
        outbound.wake();
        return true;
    }

    private static void end(Rings present, boolean reset) {
        boolean unread = present.in().switchedAt() >= 0 && present.in().hasUnread();
        present.out().publishEnd(reset ? Ring.End.ABORTED : unread ? Ring.End.CLOSED_UNREAD : Ring.End.CLOSED);
        int need = present.in().need();
        if (need != 0 && present.in().takeNeed(need)) {
            present.link().sendBell(present.peerId());
        }
    }
}
