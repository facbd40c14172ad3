package org.mobula.runtime.internal;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Limits the connections that have not yet proved that they belong to the run.
 *
 * <p>If all places are taken, the address that holds the most of them gives up its oldest one. Idle connections and a
 * single busy address therefore cannot keep other callers out, and ranks that share one address need no limit of their
 * own. A connection keeps its place for a grace period first, so that ranks that call at the same moment do not evict
 * each other. Until a place can be had, the next connection waits, and the ones after it wait in the listen queue.
 *
 * <p><b>Threads:</b> any.
 */
final class HandshakeAdmission {
    private final int limit;
    private final long graceNanos;
    private final Set<Place> places = new LinkedHashSet<>(); // guarded by this; the oldest first

    /**
     * @param limit the most connections at once
     * @param grace how long a connection keeps its place when others want it
     */
    HandshakeAdmission(int limit, Duration grace) {
        this.limit = limit;
        this.graceNanos = grace.toNanos();
    }

    /** The place of one connection. */
    final class Place {
        private final Object address;
        private final Runnable eviction;
        private final long since = System.nanoTime();

        private Place(Object address, Runnable eviction) {
            this.address = address;
            this.eviction = eviction;
        }

        /**
         * Frees the place, and returns whether this connection still held it. After true, it can no longer be evicted.
         */
        boolean leave() {
            return HandshakeAdmission.this.leave(this);
        }
    }

    /**
     * Admits a connection; waits until there is a place for it.
     *
     * @param address the address of the caller; connections from equal addresses compete for the places
     * @param eviction ends the connection; must not block, and must not call this object
     */
    synchronized Place admit(Object address, Runnable eviction) throws InterruptedException {
        while (places.size() >= limit) {
            Place oldest = oldestOf(mostFrequent(address));
            long left = oldest.since + graceNanos - System.nanoTime();
            if (left <= 0) {
                places.remove(oldest);
                oldest.eviction.run();
            } else {
                wait(left / 1_000_000 + 1);
            }
        }
        Place place = new Place(address, eviction);
        places.add(place);
        return place;
    }

    private synchronized boolean leave(Place place) {
        boolean held = places.remove(place);
        notifyAll();
        return held;
    }

    /** The address with the most places, the new connection included. */
    private Object mostFrequent(Object added) {
        Map<Object, Integer> counts = new HashMap<>();
        for (Place place : places) {
            counts.merge(place.address, 1, Integer::sum);
        }
        counts.computeIfPresent(added, (address, count) -> count + 1);
        return counts.entrySet().stream()
                .max(Comparator.comparingInt(Map.Entry::getValue))
                .orElseThrow()
                .getKey();
    }

    private Place oldestOf(Object address) {
        for (Place place : places) {
            if (place.address.equals(address)) {
                return place;
            }
        }
        throw new IllegalStateException("no connection from " + address);
    }
}
