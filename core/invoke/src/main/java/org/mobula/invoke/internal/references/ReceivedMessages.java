package org.mobula.invoke.internal.references;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import org.mobula.codec.Connection;

/**
 * The unacknowledged messages with references from one rank, in order. A message is acknowledged once it has been read
 * and the stubs made from it are registered with their owners.
 *
 * <p><b>Threads:</b> messages arrive on one thread at a time; they are settled on any.
 */
final class ReceivedMessages {
    private final int source;
    private final LongConsumer acknowledge;
    private final Queue<Message> unsettled = new ArrayDeque<>(); // guarded by this
    private long number;

    /**
     * @param source the rank that sends the messages
     * @param acknowledge receives the number of the last message of those that are settled
     */
    ReceivedMessages(int source, LongConsumer acknowledge) {
        this.source = source;
        this.acknowledge = acknowledge;
    }

    /** Adds the next message. */
    Message next() {
        Message message = new Message(++number);
        synchronized (this) {
            unsettled.add(message);
        }
        return message;
    }

    /** Acknowledges under the lock, so that the numbers ascend; nothing is sent here. */
    private synchronized void acknowledge() {
        long upTo = 0;
        for (Message first = unsettled.peek(); first != null && first.isSettled(); first = unsettled.peek()) {
            unsettled.remove();
            upTo = first.number;
        }
        if (upTo > 0) {
            acknowledge.accept(upTo);
        }
    }

    /** One message. */
    final class Message implements Connection.Arrival {
        private final long number;
        private final AtomicInteger awaited = new AtomicInteger(1); // the first is the reading

        private Message(long number) {
            this.number = number;
        }

        /** The rank that sent it. */
        int source() {
            return source;
        }

        /** Requires one more {@link #settle}. */
        void await() {
            awaited.incrementAndGet();
        }

        /** One awaited event has happened. */
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
