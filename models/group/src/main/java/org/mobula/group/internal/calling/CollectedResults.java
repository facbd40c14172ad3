package org.mobula.group.internal.calling;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.runtime.spi.Completion;

/**
 * Results that one thread waits for.
 *
 * <p><b>Threads:</b> any; {@link #all} by the one that waited.
 */
final class CollectedResults extends PendingResults {
    private final Completion done = new Completion(this::action);
    private final @Nullable MemberResult[] results;
    private int taken; // guarded by results
    private long number;
    private volatile @Nullable Throwable lost;

    CollectedResults(LocalGroup group, MethodSignature signature, int[] expected, int entry) {
        super(group, signature, expected, entry);
        results = new MemberResult[expected.length];
    }

    /** Under which number its replies come. */
    long number() {
        return number;
    }

    void setNumber(long given) {
        number = given;
    }

    Completion done() {
        return done;
    }

    @Override
    void take(int place, int member, MemberResult result, boolean last) {
        boolean complete;
        synchronized (results) { // why again: who brought the last one may be faster than who brought the one before
            results[place] = result;
            complete = ++taken == results.length;
        }
        if (complete) {
            done.complete();
        }
    }

    @Override
    void fail(Throwable why) {
        lost = why;
        done.complete();
    }

    /** Why there will be no results, or null. */
    @Nullable
    Throwable lost() {
        return lost;
    }

    /** All, by the order of those expected. */
    List<MemberResult> all() {
        return Arrays.stream(results)
                .map(result -> result == null ? MemberResult.NONE : result)
                .toList();
    }
}
