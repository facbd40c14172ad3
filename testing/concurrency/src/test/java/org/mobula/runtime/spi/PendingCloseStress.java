package org.mobula.runtime.spi;

import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** An operation that begins while the node closes is notified, or sees that the table is closed. */
@JCStressTest
@Outcome(
        id = "true, true",
        expect = Expect.ACCEPTABLE,
        desc = "the operation is notified and sees that the table is closed")
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "the operation sees that the table is closed")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "the operation is notified")
@Outcome(expect = Expect.FORBIDDEN, desc = "the operation would wait forever")
@State
public class PendingCloseStress {
    private final PendingTable<StressSlot> table = StressSlot.table();
    private final StressSlot slot = table.take();

    @Actor
    public void operation(ZZ_Result r) {
        slot.enter();
        VarHandle.fullFence();
        r.r1 = table.isClosed();
    }

    @Actor
    public void node() {
        table.close();
    }

    @Arbiter
    public void end(ZZ_Result r) {
        r.r2 = slot.isNotified();
    }
}
