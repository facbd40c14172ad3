package org.mobula.collective.spi;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A rank that goes to sleep either finds the publication or is woken (Dekker's algorithm). */
@JCStressTest
@Outcome(id = "1, [01]", expect = Expect.ACCEPTABLE, desc = "the rank found the publication")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the rank sleeps and is woken")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "the rank sleeps and is not woken: a lost wake-up")
@State
public class AreaSleepStress extends Areas {
    public AreaSleepStress() {
        second.publish();
    }

    @Actor
    public void publisher() {
        first.publish();
    }

    @Actor
    public void sleeper(II_Result r) {
        second.sleep();
        r.r1 = second.isLevel(0) ? 1 : 0;
    }

    @Arbiter
    public void end(II_Result r) {
        r.r2 = woken;
    }
}
