package org.mobula.group.internal.calling;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Outgoing;

/**
 * A message whose large arrays are being relayed directly from the arrays that received them. An action that changes
 * these arrays runs once every child has been sent the message, or has failed.
 *
 * <p><b>Threads:</b> any.
 */
final class RelayedMessage {
    private final Set<Integer> underWay = ConcurrentHashMap.newKeySet();
    private final Runnable whenSent;
    private boolean over;

    RelayedMessage(Runnable whenSent) {
        this.whenSent = whenSent;
    }

    /** Sends to all children. */
    void begin(Engine engine, int[] children, int handler, int size, Outgoing message) {
        for (int child : children) {
            underWay.add(child);
        }
        for (int child : children) {
            engine.peer(child).post(handler, size, output -> {
                message.write(output);
                output.whenLeft(() -> sentTo(child));
            });
            if (engine.peer(child).hasDeparted()) {
                sentTo(child);
            }
        }
        endIfNone();
    }

    /** The message has been sent to a rank, or never will be. */
    void sentTo(int child) {
        if (underWay.remove(child)) {
            endIfNone();
        }
    }

    boolean isOver() {
        return underWay.isEmpty();
    }

    private void endIfNone() {
        synchronized (this) {
            if (over || !underWay.isEmpty()) {
                return;
            }
            over = true;
        }
        whenSent.run();
    }
}
