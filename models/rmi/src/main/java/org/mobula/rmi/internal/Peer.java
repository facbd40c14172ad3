package org.mobula.rmi.internal;

import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Another process with the agent, as its callers see it.
 *
 * <p><b>Threads:</b> any.
 */
final class Peer {
    private final LanePool.Tools tools;
    private final String name;
    private final ConcurrentHashMap<LaneKey, LanePool> pools = new ConcurrentHashMap<>();
    private @Nullable Talk talk;
    private volatile boolean ended;

    Peer(LanePool.Tools tools, String name) {
        this.tools = tools;
        this.name = name;
    }

    /** Whether the process does not answer any more. */
    boolean hasEnded() {
        return ended;
    }

    /**
     * Asks for an object.
     *
     * @return the answer; null if the process does not answer
     */
    synchronized @Nullable Question find(ObjectKey key) {
        boolean again = talk != null; // the last conversation may have ended
        do {
            try {
                Talk present = talk;
                if (present == null) {
                    again = false; // first: a process that has ended refuses each attempt
                    present = tools.connector().connect(name);
                    talk = present;
                }
                present.send(Question.find(key));
                return present.receiveSoon();
            } catch (IOException e) {
                Report.log("process " + name + " does not answer", e);
                if (talk != null) {
                    talk.close();
                    talk = null;
                } else {
                    ended = true;
                    tools.connector().removeFilesOf(name);
                }
            }
        } while (again);
        return null;
    }

    /** The lanes for calls with the same class loaders. */
    LanePool pool(LaneKey key) {
        return pools.computeIfAbsent(key, _ -> new LanePool(tools, name, key));
    }
}
