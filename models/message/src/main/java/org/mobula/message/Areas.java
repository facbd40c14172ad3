package org.mobula.message;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Incoming;

/**
 * The waits of a node for what is published in areas, by context, so that nudges find them.
 *
 * <p><b>Threads:</b> any.
 */
final class Areas {
    private final Engine engine;
    private final Map<Integer, AreaWaiting> waits = new ConcurrentHashMap<>();

    Areas(Engine engine) {
        this.engine = engine;
        engine.handle(Protocol.NUDGE, this::onNudge);
    }

    /** From now on nudges for a context wake who waits there. */
    void add(int context, AreaWaiting waiting) {
        waits.put(context, waiting);
    }

    /** Nobody will wait there any more. */
    void forget(int context) {
        waits.remove(context);
    }

    /** Everybody looks again. */
    void alarm() {
        waits.values().forEach(AreaWaiting::alarm);
    }

    /** What wakes a member that sleeps. */
    IntConsumer nudging(int context, Membership members) {
        return member ->
                engine.peer(members.node(member)).post(Protocol.NUDGE, Integer.BYTES, out -> out.putInt(context));
    }

    private void onNudge(Incoming message) {
        AreaWaiting waiting = waits.get(message.input().getInt());
        if (waiting != null) { // why maybe none: the communicator may be freed by now
            waiting.alarm();
        }
    }
}
