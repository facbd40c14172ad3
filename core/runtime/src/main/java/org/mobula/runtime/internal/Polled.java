package org.mobula.runtime.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.Lingering;
import org.mobula.transport.Endpoint;

/**
 * What whoever leads polls: the endpoints; and what lingers, which is looked after behind them.
 *
 * <p><b>Threads:</b> any.
 */
final class Polled {
    private static final VarHandle ROUNDS;

    static {
        try {
            ROUNDS = MethodHandles.lookup().findVarHandle(Polled.class, "rounds", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile Endpoint[] endpoints = {};
    private volatile Lingering[] lingering = {};
    private volatile boolean peerWakeups = true; // whether every peer sends wake-ups
    private long rounds;

    /** Has an endpoint polled from now on. */
    synchronized void add(Endpoint endpoint) {
        Endpoint[] more = Arrays.copyOf(endpoints, endpoints.length + 1);
        more[endpoints.length] = endpoint;
        peerWakeups &= endpoint.hasPeerWakeups();
        endpoints = more;
    }

    /** Has an endpoint polled no more. */
    synchronized void remove(Endpoint endpoint) {
        endpoints = Arrays.stream(endpoints).filter(each -> each != endpoint).toArray(Endpoint[]::new);
    }

    /** Has something looked after between polls from now on. */
    synchronized void lookAfter(Lingering something) {
        Lingering[] more = Arrays.copyOf(lingering, lingering.length + 1);
        more[lingering.length] = something;
        lingering = more;
    }

    /** The endpoints as they are now; not to be changed. */
    Endpoint[] endpoints() {
        return endpoints;
    }

    /** Polls every endpoint once, and looks after what lingers; how many messages came, quiet ones not counted. */
    int poll() {
        int messages = 0;
        for (Endpoint endpoint : endpoints) {
            messages += endpoint.poll();
        }
        for (Lingering each : lingering) {
            if (each.isWaiting()) {
                Guard.run("what lingers", each::look);
            }
        }
        ROUNDS.setOpaque(this, rounds() + 1); // why opaque: only a sign of life for whoever watches
        return messages;
    }

    /** How many rounds were polled; stands still while the leader is stuck. */
    long rounds() {
        return (long) ROUNDS.getOpaque(this);
    }

    /** Whether every peer sends a wake-up when its message lies unread, so that no thread need look. */
    boolean hasPeerWakeups() {
        return peerWakeups;
    }

    /** Whether the last poll may have left messages at some endpoint. */
    boolean isBehind() {
        for (Endpoint endpoint : endpoints) {
            if (endpoint.isBehind()) {
                return true;
            }
        }
        return false;
    }

    /** Whether something is to leave of which nobody will tell when it can: it waits for room at the peer, or lingers. */
    boolean hasKept() {
        for (Endpoint endpoint : endpoints) {
            if (endpoint.hasKept()) {
                return true;
            }
        }
        return isLingering();
    }

    /** Whether something lingers. */
    boolean isLingering() {
        for (Lingering each : lingering) {
            if (each.isWaiting()) {
                return true;
            }
        }
        return false;
    }

    /** Wakes the peers that have not read what was sent, unless it can wait. */
    void wakePeers() {
        for (Endpoint endpoint : endpoints) {
            endpoint.wakePeer();
        }
    }

    /** Wakes the peers that have not read quiet messages. */
    void wakePeersForQuiet() {
        for (Endpoint endpoint : endpoints) {
            endpoint.wakePeerForQuiet();
        }
    }
}
