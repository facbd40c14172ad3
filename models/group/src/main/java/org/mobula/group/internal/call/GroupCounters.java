package org.mobula.group.internal.call;

import java.util.concurrent.atomic.LongAdder;
import org.mobula.group.GroupTraffic;

/** Counts what a node sends for groups. */
final class GroupCounters {
    final LongAdder invocations = new LongAdder();
    final LongAdder replies = new LongAdder();
    final LongAdder partials = new LongAdder();
    final LongAdder contributions = new LongAdder();
    final LongAdder releases = new LongAdder();
    final LongAdder resultsCombined = new LongAdder();
    final LongAdder argumentsCombined = new LongAdder();

    GroupTraffic traffic() {
        return new GroupTraffic(
                invocations.sum(),
                replies.sum(),
                partials.sum(),
                contributions.sum(),
                releases.sum(),
                resultsCombined.sum(),
                argumentsCombined.sum());
    }
}
