package org.mobula.collective.spi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * The waits of a node, in one model, for what is published in areas: by number, so that nudges find them, and what nudges announce. It
 * takes these; the model registers it.
 *
 * <p><b>Threads:</b> any.
 */
public final class SharedAreas implements MessageHandler {
    private final int handler;
    private final Map<Integer, AreaWaiting> waits = new ConcurrentHashMap<>();
    private final Map<Integer, Announcements> announcements = new ConcurrentHashMap<>();

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
        announcements.remove(area);
    }

    /** Everybody looks again. */
    public void alarm() {
        waits.values().forEach(AreaWaiting::alarm);
    }

    /** The signals of an area that is about to be made: from now on they are heard. */
    AreaSignals expect(int area, Engine engine, AreaRanks ranks) {
        Announcements made = new Announcements(engine, ranks, handler, area);
        announcements.put(area, made);
        return made;
    }

    @Override
    public void onMessage(Incoming message) {
        int area = message.input().getInt();
        int announced = message.input().getInt();
        Announcements signals = announcements.get(area);
        if (signals != null) { // why maybe none: the area may be forgotten by now
            signals.hear(message.source(), announced);
        }
        AreaWaiting waiting = waits.get(area);
        if (waiting != null) { // why maybe none: as above, or it is being made
            waiting.alarm();
        }
    }
}
