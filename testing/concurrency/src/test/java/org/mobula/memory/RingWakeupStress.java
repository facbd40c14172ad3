package org.mobula.memory;

import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Either a consumer that goes to sleep finds the frame, or its producer sees that it sleeps (Dekker's algorithm). */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "the consumer found the frame")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the consumer found the frame and is woken unnecessarily")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the consumer sleeps and is woken")
@Outcome(id = "0, 1", expect = Expect.FORBIDDEN, desc = "the consumer sleeps and is not woken: a lost wake-up")
@State
public class RingWakeupStress extends Rings {
    @Actor
    public void producer(II_Result r) {
        send(1, 7, 64);
        VarHandle.fullFence();
        r.r1 = producer.takeWakeupRequest() ? 1 : 0;
    }

    @Actor
    public void consumer(II_Result r) {
        r.r2 = consumer.sleep() ? 1 : 0;
    }
}
