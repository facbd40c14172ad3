package org.mobula.memory;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** A frame that does not fit at the end of the ring is found at its start, and no stale data is found there. */
@JCStressTest
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "no frame yet, or padding only")
@Outcome(id = "71, -1", expect = Expect.ACCEPTABLE, desc = "the frame after the padding")
@Outcome(id = "-1, 71", expect = Expect.ACCEPTABLE, desc = "the frame after the padding, later")
@Outcome(expect = Expect.FORBIDDEN, desc = "a stale frame, or a frame whose content was not visible")
@State
public class RingWrapStress extends Rings {
    // four of these leave less room than a frame of 100 bytes needs
    private static final int QUARTER = CAPACITY / 4 - 24;

    public RingWrapStress() {
        for (int i = 0; i < 4; i++) {
            producer.claim(QUARTER);
            producer.commit(9, QUARTER);
            consumer.next();
            consumer.release();
        }
    }

    @Actor
    public void producer() {
        send(1, 7, 100);
    }

    @Actor
    public void consumer(JJ_Result r) {
        r.r1 = receive();
        r.r2 = receive();
    }
}
