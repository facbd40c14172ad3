package org.mobula.replica.internal;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Started writes are submitted exactly once and in order while earlier messages are delivered. */
@JCStressTest
@Outcome(id = "4", expect = Expect.ACCEPTABLE, desc = "all writes are submitted")
@Outcome(expect = Expect.FORBIDDEN, desc = "a write is lost, repeated or out of order")
@State
public class WriteBatcherStress {
    private final StressedBatcher batcher = new StressedBatcher();

    public WriteBatcherStress() {
        batcher.start();
    }

    @Actor
    public void starter() {
        batcher.start();
        batcher.start();
        batcher.start();
    }

    @Actor
    public void deliverer() {
        batcher.deliver();
        batcher.deliver();
    }

    @Arbiter
    public void end(I_Result r) {
        r.r1 = batcher.end();
    }
}
