package org.mobula.runtime.internal;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * Which handler has which number.
 *
 * <p>Ranks do not start at the same moment: a message may come before the model it is meant for was attached here.
 * Such messages are copied and kept, in the order of their arrival, until the handler is named. <b>Failure:</b> more
 * than can be kept ends the connection.
 */
final class HandlerTable {
    private final AtomicReferenceArray<@Nullable MessageHandler> handlers =
            new AtomicReferenceArray<>(HandlerNumbers.LIMIT);
    private final Queue<Early> early = new ArrayDeque<>();
    private final HeldBytes bytes;
    private final KeptDelivery delivery;

    private record Early(int number, EarlyMessage message) {}

    /** Delivers a message that was kept; never throws. */
    @FunctionalInterface
    interface KeptDelivery {
        void deliver(int number, MessageHandler handler, Incoming message);
    }

    /** @param bytes limits what early messages take */
    HandlerTable(HeldBytes bytes, KeptDelivery delivery) {
        this.bytes = bytes;
        this.delivery = delivery;
    }

    /** Names handlers; what came for any of them before is delivered in the order of its arrival. */
    synchronized void set(Map<Integer, MessageHandler> named) {
        named.keySet().forEach(this::check);
        Iterator<Early> kept = early.iterator();
        while (kept.hasNext()) {
            Early each = kept.next();
            MessageHandler handler = named.get(each.number);
            if (handler != null) {
                kept.remove();
                bytes.release(each.message.bytes());
                each.message.deliverTo(message -> delivery.deliver(each.number, handler, message));
            }
        }
        named.forEach(handlers::set); // why only now: what comes meanwhile waits for this monitor
    }

    private void check(int number) {
        if (number < 0 || number >= HandlerNumbers.LIMIT) {
            throw new IllegalArgumentException(
                    "handler numbers go from 0 to " + (HandlerNumbers.LIMIT - 1) + ", not " + number);
        }
        if (handlers.get(number) != null) {
            throw new IllegalStateException(
                    "the handler number " + number + " is taken at this node; HandlerNumbers says who may use which");
        }
    }

    void deliver(int number, Incoming message) {
        MessageHandler handler = number < HandlerNumbers.LIMIT ? handlers.getAcquire(number) : null;
        if (handler != null) {
            handler.onMessage(message);
        } else {
            keep(number, message);
        }
    }

    private synchronized void keep(int number, Incoming message) {
        if (number >= HandlerNumbers.LIMIT) {
            throw new IllegalArgumentException("rank " + message.source() + " sent a message for handler " + number
                    + "; numbers go to " + (HandlerNumbers.LIMIT - 1));
        }
        MessageHandler handler = handlers.get(number);
        if (handler != null) {
            handler.onMessage(message);
            return;
        }
        if (!bytes.reserve(EarlyMessage.bytes(message))) {
            throw HeldMessagesException.early(number, message.source(), bytes.limit());
        }
        early.add(new Early(number, new EarlyMessage(message)));
    }
}
