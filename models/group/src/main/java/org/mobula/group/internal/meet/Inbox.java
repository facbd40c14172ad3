package org.mobula.group.internal.meet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.wire.Result;
import org.mobula.runtime.spi.Completion;

/**
 * What has been brought to one participant, by call and by who brought it; and what it waits for.
 *
 * <p><b>Threads:</b> any; one lock, held for a few instructions. At most one waits.
 */
final class Inbox {
    private final Map<Key, Object> brought = new HashMap<>(); // guarded by this
    private final Map<Key, Consumer<Result>> left = new HashMap<>(); // guarded by this
    private @Nullable Key awaited; // guarded by this
    private @Nullable Completion waiting; // guarded by this

    /**
     * What is brought.
     *
     * @param call in which call
     * @param from the participant that brings it
     * @param release whether it lets the participant go, rather than being a part
     */
    record Key(long call, int from, boolean release) {}

    /** Something has come; wakes who waits for it. */
    void put(Key key, Object what) {
        Completion wakes = null;
        synchronized (this) {
            brought.put(key, what);
            if (key.equals(awaited)) {
                wakes = waiting;
            }
        }
        if (wakes != null) {
            wakes.complete();
        }
    }

    /** Takes what has come; if it has not, names what is done when it does, or when {@link #wake} is called. */
    synchronized @Nullable Object take(Key key, Completion done) {
        Object there = brought.remove(key);
        if (there == null) {
            awaited = key;
            waiting = done;
        }
        return there;
    }

    /** Waits no more; gives what has come meanwhile. */
    synchronized @Nullable Object takeAtLast(Key key) {
        awaited = null;
        waiting = null;
        return brought.remove(key);
    }

    /** Wakes who waits, whatever for. */
    void wake() {
        Completion wakes;
        synchronized (this) {
            wakes = waiting;
        }
        if (wakes != null) {
            wakes.complete();
        }
    }

    /** Takes what has come; if it has not, has another one take it, see {@link #taker}. */
    synchronized @Nullable Object takeOr(Key key, Consumer<Result> taker) {
        Object there = brought.remove(key);
        if (there == null) {
            left.put(key, taker);
        }
        return there;
    }

    /** Who takes something in place of who has given up waiting for it; null if nobody. Tells it once. */
    synchronized @Nullable Consumer<Result> taker(Key key) {
        return left.remove(key);
    }

    /** All of these; tells them once. */
    synchronized List<Consumer<Result>> takers() {
        List<Consumer<Result>> all = new ArrayList<>(left.values());
        left.clear();
        return all;
    }

    /** Drops what has come for earlier calls: who gave up has left it here. */
    synchronized void forgetBefore(long call) {
        if (!brought.isEmpty()) {
            brought.keySet().removeIf(key -> key.call < call);
        }
    }
}
