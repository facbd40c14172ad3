package org.mobula.shared.internal.check;

import java.util.ArrayList;
import java.util.List;

/** The vector clock of a rank at each of its events. */
final class RankClock {
    private final int rank;
    private final List<Change> changes = new ArrayList<>();
    private int[] latest;

    /** The clock from an event on. */
    private record Change(int event, int[] clock) {}

    RankClock(int rank, int ranks) {
        this.rank = rank;
        this.latest = new int[ranks];
        changes.add(new Change(0, latest.clone()));
    }

    int rank() {
        return rank;
    }

    /** How many events of this rank are ordered. */
    int events() {
        return latest[rank];
    }

    /** The next event is ordered. */
    void advance() {
        latest[rank]++;
    }

    /** An event of another rank happens before the next one. */
    void join(RankClock other, int event) {
        int[] joined = latest.clone();
        boolean changed = false;
        for (int i = 0; i < joined.length; i++) {
            int there = other.at(event, i);
            if (i != rank && there > joined[i]) {
                joined[i] = there;
                changed = true;
            }
        }
        if (changed) {
            latest = joined;
            changes.add(new Change(events(), joined.clone()));
        }
    }

    /** How many events of a rank happen before an event of this one, that included. */
    int at(int event, int of) {
        if (of == rank) {
            return event + 1;
        }
        int low = 0;
        for (int high = changes.size() - 1; low < high; ) { // the last change that is not after the event
            int middle = low + high + 1 >>> 1;
            if (changes.get(middle).event <= event) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return changes.get(low).clock[of];
    }
}
