package org.mobula.runtime.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.mobula.memory.FieldHandles;
import org.mobula.runtime.spi.DelayedFlush;
import org.mobula.runtime.spi.Guard;
import org.mobula.transport.Endpoint;

/**
 * The items that the leader polls: the endpoints, then work held for batching.
 *
 * <p><b>Threads:</b> any.
 */
final class PollSet {
    private static final VarHandle ROUNDS = FieldHandles.of(MethodHandles.lookup(), "rounds", long.class);

    private volatile Endpoint[] endpoints = {};
    private volatile DelayedFlush[] delayed = {};
    private volatile boolean peerWakeups = true; // whether every peer sends wake-ups
    private long rounds;

    /** Adds an endpoint. */
    synchronized void add(Endpoint endpoint) {
        Endpoint[] more = Arrays.copyOf(endpoints, endpoints.length + 1);
        more[endpoints.length] = endpoint;
        peerWakeups &= endpoint.hasPeerWakeups();
        endpoints = more;
    }

    /** Removes an endpoint. */
    synchronized void remove(Endpoint endpoint) {
        endpoints = Arrays.stream(endpoints).filter(each -> each != endpoint).toArray(Endpoint[]::new);
    }

    /** Registers work to be flushed between polls. */
    synchronized void flushWhenDue(DelayedFlush work) {
        DelayedFlush[] more = Arrays.copyOf(delayed, delayed.length + 1);
        more[delayed.length] = work;
        delayed = more;
    }

    /** The endpoints as they are now; not to be changed. */
    Endpoint[] endpoints() {
        return endpoints;
    }

    /**
     * Polls every endpoint once and flushes delayed work; returns the number of messages received, without quiet ones.
     */
    int poll() {
        int messages = 0;
        for (Endpoint endpoint : endpoints) {
            messages += endpoint.poll();
        }
        for (DelayedFlush each : delayed) {
            if (each.isPending()) {
                Guard.run("a delayed flush", each::flushDue);
            }
        }
        ROUNDS.setOpaque(this, rounds() + 1); // opaque: only shows the watching thread that this one is alive
        return messages;
    }

    /** The number of polls; it does not change while the leader is stuck. */
    long rounds() {
        return (long) ROUNDS.getOpaque(this);
    }

    /** Whether every peer sends a wake-up when its message is unread, so that no thread needs to check. */
    boolean hasPeerWakeups() {
        return peerWakeups;
    }

    /** Whether the last poll may have left messages unread. */
    boolean mayHaveMore() {
        for (Endpoint endpoint : endpoints) {
            if (endpoint.mayHaveMore()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether another thread was receiving at the last poll. It may leave frames for which no event wakes a sleeper.
     */
    boolean isOccupied() {
        for (Endpoint endpoint : endpoints) {
            if (endpoint.isOccupied()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether output is kept for which no event will signal that it can leave: it waits for room at the peer or for
     * batching.
     */
    boolean hasQueuedOutput() {
        for (Endpoint endpoint : endpoints) {
            if (endpoint.hasQueuedOutput()) {
                return true;
            }
        }
        return hasDelayed();
    }

    /** Whether any work is held for batching. */
    boolean hasDelayed() {
        for (DelayedFlush each : delayed) {
            if (each.isPending()) {
                return true;
            }
        }
        return false;
    }

    /** Requests a poll of the endpoints that have unread frames; returns whether there are any. */
    boolean requestPollOfUnread() {
        boolean unread = false;
        for (Endpoint endpoint : endpoints) {
            if (endpoint.isReady()) {
                endpoint.requestPoll();
                unread = true;
            }
        }
        return unread;
    }

    /** Wakes the peers that have unread messages, except quiet ones. */
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
