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
 * <p><b>Threads:</b> any; {@link #all} the one that waited.
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

    /** The number that its replies carry. */
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
        synchronized (results) { // the last result may be taken before earlier ones are
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

    /** The failure of the call, or null. */
    @Nullable
    Throwable lost() {
        return lost;
    }

    /** All results, in the order of the expected members. */
    List<MemberResult> all() {
        return Arrays.stream(results)
                .map(result -> result == null ? MemberResult.NONE : result)
                .toList();
    }
}
