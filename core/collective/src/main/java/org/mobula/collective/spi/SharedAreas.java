package org.mobula.collective.spi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * The areas of a node in one model, by number, so that wake-ups reach their waiting threads. It handles wake-up
 * messages; the model registers it.
 *
 * <p><b>Threads:</b> any.
 */
public final class SharedAreas implements MessageHandler {
    private final int handler;
    private final Map<Integer, Runnable> waits = new ConcurrentHashMap<>();
    private final Map<Integer, Announcements> announcements = new ConcurrentHashMap<>();

    /** @param handler the number of wake-up messages */
    public SharedAreas(int handler) {
        this.handler = handler;
    }

    /**
     * Passes wake-ups for an area to its waiting threads.
     *
     * @param area its number, the same at all its ranks
     * @param wakeup makes waiting threads check again; must not wait
     */
    public void add(int area, Runnable wakeup) {
        waits.put(area, wakeup);
    }

    /** Records that no thread will wait there again. */
    public void forget(int area) {
        waits.remove(area);
        announcements.remove(area);
    }

    /** Makes all waiting threads check again. */
    public void wakeUp() {
        waits.values().forEach(Runnable::run);
    }

    /**
     * The signals of an area that is to be created. They are counted from now on.
     *
     * @param area its number, the same at all its ranks
     * @param peers the connection to each of them
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
        if (signals != null) { // none if the area has been forgotten
            signals.hear(message.source(), announced);
        }
        Runnable wakeup = waits.get(area);
        if (wakeup != null) { // none if the area has been forgotten, or is being created
            wakeup.run();
        }
    }
}
