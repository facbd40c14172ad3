package org.mobula.collective.spi;

import java.util.function.IntConsumer;

/**
 * Messages between ranks that share an area.
 *
 * <p>Publications overtake messages. To prevent them from overtaking what their publisher has seen of an order, a
 * publisher <i>announces</i> that it has seen more, by an ordinary message, which is handled only after its receiver
 * has seen as much. Each publication states the number of announcements before it.
 *
 * <p><b>Threads:</b> those of the area's operations; no method waits.
 */
public interface AreaSignals {
    /** This node's progress in its orders. Never decreases. */
    long seen();

    /** Wakes up a rank, and announces to it. */
    void wakePeer(int rank, int announced);

    /** The number of announcements of a rank that this rank has handled. */
    int heard(int rank);

    /** For areas whose publications are all signalled by messages: ranks are woken up, and nothing is announced. */
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
