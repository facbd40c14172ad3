package org.mobula.order.internal.protocol;

import java.util.HashMap;
import java.util.Map;
import org.mobula.order.View;

/**
 * Everything that any rank of a simulation has seen, failed ranks included: one order of messages and one sequence of
 * views. A rank that sees anything else reveals an error of the protocol.
 */
final class DeliveryRecord {
    /** The message at one position of the order. */
    record Entry(int origin, long number) {}

    private final Map<Long, Entry> order = new HashMap<>();
    private final Map<Long, View> views = new HashMap<>();
    private long last;

    void delivered(int rank, long sequence, Entry entry) {
        Entry before = order.putIfAbsent(sequence, entry);
        if (before != null && !before.equals(entry)) {
            throw new AssertionError("rank " + rank + " delivers " + entry + " at " + sequence
                    + ", where other ranks delivered " + before);
        }
        last = Math.max(last, sequence);
    }

    void changed(int rank, View view) {
        View before = views.putIfAbsent(view.number(), view);
        if (before != null && !before.equals(view)) {
            throw new AssertionError("rank " + rank + " installs " + view + ", where other ranks installed " + before);
        }
    }

    /** Starts a new order. No surviving rank has seen the previous one. */
    void restart() {
        order.clear();
        views.clear();
        last = 0;
    }

    /** The last position at which any rank has delivered a message. */
    long last() {
        return last;
    }
}
