package org.mobula.order.internal.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * How far this rank's service has dealt with the messages that are here, and when the sequencer is told: not after each message, but
 * before anybody has to wait for that.
 *
 * <p><b>Threads:</b> one at a time, but for {@link #isReached}.
 */
final class ConsumptionTracker {
    private static final int MANY = 64;
    private static final long NEVER = Long.MAX_VALUE;
    private static final VarHandle DUE;

    static {
        try {
            DUE = MethodHandles.lookup().findVarHandle(ConsumptionTracker.class, "due", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MessageLog log;
    private final long share; // bytes
    private long consumed;
    private long told;
    private long scanned; // the messages from the one told up to this one are counted
    private long bytes; // of these
    private long due = NEVER; // the sequencer is told once this message has been dealt with

    ConsumptionTracker(MessageLog log, long share) {
        this.log = log;
        this.share = share;
    }

    /** Nothing up to a message is of this service's concern. */
    void begin(long sequence) {
        consumed = sequence;
        tell();
    }

    /** The last message that the service has dealt with, as far as this knows. */
    long consumed() {
        return consumed;
    }

    /** The service has dealt with the messages up to one; less than before means nothing. */
    void advance(long sequence) {
        consumed = Math.max(consumed, sequence);
    }

    /** A message was appended to the log. */
    void appended() {
        if (due == NEVER) {
            DUE.setOpaque(this, nextDue());
        }
    }

    /** Whether the sequencer is to be told now. */
    boolean isDue() {
        return consumed >= due;
    }

    /** Whether the sequencer is to be told once the service has dealt with a message. By any thread. */
    boolean isReached(long sequence) {
        // opaque is enough: who deals with a message has it from who appended it
        return sequence >= (long) DUE.getOpaque(this);
    }

    /** The sequencer is being told. */
    void tell() {
        told = consumed;
        scanned = consumed;
        bytes = 0;
        DUE.setOpaque(this, nextDue()); // one store: who looks meanwhile finds the one before or this one
    }

    private long nextDue() {
        while (scanned < log.last()) {
            scanned++;
            bytes += Window.bytes(log.get(scanned).body());
            if (bytes >= share || scanned - told >= MANY) {
                return scanned;
            }
        }
        return NEVER;
    }
}
