package org.mobula.runtime.spi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.mobula.memory.FieldHandles;

/**
 * A lock that is held only for a few instructions.
 *
 * <p>Without contention it costs a third of a monitor. A thread that finds it taken spins, and yields from time to
 * time, because the holder may have been preempted.
 */
public final class SpinLock {
    private static final int LOOKS = 100;
    private static final VarHandle HELD = FieldHandles.of(MethodHandles.lookup(), "held", int.class);

    @SuppressWarnings("UnusedVariable") // only the handle writes it
    private int held;

    /** Takes the lock. It is not reentrant. */
    public void lock() {
        if (!HELD.compareAndSet(this, 0, 1)) {
            lockSlowly();
        }
    }

    /** Releases the lock. */
    public void unlock() {
        HELD.setRelease(this, 0); // release: the next holder sees what this one wrote
    }

    private void lockSlowly() {
        for (int look = 1; !HELD.weakCompareAndSet(this, 0, 1); look++) {
            if (look % LOOKS == 0) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
