package org.mobula.memory;

import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;

/**
 * A frame that its producer reports as lasting is read even by a consumer that refuses later frames (Dekker's
 * algorithm).
 */
@JCStressTest
@Outcome(id = "1, 71", expect = Expect.ACCEPTABLE, desc = "reported as lasting, and read")
@Outcome(id = "0, 71", expect = Expect.ACCEPTABLE, desc = "not reported as lasting, but read")
@Outcome(id = "0, -1", expect = Expect.ACCEPTABLE, desc = "not reported as lasting, and refused")
@Outcome(id = "1, -1", expect = Expect.FORBIDDEN, desc = "reported as lasting, but not read")
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
