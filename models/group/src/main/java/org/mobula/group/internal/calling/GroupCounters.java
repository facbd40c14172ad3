package org.mobula.group.internal.calling;

import java.util.concurrent.atomic.LongAdder;
import org.mobula.group.GroupTraffic;

/** Counts the messages that a node sends for groups, and its combinations. */
public final class GroupCounters {
    final LongAdder invocations = new LongAdder();
    final LongAdder replies = new LongAdder();
    public final LongAdder partials = new LongAdder();
    public final LongAdder contributions = new LongAdder();
    final LongAdder pieces = new LongAdder();
    public final LongAdder published = new LongAdder();
    public final LongAdder releases = new LongAdder();
    public final LongAdder resultsCombined = new LongAdder();
    public final LongAdder argumentsCombined = new LongAdder();

    public GroupTraffic traffic() {
        return new GroupTraffic(
                invocations.sum(),
                replies.sum(),
                partials.sum(),
                contributions.sum(),
                releases.sum(),
                pieces.sum(),
                published.sum(),
                resultsCombined.sum(),
                argumentsCombined.sum());
    }
}
