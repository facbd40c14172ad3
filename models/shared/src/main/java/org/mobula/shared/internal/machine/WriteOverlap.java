package org.mobula.shared.internal.machine;

import java.lang.reflect.Array;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds false sharing of one block: ranks transfer its lock, but write different elements. Examines one in {@value
 * #INTERVAL} transfers: which elements this rank changed while it had the lock, and which ones other ranks have changed
 * when it next receives the content.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine.
 */
final class WriteOverlap {
    static final int INTERVAL = 64;

    private final ArrayContent content;
    private final UnitCounters counters;
    private long arrivals;

    /** The content when the lock arrived; afterwards that when it left. */
    private @Nullable Object reference;

    /** What this rank has changed, once the lock has left. */
    private @Nullable BitSet mine;

    WriteOverlap(ArrayContent content, UnitCounters counters) {
        this.content = content;
        this.counters = counters;
    }

    /** The lock has arrived, with the content. */
    void arrived() {
        arrivals++;
        if (arrivals % INTERVAL == 1) { // the first one, too: for short programs
            reference = Elements.copy(content.value());
            mine = null;
        }
    }

    /** The lock leaves. */
    void leaves() {
        if (reference != null && mine == null) {
            BitSet changed = Elements.changed(reference, content.value(), 0, Array.getLength(reference));
            if (changed.isEmpty()) {
                reference = null;
            } else {
                mine = changed;
                reference = Elements.copy(content.value());
            }
        }
    }

    /** The content of another rank has arrived. */
    void received() {
        if (reference != null && mine != null) {
            BitSet theirs = Elements.changed(reference, content.value(), 0, Array.getLength(reference));
            if (!theirs.isEmpty()) {
                counters.examined(!mine.intersects(theirs));
                reference = null;
                mine = null;
            }
        }
    }
}
