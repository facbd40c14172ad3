package org.mobula.order.internal.protocol;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How far this rank's service has consumed the messages it holds, and when the sequencer is told: not after each message, but before
 * any member has to wait for it.
 *
 * <p><b>Threads:</b> one at a time, but for {@link #isReached}.
 */
final class ConsumptionTracker {
    private static final int MANY = 64;
    private static final long NEVER = Long.MAX_VALUE;

    private final MessageLog log;
    private final long share; // bytes
    private long consumed;
    private long told;
    private long scanned; // the messages after the one told and up to this one are counted
    private long bytes; // of these
    private final AtomicLong due = new AtomicLong(NEVER); // the sequencer is told once this message has been consumed

    ConsumptionTracker(MessageLog log, long share) {
        this.log = log;
        this.share = share;
    }

    /** Begins after a message. */
    void begin(long sequence) {
        consumed = sequence;
        tell();
    }

    /** The last message that the service has consumed, as far as this knows. */
    long consumed() {
        return consumed;
    }

    /** The service has consumed the messages up to one; a lower value than before has no effect. */
    void advance(long sequence) {
        consumed = Math.max(consumed, sequence);
    }

    /** A message was appended to the log. */
    void appended() {
        if (due.getPlain() == NEVER) {
            due.setOpaque(nextDue());
        }
    }

    /** Whether the sequencer is to be told now. */
    boolean isDue() {
        return consumed >= due.getPlain();
    }

    /** Whether the sequencer is to be told once the service has consumed a message. By any thread. */
    boolean isReached(long sequence) {
        // opaque is enough: a thread that consumes a message received it from the thread that appended it
        return sequence >= due.getOpaque();
    }

    /** The sequencer is being told. */
    void tell() {
        told = consumed;
        scanned = consumed;
        bytes = 0;
        due.setOpaque(nextDue()); // one store: other threads find the old value or this one
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
