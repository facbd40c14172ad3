package org.mobula.replica.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets any number of reads into a replica, or one write.
 *
 * <p>A write that comes waits for the reads inside, and holds off those that come later. There is only one write at a
 * time, which {@link Schedule} sees to.
 *
 * <p><b>Threads:</b> reads any; writes one at a time. <b>Failure:</b> none; an interrupt is kept for later.
 */
final class ReadGate {
    private static final int WRITING = 1 << 30;
    private static final int SPINS = 200;
    private static final int YIELDS = 1000;
    private static final long PAUSE_NANOS = 50_000;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(ReadGate.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // why: through the handle only
    private int state; // how many reads are inside, plus WRITING while a write is or wants to be

    /** A read comes in. */
    void enterRead() {
        // why getAndAdd: one locked instruction, which also keeps the read's loads behind it
        while (((int) STATE.getAndAdd(this, 1) & WRITING) != 0) {
            STATE.getAndAdd(this, -1); // why here: a call may find the stack's end, and must find nothing counted
            awaitWrite();
        }
    }

    private void awaitWrite() {
        for (int round = 0; ((int) STATE.getVolatile(this) & WRITING) != 0; round++) {
            pause(round);
        }
    }

    /** A read goes out. */
    void leaveRead() {
        STATE.getAndAdd(this, -1);
    }

    /** A write comes in. */
    void enterWrite() {
        STATE.getAndAdd(this, WRITING);
        for (int round = 0; (int) STATE.getVolatile(this) != WRITING; round++) {
            pause(round);
        }
    }

    /** A write comes in, if nobody is inside. */
    boolean tryEnterWrite() {
        return STATE.compareAndSet(this, 0, WRITING);
    }

    /** A write goes out. */
    void leaveWrite() {
        STATE.getAndAdd(this, -WRITING);
    }

    // why no queue: a write is short, or it waits, and leaves meanwhile; who waits for it longer than that sleeps
    @SuppressWarnings("ThreadPriorityCheck") // why: with more threads than cores the other side needs this one's core
    private static void pause(int round) {
        if (round < SPINS) {
            Thread.onSpinWait();
        } else if (round < YIELDS) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
