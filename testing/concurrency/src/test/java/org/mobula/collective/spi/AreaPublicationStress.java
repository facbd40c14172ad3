package org.mobula.collective.spi;

import java.lang.foreign.ValueLayout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;

/** A reader that sees a publication sees its elements. */
@JCStressTest
@Outcome(id = "0, -1", expect = Expect.ACCEPTABLE, desc = "not published yet")
@Outcome(id = "1, 7", expect = Expect.ACCEPTABLE, desc = "published, elements visible")
@Outcome(expect = Expect.FORBIDDEN, desc = "published, elements not visible")
@State
public class AreaPublicationStress extends Areas {
    @Actor
    public void writer() {
        first.memory().set(ValueLayout.JAVA_LONG, first.writeAt(FIRST, Long.BYTES), 7);
        first.publish();
    }

    @Actor
    public void reader(IJ_Result r) {
        second.publish();
        r.r1 = second.isLevel(0) ? 1 : 0;
        r.r2 = r.r1 == 0 ? -1 : second.memory().get(ValueLayout.JAVA_LONG, second.readAt(FIRST, Long.BYTES));
    }
}
