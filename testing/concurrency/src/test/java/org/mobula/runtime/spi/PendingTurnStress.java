package org.mobula.runtime.spi;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A late deadline of one use of a slot never affects the next use. */
@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the first use was completed before its deadline")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the deadline won")
@Outcome(expect = Expect.FORBIDDEN, desc = "the deadline affected the next use")
@State
public class PendingTurnStress {
    private final StressSlot slot = new StressSlot(0);
    private final long turn;

    public PendingTurnStress() {
        slot.enter();
        turn = slot.turn();
    }

    @Actor
    public void owner(II_Result r) {
        r.r1 = slot.advance(turn, PendingSlot.WAITING, StressSlot.COMPLETED) ? 1 : 0;
        if (r.r1 == 1) {
            slot.leave();
            slot.enter();
        }
    }

    @Actor
    public void deadline(II_Result r) {
        r.r2 = slot.advance(turn, PendingSlot.WAITING, StressSlot.GIVEN_UP) ? 1 : 0;
    }
}
