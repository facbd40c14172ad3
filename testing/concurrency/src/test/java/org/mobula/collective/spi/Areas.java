package org.mobula.collective.spi;

import java.lang.foreign.MemorySegment;
import org.mobula.collective.Place;
import org.mobula.collective.Slice;

/** A shared area of two ranks, with the view of each. */
class Areas {
    static final Slice FIRST = new Slice(Place.AREA, 0, 1);

    private static final AreaLayout LAYOUT = AreaLayout.ofAll(2, 64);
    private static final AreaLabel LABEL = new AreaLabel() {
        @Override
        public long packed() {
            return 5;
        }

        @Override
        public int digest() {
            return 5;
        }

        @Override
        public void check(int rank, long packed, int digest) {
            throw new IllegalStateException("rank " + rank + " takes part in " + packed);
        }
    };

    private final MemorySegment memory = MemorySegment.ofArray(new long[(int) LAYOUT.bytes() / Long.BYTES]);
    final SharedArea first = new SharedArea(memory, LAYOUT, 0, AreaSignals.ofWakeups(rank -> woken = 1));
    final SharedArea second = new SharedArea(memory, LAYOUT, 1, AreaSignals.ofWakeups(rank -> {}));
    volatile int woken;

    Areas() {
        first.begin(LABEL);
        second.begin(LABEL);
    }
}
