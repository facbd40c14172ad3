package org.mobula.invoke.internal.protocol;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A deadline that comes late for one use of a slot never gives up the next use. */
@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the first use was completed before its deadline")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the deadline was in time")
@Outcome(expect = Expect.FORBIDDEN, desc = "the deadline met the next use")
@State
public class CallTurnStress {
    private final PendingCall call = Calls.one();
    private final long turn;

    public CallTurnStress() {
        call.enter();
        turn = call.turn();
    }

    @Actor
    public void caller(II_Result r) {
        r.r1 = call.takes(turn) ? 1 : 0;
        if (r.r1 == 1) {
            call.leave();
            call.enter();
        }
    }

    @Actor
    public void deadline(II_Result r) {
        r.r2 = call.abandons(turn) ? 1 : 0;
    }
}
