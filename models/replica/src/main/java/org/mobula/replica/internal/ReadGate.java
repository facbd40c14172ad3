package org.mobula.replica.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.mobula.memory.FieldHandles;
import org.mobula.runtime.spi.IdleStrategy;

/**
 * Lets any number of reads into a replica, or one write.
 *
 * <p>An arriving write waits for the reads inside, and blocks later ones. {@link WriteExecutor} runs one write at a
 * time. There is no queue: a write is short, or it leaves the gate while it waits.
 *
 * <p><b>Threads:</b> reads any; writes one at a time. <b>Failure:</b> none; interrupts are ignored.
 */
final class ReadGate {
    private static final VarHandle READS = FieldHandles.of(MethodHandles.lookup(), "reads", int.class);
    private static final VarHandle WRITING = FieldHandles.of(MethodHandles.lookup(), "writing", boolean.class);

    @SuppressWarnings("unused") // through the handle
    private int reads; // those inside, and those checking whether they may enter

    @SuppressWarnings("unused") // through the handle
    private boolean writing; // a write is inside, or waits to enter

    /** Enters a read. */
    void enterRead() {
        // both volatile: neither may be reordered with the other (Dekker with the write)
        READS.getAndAdd(this, 1);
        while ((boolean) WRITING.getVolatile(this)) {
            READS.getAndAdd(this, -1); // before the call: its stack may overflow, and then the read must not be counted
            awaitWrite();
            READS.getAndAdd(this, 1);
        }
    }

    private void awaitWrite() {
        for (int round = 0; (boolean) WRITING.getAcquire(this); round++) {
            IdleStrategy.FOR_THREADS.pause(round);
        }
    }

    /** Leaves a read. */
    void leaveRead() {
        READS.getAndAdd(this, -1);
    }

    /** Enters a write. */
    void enterWrite() {
        WRITING.setVolatile(
                this, true); // both volatile: neither may be reordered with the other (Dekker with the reads)
        for (int round = 0; (int) READS.getVolatile(this) != 0; round++) {
            IdleStrategy.FOR_THREADS.pause(round);
        }
    }

    /** Enters a write unless a read is inside. */
    boolean tryEnterWrite() {
        WRITING.setVolatile(this, true); // volatile: as above
        boolean alone = (int) READS.getVolatile(this) == 0;
        if (!alone) {
            leaveWrite();
        }
        return alone;
    }

    /** Leaves a write. */
    void leaveWrite() {
        WRITING.setRelease(this, false); // release is enough: only one write at a time sets it, and readers check again
    }
}
