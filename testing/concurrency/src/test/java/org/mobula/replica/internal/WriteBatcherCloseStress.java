package org.mobula.replica.internal;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A closing node submits every started write, although the batch before it gets its place at the same moment. */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both are submitted")
@Outcome(expect = Expect.FORBIDDEN, desc = "a write is left until the order is closed")
@State
public class WriteBatcherCloseStress {
    private final StressedBatcher batcher = new StressedBatcher();

    public WriteBatcherCloseStress() {
        batcher.start(); // under way
        batcher.start(); // gathers
    }

    @Actor
    public void deliverer() {
        batcher.deliver();
    }

    @Actor
    public void closer() {
        batcher.close();
    }

    @Arbiter
    public void end(I_Result r) {
        r.r1 = batcher.end();
    }
}
