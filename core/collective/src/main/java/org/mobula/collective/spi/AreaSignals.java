package org.mobula.collective.spi;

import java.util.function.IntConsumer;

/**
 * What ranks that share an area tell each other by messages.
 *
 * <p>What is published overtakes messages. So that it does not overtake what its publisher has seen of an order, the publisher
 * <i>announces</i> that it has seen more: by an ordinary message, which is dealt with only where as much has been seen. With
 * each publication it says how often it has announced.
 *
 * <p><b>Threads:</b> those of the area's operations; none of these waits.
 */
public interface AreaSignals {
    /** How much this node has seen of the orders it takes part in. Only grows. */
    long seen();

    /** Wakes a rank, and announces to it. */
    void wakePeer(int rank, int announced);

    /** How often a rank has announced, as far as this rank has dealt with that. */
    int heard(int rank);

    /** Where messages tell of each publication, so that it overtakes nothing: nobody announces, ranks are only woken. */
    static AreaSignals ofWakeups(IntConsumer wakeup) {
        return new AreaSignals() {
            @Override
            public long seen() {
                return 0;
            }

            @Override
            public void wakePeer(int rank, int announced) {
                wakeup.accept(rank);
            }

            @Override
            public int heard(int rank) {
                return 0;
            }
        };
    }
}
