package org.mobula.invoke.internal.protocol;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIJ_Result;

/** A reply and a deadline meet at one call: one of them has it, and the phase says which. */
@JCStressTest
@Outcome(id = "1, 0, 3", expect = Expect.ACCEPTABLE, desc = "the reply completes the call (FILLING)")
@Outcome(id = "0, 1, 5", expect = Expect.ACCEPTABLE, desc = "the deadline gives the call up (ABANDONED)")
@Outcome(expect = Expect.FORBIDDEN, desc = "both have it, or neither")
@State
public class CallSlotStress {
    private final PendingCall call = Calls.one();
    private final long turn;

    public CallSlotStress() {
        call.enter();
        turn = call.turn();
    }

    @Actor
    public void reply(IIJ_Result r) {
        r.r1 = call.takes(turn) ? 1 : 0;
    }

    @Actor
    public void deadline(IIJ_Result r) {
        r.r2 = call.abandons(turn) ? 1 : 0;
    }

    @Arbiter
    public void end(IIJ_Result r) {
        r.r3 = call.look() & CallSlot.PHASE;
    }
}
