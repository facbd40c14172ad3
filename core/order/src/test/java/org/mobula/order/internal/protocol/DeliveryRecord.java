package org.mobula.order.internal.protocol;

import java.util.HashMap;
import java.util.Map;
import org.mobula.order.View;

/**
 * What all ranks of a simulation together have seen, the dead ones too: one order, and one sequence of views. Whoever sees
 * anything else has found a mistake of the protocol.
 */
final class DeliveryRecord {
    /** What stands at a place of the order. */
    record Entry(int origin, long number) {}

    private final Map<Long, Entry> order = new HashMap<>();
    private final Map<Long, View> views = new HashMap<>();
    private long last;

    void delivered(int rank, long sequence, Entry entry) {
        Entry before = order.putIfAbsent(sequence, entry);
        if (before != null && !before.equals(entry)) {
            throw new AssertionError(
                    "rank " + rank + " is given " + entry + " at " + sequence + ", where others had " + before);
        }
        last = Math.max(last, sequence);
    }

    void changed(int rank, View view) {
        View before = views.putIfAbsent(view.number(), view);
        if (before != null && !before.equals(view)) {
            throw new AssertionError("rank " + rank + " sees " + view + ", others saw " + before);
        }
    }

    /** The order begins anew: whoever knew the one before is gone. */
    void begin() {
        order.clear();
        views.clear();
        last = 0;
    }

    /** The last place that anybody has seen taken. */
    long last() {
        return last;
    }
}
