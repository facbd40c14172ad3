package org.mobula.replica.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.mobula.runtime.spi.IdleStrategy;

/**
 * Lets any number of reads into a replica, or one write.
 *
 * <p>A write that comes waits for the reads inside, and holds off those that come later. There is only one write at a
 * time, which {@link WriteExecutor} sees to. There is no queue: a write is short, or it waits, and leaves meanwhile.
 *
 * <p><b>Threads:</b> reads any; writes one at a time. <b>Failure:</b> none; an interrupt is kept for later.
 */
final class ReadGate {
    private static final VarHandle READS;
    private static final VarHandle WRITING;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            READS = lookup.findVarHandle(ReadGate.class, "reads", int.class);
            WRITING = lookup.findVarHandle(ReadGate.class, "writing", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // why: through the handle only
    private int reads; // how many are inside, or look whether they may come in

    @SuppressWarnings("unused") // why: through the handle only
    private boolean writing; // a write is inside, or wants to be

    /** A read comes in. */
    void enterRead() {
        // why volatile, both: neither may pass the other (Dekker with the write)
        READS.getAndAdd(this, 1);
        while ((boolean) WRITING.getVolatile(this)) {
            READS.getAndAdd(this, -1); // why here: a call may find the stack's end, and must find nothing counted
            awaitWrite();
            READS.getAndAdd(this, 1);
        }
    }

    private void awaitWrite() {
        for (int round = 0; (boolean) WRITING.getAcquire(this); round++) {
            IdleStrategy.FOR_THREADS.pause(round);
        }
    }

    /** A read goes out. */
    void leaveRead() {
        READS.getAndAdd(this, -1);
    }

    /** A write comes in. */
    void enterWrite() {
        WRITING.setVolatile(this, true); // why volatile, both: neither may pass the other (Dekker with the reads)
        for (int round = 0; (int) READS.getVolatile(this) != 0; round++) {
            IdleStrategy.FOR_THREADS.pause(round);
        }
    }

    /** A write comes in, if nobody is inside. */
    boolean tryEnterWrite() {
        WRITING.setVolatile(this, true); // why: as above
        boolean alone = (int) READS.getVolatile(this) == 0;
        if (!alone) {
            leaveWrite();
        }
        return alone;
    }

    /** A write goes out. */
    void leaveWrite() {
        WRITING.setRelease(this, false); // why no more: only one write at a time says so, and readers look again
    }
}
