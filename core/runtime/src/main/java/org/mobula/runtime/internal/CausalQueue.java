package org.mobula.runtime.internal;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.runtime.internal.OrderClocks.Stamp;
import org.mobula.runtime.spi.Guard;
import org.mobula.transport.Incoming;

/**
 * The messages of one rank that wait until this rank has reached the times in the rank's stamps; see
 * {@link CausalDelivery}.
 *
 * <p><b>Threads:</b> any; one at a time delivers the messages, in the order of their arrival.
 */
final class CausalQueue {
    /**
     * WAITING for a clock or for bytes; RELEASING while a thread delivers; RELEASED once nothing waits, which is final.
     */
    private enum State {
        WAITING,
        RELEASING,
        RELEASED;

        boolean allows(State next) {
            return switch (this) {
                case WAITING -> next != WAITING;
                case RELEASING -> next != RELEASING;
                case RELEASED -> false;
            };
        }
    }

    /** A message, or a further stamp. */
    private record Entry(
            int number,
            @Nullable HeldMessage message,
            @Nullable Stamp stamp) {}

    /** Delivers a message whose wait is over; never throws. */
    @FunctionalInterface
    interface Delivery {
        void deliver(int number, Incoming message);
    }

    /** State shared by all queues of a node. */
    record Services(
            OrderClocks clocks, HeldBytes memory, FlowControl flow, Consumer<Runnable> dispatcher, Delivery delivery) {}

    private final int source;
    private final Services services;
    private final Runnable whenReleased;
    private final Queue<Entry> queue = new ArrayDeque<>();
    private State state = State.WAITING;
    private boolean pausing; // the rank was asked for a pause
    private long bytes; // of the messages in the queue

    /** @param whenReleased runs once, under the lock of the queue, when nothing waits */
    CausalQueue(int source, Services services, Runnable whenReleased) {
        this.source = source;
        this.services = services;
        this.whenReleased = whenReleased;
    }

    /** Queues a message; false if it need not wait. */
    boolean keep(int number, Incoming message) {
        if (!RuntimeMessages.isCausal(number)) {
            return false;
        }
        synchronized (this) {
            if (state == State.RELEASED) {
                return false;
            }
            if (number == RuntimeMessages.STAMP) {
                Input input = message.input();
                queue.add(new Entry(number, null, new Stamp(input.getInt(), input.getLong())));
            } else {
                add(number, message);
            }
            return true;
        }
    }

    /** Under the lock. */
    private void add(int number, Incoming message) {
        long more = HeldMessage.bytes(message);
        if (!services.memory.reserve(more)) {
            throw HeldMessagesException.lagging(number, source, services.memory.limit());
        }
        queue.add(new Entry(number, new HeldMessage(message), null));
        bytes += more;
        if (!pausing && bytes > services.flow.pauseBytes()) {
            pausing = true;
            services.flow.pause(source, true);
        }
    }

    /** Under the lock: a message leaves the queue. */
    private void removed(HeldMessage message) {
        services.memory.release(message.bytes());
        bytes -= message.bytes();
        if (pausing && bytes <= services.flow.pauseBytes() / 2) {
            pausing = false;
            services.flow.pause(source, false);
        }
    }

    /** Delivers the messages that no longer need to wait. */
    void release() {
        if (!enter(State.RELEASING)) {
            return;
        }
        for (Entry next = take(); next != null; next = take()) {
            HeldMessage message = next.message;
            int number = next.number;
            if (message != null) {
                Guard.run(
                        "a message that was held",
                        () -> message.deliverTo(held -> services.delivery.deliver(number, held)));
            }
        }
    }

    /** The next message that need not wait any more; null if there is none now. */
    private synchronized @Nullable Entry take() {
        Entry next = queue.peek();
        if (next == null) {
            releaseAll();
            return null;
        }
        if (next.stamp != null && !services.clocks.hasReached(next.stamp)) {
            enter(State.WAITING);
            awaitReached(next.stamp);
            return null;
        }
        if (next.message != null) {
            if (!next.message.isFilled(this::releaseLater)) {
                enter(State.WAITING);
                return null;
            }
            removed(next.message);
        }
        return queue.poll();
    }

    /** Continues once this rank has reached a time, on another thread: the one that moves the clock may hold locks. */
    void awaitReached(Stamp stamp) {
        services.clocks.whenReached(stamp, this::releaseLater);
    }

    private void releaseLater() {
        services.dispatcher.accept(this::release);
    }

    /** Drops the queue of a rank that has failed: its messages are never delivered. */
    synchronized void drop() {
        services.memory.release(bytes);
        bytes = 0;
        queue.clear();
        releaseAll();
    }

    private void releaseAll() {
        if (enter(State.RELEASED)) {
            whenReleased.run();
        }
    }

    private synchronized boolean enter(State next) {
        boolean allowed = state.allows(next);
        if (allowed) {
            state = next;
        }
        return allowed;
    }
}
