package org.mobula.runtime.spi;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** Slots that are taken at once and given back are never handed out twice (ABA). */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "every operation has a slot of its own")
@Outcome(expect = Expect.FORBIDDEN, desc = "two operations have one slot")
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
    public void takesAndGives() {
        StressSlot given = table.take();
        kept = table.take().index();
        table.give(given);
    }

    @Arbiter
    public void end(Z_Result r) {
        r.r1 = first != second && first != kept && second != kept;
    }
}
