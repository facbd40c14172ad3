package org.mobula.memory;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** A frame that the consumer finds is complete, and frames arrive in order. */
@JCStressTest
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "no frame yet")
@Outcome(id = "71, -1", expect = Expect.ACCEPTABLE, desc = "the first frame")
@Outcome(id = "-1, 71", expect = Expect.ACCEPTABLE, desc = "the first frame, later")
@Outcome(id = "71, 82", expect = Expect.ACCEPTABLE, desc = "both frames")
@Outcome(expect = Expect.FORBIDDEN, desc = "a frame whose content was not visible")
@State
public class RingPublicationStress extends Rings {
    @Actor
    public void producer() {
        send(1, 7, 64);
        send(2, 8, 64);
    }

    @Actor
    public void consumer(JJ_Result r) {
        r.r1 = receive();
        r.r2 = receive();
    }
}
