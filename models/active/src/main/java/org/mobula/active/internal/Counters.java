package org.mobula.active.internal;

import java.util.concurrent.atomic.LongAdder;
import org.mobula.active.ActiveCounters;

/** The counters of an endpoint. */
final class Counters {
    final LongAdder requestsSent = new LongAdder();
    final LongAdder repliesSent = new LongAdder();
    final LongAdder requestsHandled = new LongAdder();
    final LongAdder repliesHandled = new LongAdder();
    final LongAdder creditsSent = new LongAdder();
    final LongAdder copies = new LongAdder();

    ActiveCounters read() {
        return new ActiveCounters(
                requestsSent.sum(),
                repliesSent.sum(),
                requestsHandled.sum(),
                repliesHandled.sum(),
                creditsSent.sum(),
                copies.sum());
    }
}
