package org.mobula.runtime.internal;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.runtime.internal.CausalDelivery.Stamp;
import org.mobula.runtime.spi.Guard;
import org.mobula.transport.Incoming;

/**
 * The messages of one peer that wait until this rank has got as far in an order. See {@link CausalDelivery}.
 *
 * <p>The queue is bounded: above a threshold the peer is told to pause.
 *
 * <p><b>Threads:</b> any; one at a time delivers the messages, in the order of their arrival.
 */
final class CausalQueue {
    private final PeerState peer;
    private final NodeEngine engine;
    private final Queue<Held> queue = new ArrayDeque<>();
    private boolean releasing; // a thread delivers them
    private boolean released; // nothing waits; later messages are delivered directly
    private boolean paused; // the rank was told to pause
    private long bytes; // of the messages in the queue

    /** A message, or a further stamp. */
    private record Held(
            int number,
            @Nullable EarlyMessage message,
            @Nullable Stamp stamp) {}

    CausalQueue(PeerState peer, NodeEngine engine) {
        this.peer = peer;
        this.engine = engine;
    }

    /** Queues a message unless it may be delivered now. */
    boolean keep(int number, Incoming message) {
        if (!CausalDelivery.isBound(number)) {
            return false;
        }
        synchronized (this) {
            if (released) {
                return false;
            }
            if (number == CausalDelivery.STAMP) {
                Input input = message.input();
                queue.add(new Held(number, null, new Stamp(input.getInt(), input.getLong())));
            } else {
                add(number, message);
            }
            return true;
        }
    }

    /** Under the lock. */
    private void add(int number, Incoming message) {
        long more = EarlyMessage.bytes(message);
        if (!engine.heldBytes().reserve(more)) {
            throw HeldMessagesException.lagging(
                    number, peer.rank(), engine.heldBytes().limit());
        }
        queue.add(new Held(number, new EarlyMessage(message), null));
        bytes += more;
        if (!paused && bytes > engine.flow().pauseBytes()) {
            paused = true;
            engine.flow().pause(peer, true);
        }
    }

    /** Under the lock: a message leaves the queue. */
    private void remove(EarlyMessage message) {
        engine.heldBytes().release(message.bytes());
        bytes -= message.bytes();
        if (paused && bytes <= engine.flow().pauseBytes() / 2) {
            paused = false;
            engine.flow().pause(peer, false);
        }
    }

    /** Delivers the messages that no longer have to wait. */
    void release() {
        synchronized (this) {
            if (releasing) {
                return;
            }
            releasing = true;
        }
        for (Held next = take(); next != null; next = take()) {
            Held each = next;
            Guard.run("a message that was held", () -> deal(each.number, each.message));
        }
    }

    /** The next message that no longer has to wait, or null. */
    private synchronized @Nullable Held take() {
        Held next = queue.peek();
        if (next == null) {
            released = true;
            peer.hold(null);
        } else if (next.stamp != null && !engine.causality().hasReached(next.stamp)) {
            releasing = false;
            engine.causality().awaitReached(next.stamp, this);
            return null;
        } else if (next.message != null && !next.message.isFilled(this::releaseElsewhere)) {
            releasing = false;
            return null;
        }
        if (next != null && next.message != null) {
            remove(next.message);
        }
        return queue.poll();
    }

    private void deal(int number, @Nullable EarlyMessage kept) {
        if (kept != null) {
            kept.deliverTo(message -> engine.deliverHeld(number, message));
        }
    }

    private void releaseElsewhere() {
        engine.dispatch(this::release);
    }

    /** The peer has failed: drops the queued messages. */
    synchronized void drop() {
        engine.heldBytes().release(bytes);
        bytes = 0;
        queue.clear();
        released = true;
        peer.hold(null);
    }
}
