package org.mobula.runtime.internal;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * The message handlers of a node by number.
 *
 * <p>Ranks do not start at the same moment: a message may arrive before its handler is registered. It is copied and
 * held, in the order of arrival, until then. <b>Failure:</b> if held messages exceed the limit, the connection ends.
 */
final class HandlerTable {
    private final AtomicReferenceArray<@Nullable MessageHandler> handlers =
            new AtomicReferenceArray<>(HandlerNumbers.LIMIT);
    private final Queue<Early> early = new ArrayDeque<>();
    private final HeldBytes memory;
    private final ObjIntConsumer<IOException> refusal;

    private record Early(int number, HeldMessage message) {}

    /**
     * @param memory limits what early messages take
     * @param refusal ends the connection to a rank that has sent a message which its handler refuses
     */
    HandlerTable(HeldBytes memory, ObjIntConsumer<IOException> refusal) {
        this.memory = memory;
        this.refusal = refusal;
    }

    /** Registers handlers. Messages for them that have arrived before are delivered in the order of arrival. */
    synchronized void set(Map<Integer, MessageHandler> named) {
        named.keySet().forEach(this::check);
        Iterator<Early> held = early.iterator();
        while (held.hasNext()) {
            Early each = held.next();
            MessageHandler handler = named.get(each.number);
            if (handler != null) {
                held.remove();
                memory.release(each.message.bytes());
                each.message.deliverTo(message -> deliverHeld(each.number, handler, message));
            }
        }
        named.forEach(handlers::set); // last: messages that arrive meanwhile wait for the lock
    }

    private void check(int number) {
        if (number < 0 || number >= HandlerNumbers.LIMIT) {
            throw new IllegalArgumentException(
                    "handler numbers go from 0 to " + (HandlerNumbers.LIMIT - 1) + ", not " + number);
        }
        if (handlers.get(number) != null) {
            throw new IllegalStateException(
                    "the handler number " + number + " is taken at this node; HandlerNumbers lists the ranges");
        }
    }

    void deliver(int number, Incoming message) {
        MessageHandler handler = number < HandlerNumbers.LIMIT ? handlers.getAcquire(number) : null;
        if (handler != null) {
            handler.onMessage(message);
        } else {
            deliverOrHold(number, message);
        }
    }

    private synchronized void deliverOrHold(int number, Incoming message) {
        if (number >= HandlerNumbers.LIMIT) {
            throw new IllegalArgumentException("rank " + message.source() + " sent a message for handler " + number
                    + "; numbers go to " + (HandlerNumbers.LIMIT - 1));
        }
        MessageHandler handler = handlers.get(number);
        if (handler != null) {
            handler.onMessage(message);
            return;
        }
        if (!memory.reserve(HeldMessage.bytes(message))) {
            throw HeldMessagesException.early(number, message.source(), memory.limit());
        }
        early.add(new Early(number, new HeldMessage(message)));
    }

    /** Delivers a message that was held elsewhere, on any thread. Never throws. */
    void deliverHeld(int number, Incoming message) {
        deliverHeld(number, again -> deliver(number, again), message);
    }

    /** An exception of the handler means the same as on a polling thread. */
    private void deliverHeld(int number, MessageHandler handler, Incoming message) {
        try {
            handler.onMessage(message);
        } catch (MobulaException refused) {
            refusal.accept(
                    new IOException("a message for handler " + number + ": " + refused.getMessage(), refused),
                    message.source());
        } catch (Throwable failure) {
            Guard.caught("the handler " + number + " of a message of rank " + message.source(), failure);
        }
    }
}
