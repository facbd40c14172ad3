package org.mobula.replica.internal;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A write that enters only if no read is in progress. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "before the write, or the write did not enter")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "after the write")
@Outcome(expect = Expect.FORBIDDEN, desc = "a read and a write overlapped")
@State
public class ReadGateAttemptStress {
    private final ReadGate gate = new ReadGate();
    private int x;
    private int y;

    @Actor
    public void read(II_Result r) {
        gate.enterRead();
        r.r1 = x;
        r.r2 = y;
        gate.leaveRead();
    }

    @Actor
    public void write() {
        if (gate.tryEnterWrite()) {
            x = 1;
            y = 1;
            gate.leaveWrite();
        }
    }
}
