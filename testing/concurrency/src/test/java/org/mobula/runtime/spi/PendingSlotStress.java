package org.mobula.runtime.spi;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A message and a deadline race for one operation. Exactly one of them wins, and the phase records which. */
@JCStressTest
@Outcome(id = "1, 0, 2", expect = Expect.ACCEPTABLE, desc = "the message completes the operation")
@Outcome(id = "0, 1, 3", expect = Expect.ACCEPTABLE, desc = "the deadline abandons the operation")
@Outcome(expect = Expect.FORBIDDEN, desc = "both win, or neither")
@State
public class PendingSlotStress {
    private final StressSlot slot = new StressSlot(0);
    private final long turn;

    public PendingSlotStress() {
        slot.enter();
        turn = slot.turn();
    }

    @Actor
    public void message(III_Result r) {
        r.r1 = slot.advance(turn, PendingSlot.WAITING, StressSlot.COMPLETED) ? 1 : 0;
    }

    @Actor
    public void deadline(III_Result r) {
        r.r2 = slot.advance(turn, PendingSlot.WAITING, StressSlot.GIVEN_UP) ? 1 : 0;
    }

    @Arbiter
    public void end(III_Result r) {
        r.r3 = PendingSlot.phase(slot.look());
    }
}
