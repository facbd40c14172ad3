package org.mobula.runtime.spi;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The lock of mailboxes and of the write batcher: it excludes other threads, and its holder sees the writes of the
 * previous holder.
 */
@JCStressTest
@Outcome(id = "4", expect = Expect.ACCEPTABLE, desc = "all increments are counted")
@Outcome(expect = Expect.FORBIDDEN, desc = "two threads held the lock at the same time")
@State
public class SpinLockStress {
    private final SpinLock lock = new SpinLock();
    private int count;

    private void increment() {
        lock.lock();
        count++;
        lock.unlock();
    }

    @Actor
    public void one() {
        increment();
        increment();
    }

    @Actor
    public void other() {
        increment();
        increment();
    }

    @Arbiter
    public void end(I_Result r) {
        r.r1 = count;
    }
}
