package org.mobula.shared.internal.machine;

import java.lang.invoke.VarHandle;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The releases that a rank knows of, and what it has told other ranks of them. They travel with locks and barriers: a
 * rank that acquires a lock learns of every release that happened before (lazy release consistency: Keleher, Cox,
 * Zwaenepoel, ISCA 1992). In place of vector time stamps, each block has a version, and each rank keeps the blocks in
 * the order in which it learned of their latest versions.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine, except {@link #sent}.
 */
final class Notices {
    private final Machine machine;
    private final long[] told; // by rank: stamps up to this one
    private @Nullable Copy newest;
    private long clock;

    /** No block with a greater stamp was told to any rank. Volatile: {@link Copy#releaseFast} reads it. */
    private volatile long sent;

    private volatile long latest; // the clock; volatile: isUntold is called by any thread
    private volatile long toldAll;

    Notices(Machine machine) {
        this.machine = machine;
        this.told = new long[machine.size];
    }

    long sent() {
        return sent;
    }

    /** Whether there are releases that {@link #tellAll} has not told. */
    boolean isUntold() {
        return latest > toldAll;
    }

    /** What each rank must be told for all of them to know of all releases that this one knows of. */
    void tellAll(ObjIntConsumer<long[]> send) {
        for (int rank = 0; rank < machine.size; rank++) {
            if (rank != machine.me && !machine.departed.get(rank)) {
                send.accept(tell(rank), rank);
            }
        }
        toldAll = clock;
    }

    /** As {@link #hear}, of what that rank tells all ranks itself. */
    void hearTold(int from, long[] pairs) {
        boolean untold = isUntold();
        hear(from, pairs);
        if (!untold) {
            toldAll = clock;
        }
    }

    /** Tells all ranks everything once more. */
    void forgetTold() {
        toldAll = 0;
    }

    /** A block has a newer version. */
    void touch(Copy copy) {
        copy.noticeFrom = machine.me;
        if (copy.stamp > sent && copy == newest) {
            return;
        }
        remove(copy);
        Copy before = newest;
        copy.older = before;
        if (before != null) {
            before.newer = copy;
        }
        newest = copy;
        copy.stamp = ++clock;
        latest = clock;
    }

    private void remove(Copy copy) {
        Copy older = copy.older;
        Copy newer = copy.newer;
        if (newest == copy) {
            newest = older;
        }
        if (older != null) {
            older.newer = newer;
        }
        if (newer != null) {
            newer.older = older;
        }
        copy.older = null;
        copy.newer = null;
    }

    /** What a rank was not told yet, and has not told this one: pairs of a block and a version. */
    long[] tell(int rank) {
        long since = told[rank];
        told[rank] = clock;
        sent = clock;
        VarHandle.fullFence(); // a thread that releases now sees it, or its version is read below
        int count = 0;
        for (Copy at = newest; at != null && at.stamp > since; at = at.older) {
            if (at.noticeFrom != rank) {
                count++;
            }
        }
        long[] pairs = new long[2 * count];
        int filled = 0;
        for (Copy at = newest; at != null && filled < pairs.length; at = at.older) {
            if (at.noticeFrom != rank) {
                pairs[filled++] = at.key;
                pairs[filled++] = at.required;
            }
        }
        return pairs;
    }

    /** What the lock of a block tells the rank that it goes to. */
    long[] tell(Copy copy, Token token, int rank) {
        if (copy.unit.protocol().notices() == org.mobula.shared.spi.Protocol.Notices.ALL) {
            return tell(rank);
        }
        long[] pairs = new long[2 * token.scope.size()];
        int at = 0;
        for (var entry : token.scope.entrySet()) {
            pairs[at++] = entry.getKey();
            pairs[at++] = entry.getValue();
        }
        return pairs;
    }

    /** This rank was told by another one. */
    void hear(int from, long[] pairs) {
        for (int i = 0; i < pairs.length; i += 2) {
            Copy copy = machine.find(pairs[i]);
            long version = pairs[i + 1];
            if (copy != null && copy.token == null && version > copy.required) {
                copy.required = version;
                touch(copy);
                copy.noticeFrom = from;
                if (copy.version < version) {
                    copy.invalidated();
                    machine.protocols.noticed(copy);
                }
                copy.settle();
            }
        }
    }
}
