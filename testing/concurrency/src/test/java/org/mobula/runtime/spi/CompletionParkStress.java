package org.mobula.runtime.spi;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/**
 * A thread that parks for a completion continues once the completion is done; no wake-up is lost (Dekker's algorithm).
 */
@JCStressTest(Mode.Termination)
@Outcome(
        id = "TERMINATED",
        expect = Expect.ACCEPTABLE,
        desc = "the completion was already done, or the thread was unparked")
@Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "the thread stays parked although the completion is done")
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
