package org.mobula.runtime.internal;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.runtime.internal.Causality.Stamp;
import org.mobula.transport.Incoming;

/**
 * What has come from one rank and waits until this rank has seen as much of an order.
 *
 * <p><b>Threads:</b> any; the messages are dealt with in the order of their arrival, under this object's monitor, and who
 * polls waits there meanwhile.
 */
final class HeldMessages {
    private final PeerState peer;
    private final NodeEngine engine;
    private final Queue<Held> queue = new ArrayDeque<>();
    private boolean released;

    /** A message, or a further stamp. */
    private record Held(
            int number,
            @Nullable EarlyMessage message,
            @Nullable Stamp stamp) {}

    HeldMessages(PeerState peer, NodeEngine engine) {
        this.peer = peer;
        this.engine = engine;
    }

    /** Keeps a message, if it must wait still. */
    boolean keep(int number, Incoming message) {
        if (!Causality.isBound(number)) {
            return false;
        }
        synchronized (this) {
            if (released) {
                return false;
            }
            if (number == Causality.STAMP) {
                Input input = message.input();
                queue.add(new Held(number, null, new Stamp(input.getInt(), input.getLong())));
            } else {
                queue.add(new Held(number, new EarlyMessage(message), null));
            }
            return true;
        }
    }

    /** Deals with what has waited for long enough. */
    synchronized void release() {
        for (Held next = queue.peek(); next != null; next = queue.peek()) {
            if (next.stamp != null && !engine.causality().hasReached(next.stamp)) {
                engine.causality().awaitReached(next.stamp, this);
                return;
            }
            if (next.message != null && !next.message.isFilled(this::releaseElsewhere)) {
                return;
            }
            queue.remove();
            deal(next.number, next.message);
        }
        released = true;
        peer.hold(null);
    }

    private void deal(int number, @Nullable EarlyMessage kept) {
        if (kept != null) {
            kept.deliverTo(message -> engine.deliverHeld(number, message));
        }
    }

    private void releaseElsewhere() {
        engine.dispatch(this::release);
    }

    /** The rank has failed: what is not dealt with yet never is. */
    synchronized void drop() {
        queue.clear();
        released = true;
        peer.hold(null);
    }
}
