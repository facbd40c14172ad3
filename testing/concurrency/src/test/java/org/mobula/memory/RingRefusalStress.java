package org.mobula.memory;

import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;

/** A frame that lasts, as its producer sees it, is read by a consumer that refuses what comes later (Dekker). */
@JCStressTest
@Outcome(id = "1, 71", expect = Expect.ACCEPTABLE, desc = "it lasts and is read")
@Outcome(id = "0, 71", expect = Expect.ACCEPTABLE, desc = "it is read although its producer cannot rely on that")
@Outcome(id = "0, -1", expect = Expect.ACCEPTABLE, desc = "it is refused and not read")
@Outcome(id = "1, -1", expect = Expect.FORBIDDEN, desc = "its producer relies on it and it is not read")
@State
public class RingRefusalStress extends Rings {
    @Actor
    public void producer(IJ_Result r) {
        send(1, 7, 64);
        VarHandle.fullFence();
        r.r1 = producer.isRefused() ? 0 : 1;
    }

    @Actor
    public void consumer(IJ_Result r) {
        consumer.refuse();
        r.r2 = receive();
    }
}
