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
 * The contributions and releases that one participant has received and not yet used, by sender and call.
 *
 * <p>There is rarely more than one per sender, so each sender has a linked list, whose entries are reused.
 *
 * <p><b>Threads:</b> any; one lock, held for a few instructions. At most one thread waits.
 */
final class Inbox {
    private final @Nullable Entry[] entries; // by sender; guarded by this
    private final Map<Key, Consumer<MemberResult>> takers = new HashMap<>(); // guarded by this
    private @Nullable Entry unused; // guarded by this
    private @Nullable Completion waiting; // guarded by this
    private long awaitedCall; // guarded by this, as are the next two
    private int awaitedFrom;
    private boolean awaitedRelease;

    /**
     * What is received.
     *
     * @param release whether it is a release rather than a contribution
     */
    private record Key(long call, int from, boolean release) {}

    private static final class Entry {
        private long call;
        private boolean release;
        private @Nullable Object content;
        private @Nullable Entry next;
    }

    /** @param participants the number of participants */
    Inbox(int participants) {
        entries = new @Nullable Entry[participants];
    }

    /**
     * Adds what was received and wakes the thread that waits for it; or removes and returns the taker that was
     * registered for it by {@link #takeOr}. Both happen under one lock, so that a thread that gives up at the same time
     * misses neither.
     */
    synchronized @Nullable Consumer<MemberResult> put(long call, int from, boolean release, Object content) {
        Consumer<MemberResult> taker = taker(call, from, release);
        if (taker != null) {
            return taker;
        }
        Entry entry = unused;
        if (entry == null) {
            entry = new Entry();
        } else {
            unused = entry.next;
        }
        entry.call = call;
        entry.release = release;
        entry.content = content;
        entry.next = entries[from];
        entries[from] = entry;
        if (waiting != null && awaitedCall == call && awaitedFrom == from && awaitedRelease == release) {
            waiting.complete(); // under the lock, so that it cannot end a later wait
        }
        return null;
    }

    /** Takes what was received; if it was not, the completion ends when it is, or when {@link #wake} is called. */
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

    /** Ends the wait; returns what was received in the meantime. */
    synchronized @Nullable Object takeAtLast(long call, int from, boolean release) {
        waiting = null;
        return remove(call, from, release);
    }

    /** Takes what was received, and drops what earlier calls that gave up have left. */
    private @Nullable Object remove(long call, int from, boolean release) {
        Object found = null;
        Entry kept = null;
        Entry next;
        for (Entry each = entries[from]; each != null; each = next) {
            next = each.next;
            boolean wanted = each.call == call && each.release == release;
            if (wanted) {
                found = each.content;
            }
            if (wanted || each.call < call) {
                each.content = null;
                each.next = unused;
                unused = each;
            } else {
                each.next = kept;
                kept = each;
            }
        }
        entries[from] = kept;
        return found;
    }

    /** Wakes the thread that waits for something of a call after this one. */
    synchronized void wake(long after) {
        if (waiting != null && awaitedCall > after) {
            waiting.complete();
        }
    }

    /** Takes what was received; if it was not, registers a taker for it. */
    synchronized @Nullable Object takeOr(long call, int from, boolean release, Consumer<MemberResult> taker) {
        Object there = remove(call, from, release);
        if (there == null) {
            takers.put(new Key(call, from, release), taker);
        }
        return there;
    }

    /** Removes and returns the taker that is registered for something; null if there is none. */
    synchronized @Nullable Consumer<MemberResult> taker(long call, int from, boolean release) {
        return takers.isEmpty() ? null : takers.remove(new Key(call, from, release));
    }

    /** Removes and returns the takers registered for calls after this one. */
    synchronized List<Consumer<MemberResult>> takers(long after) {
        List<Consumer<MemberResult>> all = new ArrayList<>();
        takers.entrySet().removeIf(each -> each.getKey().call > after && all.add(each.getValue()));
        return all;
    }

    /** Whether any taker is registered. */
    synchronized boolean hasTakers() {
        return !takers.isEmpty();
    }
}
