package org.mobula.invoke.internal.references;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What is referred to by messages on their way to one rank, and therefore must live: objects of this rank, and stubs.
 *
 * <p><b>Threads:</b> the message being written is its writer's; the others any.
 */
final class Transit {
    private record Sent(long number, List<Object> held) {}

    private final List<Object> open = new ArrayList<>();
    private final Queue<Sent> sent = new ConcurrentLinkedQueue<>();
    private final AtomicLong count = new AtomicLong();
    private long number;

    /** The message being written refers to this. */
    void hold(Object referred) {
        open.add(referred);
    }

    /** The message being written leaves. */
    void sent() {
        count.addAndGet(open.size());
        sent.add(new Sent(++number, List.copyOf(open)));
        open.clear();
    }

    /** The message being written will not be sent. */
    void givenUp() {
        open.clear();
    }

    /** The receiver has dealt with so many messages. */
    void acknowledged(long upTo) {
        settle(upTo);
    }

    /** The receiver is gone, and so is what it might have passed on. */
    void clear() {
        settle(Long.MAX_VALUE);
    }

    /** Whether some message sent refers to this. */
    boolean holds(Object referred) {
        return sent.stream().flatMap(each -> each.held.stream()).anyMatch(each -> each == referred);
    }

    long count() {
        return count.get();
    }

    // why synchronized: an acknowledgement and the end of the rank may come at once; nobody sends in here
    private synchronized void settle(long upTo) {
        for (Sent next = sent.peek(); next != null && next.number <= upTo; next = sent.peek()) {
            sent.remove();
            count.addAndGet(-next.held.size());
        }
    }
}
