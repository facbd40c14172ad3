package org.mobula.runtime.spi;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A message and a deadline meet at one operation: one of them has it, and the phase says which. */
@JCStressTest
@Outcome(id = "1, 0, 2", expect = Expect.ACCEPTABLE, desc = "the message completes the operation")
@Outcome(id = "0, 1, 3", expect = Expect.ACCEPTABLE, desc = "the deadline gives the operation up")
@Outcome(expect = Expect.FORBIDDEN, desc = "both have it, or neither")
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
