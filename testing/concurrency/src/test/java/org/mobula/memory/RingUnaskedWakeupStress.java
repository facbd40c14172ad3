package org.mobula.memory;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A thread that does not send checks for unread frames while the sender adds a frame and the receiver then reads one.
 * One frame is unread at any time, so the check must find it. The check does not disturb the sender.
 */
@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "an unread frame is found")
@Outcome(expect = Expect.FORBIDDEN, desc = "the unread frame was missed, or a frame was lost")
@State
public class RingUnaskedWakeupStress extends Rings {
    public RingUnaskedWakeupStress() {
        send(1, 7, 64);
    }

    @Actor
    public void ends() {
        send(2, 8, 64);
        receive();
    }

    @Actor
    public void waker(II_Result r) {
        r.r1 = producer.isDrained() ? 0 : 1;
    }

    @Arbiter
    public void end(II_Result r) {
        r.r2 = receive() == 82 && producer.isDrained() ? 0 : 1;
    }
}
