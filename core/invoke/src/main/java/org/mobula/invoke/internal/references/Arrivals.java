package org.mobula.invoke.internal.references;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.mobula.codec.Connection;

/**
 * Messages with references that came from one rank, in order, until they are acknowledged: each once it was read and
 * the stubs made from it are registered with their owners.
 *
 * <p><b>Threads:</b> messages arrive on one thread at a time; they are settled on any.
 */
final class Arrivals {
    private final Outbox outbox;
    private final Queue<Message> unsettled = new ArrayDeque<>(); // guarded by this
    private long number;

    Arrivals(Outbox outbox) {
        this.outbox = outbox;
    }

    /** The next message has come. */
    Message next() {
        Message message = new Message(++number);
        synchronized (this) {
            unsettled.add(message);
        }
        return message;
    }

    // why one lock: the numbers must reach the outbox in ascending order; nobody sends in here
    private synchronized void acknowledge() {
        long upTo = 0;
        for (Message first = unsettled.peek(); first != null && first.isSettled(); first = unsettled.peek()) {
            unsettled.remove();
            upTo = first.number;
        }
        if (upTo > 0) {
            outbox.acknowledge(upTo);
        }
    }

    /** One message. */
    final class Message implements Connection.Arrival {
        private final long number;
        private final AtomicInteger awaited = new AtomicInteger(1); // the reading itself

        private Message(long number) {
            this.number = number;
        }

        /** The rank it came from. */
        int source() {
            return outbox.rank();
        }

        /** One thing more must happen before the message is settled. */
        void await() {
            awaited.incrementAndGet();
        }

        /** One thing has happened. */
        void settle() {
            if (awaited.decrementAndGet() == 0) {
                acknowledge();
            }
        }

        @Override
        public void wasRead() {
            settle();
        }

        private boolean isSettled() {
            return awaited.get() == 0;
        }
    }
}
