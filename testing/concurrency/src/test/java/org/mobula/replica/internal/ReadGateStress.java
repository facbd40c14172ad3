package org.mobula.replica.internal;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A read sees all of a write or none of it. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "before the write")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "after the write")
@Outcome(expect = Expect.FORBIDDEN, desc = "a read and a write overlapped")
@State
public class ReadGateStress {
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
        gate.enterWrite();
        x = 1;
        y = 1;
        gate.leaveWrite();
    }
}
