package org.mobula.runtime.spi;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** Slots that threads take and return concurrently are never handed out twice (ABA problem). */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "every operation has its own slot")
@Outcome(expect = Expect.FORBIDDEN, desc = "two operations share a slot")
@State
public class FreeSlotsStress {
    private final PendingTable<StressSlot> table = StressSlot.table();
    private int first;
    private int second;
    private int kept;

    @Actor
    public void takes() {
        first = table.take().index();
        second = table.take().index();
    }

    @Actor
    public void takesAndReturns() {
        StressSlot given = table.take();
        kept = table.take().index();
        table.give(given);
    }

    @Arbiter
    public void end(Z_Result r) {
        r.r1 = first != second && first != kept && second != kept;
    }
}
