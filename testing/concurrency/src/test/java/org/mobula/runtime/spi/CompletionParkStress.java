package org.mobula.runtime.spi;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/** A thread that parks until a completion is done goes on once it is: no wake-up is lost (Dekker). */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "it was done before, or the thread was unparked")
@Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "the thread parks although the completion is done")
@State
public class CompletionParkStress {
    private final Completion completion = new Completion();

    @Actor
    public void waiter() {
        while (!completion.isDone()) {
            completion.park(Long.MAX_VALUE);
        }
    }

    @Signal
    public void completer() {
        completion.complete();
    }
}
