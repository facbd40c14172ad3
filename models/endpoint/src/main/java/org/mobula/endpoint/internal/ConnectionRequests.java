package org.mobula.endpoint.internal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Peer;

/**
 * The requests for connections that no accept has taken, and the accepts that wait for one.
 *
 * <p><b>Threads:</b> any.
 */
final class ConnectionRequests {
    /** The number of requests that may wait at a rank. */
    static final int MAX = 1024;

    /** A request. */
    record Request(Peer peer, int number, String name) {}

    /** An accept that waits. */
    static final class Waiter extends Completion {
        private final String name;
        private final int rank;
        private @Nullable Request taken;
        private boolean impossible;

        Waiter(String name, int rank, String action) {
            super(() -> action);
            this.name = name;
            this.rank = rank;
        }

        private boolean takes(Request request) {
            return name.equals(request.name) && (rank < 0 || rank == request.peer.rank());
        }
    }

    private final List<Request> requests = new ArrayList<>();
    private final List<Waiter> waiters = new ArrayList<>();

    /** A request has arrived; false if too many wait. */
    boolean add(Request request) {
        Waiter told = null;
        synchronized (this) {
            for (Waiter each : waiters) {
                if (told == null && each.takes(request)) {
                    told = each;
                }
            }
            if (told == null) {
                return requests.size() < MAX && requests.add(request);
            }
            waiters.remove(told);
            told.taken = request;
        }
        told.complete();
        return true;
    }

    /** The request was withdrawn. */
    synchronized void remove(Peer peer, int number) {
        requests.removeIf(each -> each.peer.rank() == peer.rank() && each.number == number);
    }

    /** The rank has departed: it neither waits for an accept nor makes requests. */
    void departed(Peer peer) {
        List<Waiter> told;
        synchronized (this) {
            requests.removeIf(each -> each.peer.rank() == peer.rank());
            told = waiters.stream().filter(each -> each.rank == peer.rank()).toList();
            waiters.removeAll(told);
            told.forEach(each -> each.impossible = true);
        }
        told.forEach(Completion::complete);
    }

    /** Wakes all waiting threads, because the node closes. */
    void close() {
        List<Waiter> told;
        synchronized (this) {
            told = List.copyOf(waiters);
            waiters.clear();
        }
        told.forEach(Completion::complete);
    }

    /** Takes the first request for a waiter, or makes it wait. */
    synchronized @Nullable Request takeOrWait(Waiter waiter) {
        for (Request each : requests) {
            if (waiter.takes(each)) {
                requests.remove(each);
                return each;
            }
        }
        waiters.add(waiter);
        return null;
    }

    /** Ends the wait. Returns the request that it has got. */
    synchronized @Nullable Request leave(Waiter waiter) {
        waiters.remove(waiter);
        return waiter.taken;
    }
}
