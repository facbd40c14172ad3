package org.mobula.replica.internal;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A closing node submits every started write, even if the preceding batch is delivered at the same moment. */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both writes are submitted")
@Outcome(expect = Expect.FORBIDDEN, desc = "a write was not submitted before the order closed")
@State
public class WriteBatcherCloseStress {
    private final StressedBatcher batcher = new StressedBatcher();

    public WriteBatcherCloseStress() {
        batcher.start(); // submitted at once
        batcher.start(); // gathered for the next batch
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
