package org.mobula.runtime.spi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A lock that is held for a few instructions only, by threads that do nothing else meanwhile.
 *
 * <p>A third of a monitor's price where nobody else wants it; who finds it taken looks again, and lets others run if that
 * lasts: its holder may have been taken off its core.
 */
public final class SpinLock {
    private static final int LOOKS = 100;
    private static final VarHandle HELD;

    static {
        try {
            HELD = MethodHandles.lookup().findVarHandle(SpinLock.class, "held", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("UnusedVariable") // why: only the handle writes it
    private int held;

    /** Takes it; not twice. */
    public void lock() {
        if (!HELD.compareAndSet(this, 0, 1)) {
            lockSlowly();
        }
    }

    /** Gives it back. */
    public void unlock() {
        HELD.setRelease(this, 0); // why release: the next holder sees what this one wrote
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
