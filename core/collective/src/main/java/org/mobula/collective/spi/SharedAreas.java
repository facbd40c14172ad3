package org.mobula.collective.spi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * The waits of a node, in one model, for what is published in areas: by number, so that nudges find them. It takes these
 * nudges; the model registers it.
 *
 * <p><b>Threads:</b> any.
 */
public final class SharedAreas implements MessageHandler {
    private final int handler;
    private final Map<Integer, AreaWaiting> waits = new ConcurrentHashMap<>();

    /** @param handler the number of the messages that wake who sleeps */
    public SharedAreas(int handler) {
        this.handler = handler;
    }

    /**
     * From now on nudges for an area wake who waits there.
     *
     * @param area its number, the same at all its ranks
     */
    public void add(int area, AreaWaiting waiting) {
        waits.put(area, waiting);
    }

    /** Nobody will wait there any more. */
    public void forget(int area) {
        waits.remove(area);
    }

    /** Everybody looks again. */
    public void alarm() {
        waits.values().forEach(AreaWaiting::alarm);
    }

    /** What wakes a rank that sleeps. */
    IntConsumer nudging(int area, AreaRanks ranks) {
        return rank -> ranks.peer(rank).post(handler, Integer.BYTES, out -> out.putInt(area));
    }

    @Override
    public void onMessage(Incoming message) {
        AreaWaiting waiting = waits.get(message.input().getInt());
        if (waiting != null) { // why maybe none: the area may be forgotten by now
            waiting.alarm();
        }
    }
}
