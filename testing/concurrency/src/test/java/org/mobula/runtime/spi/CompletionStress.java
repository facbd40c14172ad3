package org.mobula.runtime.spi;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A thread that registers a waiter either finds the completion done or is woken (Dekker's algorithm), and sees
 * everything written before completion.
 */
@JCStressTest
@Outcome(id = "1, 5, [01]", expect = Expect.ACCEPTABLE, desc = "done, and earlier writes are visible")
@Outcome(id = "0, -1, 1", expect = Expect.ACCEPTABLE, desc = "not done yet, and the thread is woken")
@Outcome(expect = Expect.FORBIDDEN, desc = "the thread is never woken, or does not see earlier writes")
@State
public class CompletionStress {
    private final Completion completion = new Completion();
    private int written;
    private volatile int woken;

    @Actor
    public void completer() {
        written = 5;
        completion.complete();
    }

    @Actor
    public void waiter(III_Result r) {
        completion.wakes(() -> woken = 1);
        r.r1 = completion.isDone() ? 1 : 0;
        r.r2 = r.r1 == 1 ? written : -1;
    }

    @Arbiter
    public void end(III_Result r) {
        r.r3 = woken;
    }
}
