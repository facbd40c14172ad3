package org.mobula.collective.spi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * The waits of a node, in one model, for what is published in areas: by number, so that wake-ups find them, and what wake-ups
 * announce. It takes these messages; the model registers it.
 *
 * <p><b>Threads:</b> any.
 */
public final class SharedAreas implements MessageHandler {
    private final int handler;
    private final Map<Integer, Runnable> waits = new ConcurrentHashMap<>();
    private final Map<Integer, Announcements> announcements = new ConcurrentHashMap<>();

    /** @param handler the number of the messages that wake who sleeps */
    public SharedAreas(int handler) {
        this.handler = handler;
    }

    /**
     * From now on wake-ups for an area reach the threads that wait there.
     *
     * @param area its number, the same at all its ranks
     * @param wakeup has the threads that wait look again; must not wait
     */
    public void add(int area, Runnable wakeup) {
        waits.put(area, wakeup);
    }

    /** Nobody will wait there any more. */
    public void forget(int area) {
        waits.remove(area);
        announcements.remove(area);
    }

    /** All waiting threads look again. */
    public void wakeUp() {
        waits.values().forEach(Runnable::run);
    }

    /**
     * The signals of an area that is about to be made: from now on they are heard.
     *
     * @param area its number, the same at all its ranks
     * @param peers the way to each of them
     */
    public AreaSignals expect(int area, Engine engine, IntFunction<Peer> peers) {
        Announcements made = new Announcements(engine, peers, handler, area);
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
        Runnable wakeup = waits.get(area);
        if (wakeup != null) { // why maybe none: as above, or it is being made
            wakeup.run();
        }
    }
}
