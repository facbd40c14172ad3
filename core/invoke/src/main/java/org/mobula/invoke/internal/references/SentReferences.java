package org.mobula.invoke.internal.references;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps alive what unacknowledged messages to one rank refer to: objects of this rank, and stubs.
 *
 * <p><b>Threads:</b> {@link #hold}, {@link #sent} and {@link #givenUp} on the thread that writes to that rank; the rest
 * any.
 */
final class SentReferences {
    private record Sent(long number, List<Object> held) {}

    private final List<Object> open = new ArrayList<>();
    private final Queue<Sent> sent = new ConcurrentLinkedQueue<>();
    private final AtomicLong count = new AtomicLong();
    private long number;

    /** The message being written refers to this. */
    void hold(Object referent) {
        open.add(referent);
    }

    /** The message being written is sent. */
    void sent() {
        count.addAndGet(open.size());
        sent.add(new Sent(++number, List.copyOf(open)));
        open.clear();
    }

    /** The message being written is discarded. */
    void givenUp() {
        open.clear();
    }

    /**
     * The receiver has acknowledged this many messages. Synchronized, because an acknowledgement and the failure of the
     * rank may coincide.
     */
    synchronized void acknowledged(long upTo) {
        for (Sent next = sent.peek(); next != null && next.number <= upTo; next = sent.peek()) {
            sent.remove();
            count.addAndGet(-next.held.size());
        }
    }

    /** The receiver has failed, and whatever it passed on is registered. */
    void clear() {
        acknowledged(Long.MAX_VALUE);
    }

    /** Whether an unacknowledged message refers to this. */
    boolean holds(Object referent) {
        return sent.stream().flatMap(each -> each.held.stream()).anyMatch(each -> each == referent);
    }

    long count() {
        return count.get();
    }
}
