package org.mobula.group.internal.calling;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Outgoing;

/**
 * A message with large arrays that is being passed on from the arrays themselves: what wants to change them waits until
 * it has left to all, or those are gone to whom it has not.
 *
 * <p><b>Threads:</b> any.
 */
final class RelayedMessage {
    private final Set<Integer> underWay = ConcurrentHashMap.newKeySet();
    private final Runnable whenLeft;
    private boolean over;

    RelayedMessage(Runnable whenLeft) {
        this.whenLeft = whenLeft;
    }

    /** Sends to all; whoever is gone has it. */
    void begin(Engine engine, int[] children, int handler, int size, Outgoing message) {
        for (int child : children) {
            underWay.add(child);
        }
        for (int child : children) {
            engine.peer(child).post(handler, size, output -> {
                message.write(output);
                output.whenLeft(() -> left(child));
            });
            if (engine.peer(child).isGone()) {
                left(child);
            }
        }
        endIfNone();
    }

    /** The message has left to a rank, or never will. */
    void left(int child) {
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
        whenLeft.run();
    }
}
