package org.mobula.transport.udp;

import java.util.concurrent.atomic.LongAdder;

/**
 * What happened on a channel, for its description and for tests.
 *
 * <p><b>Threads:</b> any.
 */
final class UdpCounters {
    private final LongAdder sent = new LongAdder();
    private final LongAdder sentBytes = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final LongAdder repeated = new LongAdder();
    private final LongAdder ignored = new LongAdder();

    void sent(int bytes) {
        sent.increment();
        sentBytes.add(bytes);
    }

    void lost(int datagrams) {
        if (datagrams > 0) {
            lost.add(datagrams);
        }
    }

    void repeated() {
        repeated.increment();
    }

    void ignored() {
        ignored.increment();
    }

    /** Datagrams with data and probes that were sent. */
    long sentDatagrams() {
        return sent.sum();
    }

    /** The bytes of those datagrams. */
    long sentDatagramBytes() {
        return sentBytes.sum();
    }

    /** Datagrams that were taken for lost. */
    long lostDatagrams() {
        return lost.sum();
    }

    /** Datagrams that were sent again. */
    long repeatedDatagrams() {
        return repeated.sum();
    }

    /** Datagrams that arrived and were damaged, or came from a sender that does not know the key. */
    long ignoredDatagrams() {
        return ignored.sum();
    }
}
