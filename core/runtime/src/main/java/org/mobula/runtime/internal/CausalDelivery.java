package org.mobula.runtime.internal;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.runtime.internal.OrderClocks.Stamp;
import org.mobula.transport.Incoming;

/**
 * Causal delivery: a message is handled only once its receiver has seen as much of each order as its sender had.
 *
 * <p>A rank whose clocks have moved sends a STAMP for each such clock before its next message to a peer. A peer whose
 * clock is behind queues the messages after the STAMP until the clock has caught up, except the orders' own messages,
 * which move it. Message: STAMP {@code order 4, time 8}.
 *
 * <p><b>Threads:</b> any.
 */
final class CausalDelivery {
    private final CausalQueue.Services services;
    private final AtomicReferenceArray<@Nullable CausalQueue> queues; // by source; null where nothing waits

    CausalDelivery(int size, CausalQueue.Services services) {
        this.services = services;
        this.queues = new AtomicReferenceArray<>(size);
    }

    /** Queues a message; false if it need not wait. */
    boolean keep(int number, Incoming message) {
        CausalQueue queue = queues.get(message.source());
        return queue != null && queue.keep(number, message);
    }

    /** A rank tells the time of a clock: its messages that follow wait until this rank has reached that time. */
    void onStamp(Incoming message) {
        Input input = message.input();
        Stamp stamp = new Stamp(input.getInt(), input.getLong());
        if (!services.clocks().hasReached(stamp)) {
            int source = message.source();
            CausalQueue queue = new CausalQueue(source, services, () -> queues.set(source, null));
            queues.set(source, queue);
            queue.awaitReached(stamp);
        }
    }

    /** A rank has failed: its messages that wait are never delivered. */
    void drop(int source) {
        CausalQueue queue = queues.get(source);
        if (queue != null) {
            queue.drop();
        }
    }
}
