package org.mobula.group.internal.calling;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.runtime.spi.Completion;

/**
 * What has been brought to one participant, by who brought it and in which call; and what it waits for.
 *
 * <p>Nearly always one thing of each participant lies here at most, so each has a list, which is walked; what it is made
 * of is used again.
 *
 * <p><b>Threads:</b> any; one lock, held for a few instructions. At most one waits.
 */
final class Inbox {
    private final @Nullable Brought[] brought; // by participant; guarded by this
    private final Map<Key, Consumer<MemberResult>> left = new HashMap<>(); // guarded by this
    private @Nullable Brought unused; // guarded by this
    private @Nullable Completion waiting; // guarded by this
    private long awaitedCall; // guarded by this, as the next ones
    private int awaitedFrom;
    private boolean awaitedRelease;

    /**
     * What is brought, as a key.
     *
     * @param release whether it lets the participant go, rather than being a part
     */
    private record Key(long call, int from, boolean release) {}

    private static final class Brought {
        private long call;
        private boolean release;
        private @Nullable Object what;
        private @Nullable Brought next;
    }

    /** @param participants how many there are */
    Inbox(int participants) {
        brought = new @Nullable Brought[participants];
    }

    /**
     * Something has come: gives who takes it in place of who has given up waiting for it, see {@link #takeOr}; if nobody
     * does, keeps it and wakes who waits for it.
     *
     * <p>why both at once: who gives up in between would find nothing, and nobody would find its taker.
     */
    synchronized @Nullable Consumer<MemberResult> put(long call, int from, boolean release, Object what) {
        Consumer<MemberResult> taker = taker(call, from, release);
        if (taker != null) {
            return taker;
        }
        Brought place = unused;
        if (place == null) {
            place = new Brought();
        } else {
            unused = place.next;
        }
        place.call = call;
        place.release = release;
        place.what = what;
        place.next = brought[from];
        brought[from] = place;
        if (waiting != null && awaitedCall == call && awaitedFrom == from && awaitedRelease == release) {
            waiting.complete(); // why under the lock: who has stopped waiting must not hear of it at its next wait
        }
        return null;
    }

    /** Takes what has come; if it has not, completes this when it does, or when {@link #wake} is called. */
    synchronized @Nullable Object take(long call, int from, boolean release, Completion done) {
        Object there = remove(call, from, release);
        if (there == null) {
            done.reset();
            waiting = done;
            awaitedCall = call;
            awaitedFrom = from;
            awaitedRelease = release;
        }
        return there;
    }

    /** Waits no more; gives what has come meanwhile. */
    synchronized @Nullable Object takeAtLast(long call, int from, boolean release) {
        waiting = null;
        return remove(call, from, release);
    }

    /** Takes what has come, and drops what came for earlier calls: who gave up has left it here. */
    private @Nullable Object remove(long call, int from, boolean release) {
        Object found = null;
        Brought kept = null;
        Brought next;
        for (Brought each = brought[from]; each != null; each = next) {
            next = each.next;
            boolean wanted = each.call == call && each.release == release;
            if (wanted) {
                found = each.what;
            }
            if (wanted || each.call < call) {
                each.what = null;
                each.next = unused;
                unused = each;
            } else {
                each.next = kept;
                kept = each;
            }
        }
        brought[from] = kept;
        return found;
    }

    /** Wakes who waits for something of a later call. */
    synchronized void wake(long after) {
        if (waiting != null && awaitedCall > after) {
            waiting.complete();
        }
    }

    /** Takes what has come; if it has not, has another one take it, see {@link #taker}. */
    synchronized @Nullable Object takeOr(long call, int from, boolean release, Consumer<MemberResult> taker) {
        Object there = remove(call, from, release);
        if (there == null) {
            left.put(new Key(call, from, release), taker);
        }
        return there;
    }

    /** Who takes something in place of who has given up waiting for it; null if nobody. Tells it once. */
    synchronized @Nullable Consumer<MemberResult> taker(long call, int from, boolean release) {
        return left.isEmpty() ? null : left.remove(new Key(call, from, release));
    }

    /** All of these that take something of later calls; tells them once. */
    synchronized List<Consumer<MemberResult>> takers(long after) {
        List<Consumer<MemberResult>> all = new ArrayList<>();
        left.entrySet().removeIf(each -> each.getKey().call > after && all.add(each.getValue()));
        return all;
    }

    /** Whether there are any. */
    synchronized boolean hasTakers() {
        return !left.isEmpty();
    }
}
