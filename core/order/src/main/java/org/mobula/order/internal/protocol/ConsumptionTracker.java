package org.mobula.order.internal.protocol;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Tracks how far this rank's service has consumed the messages it holds, and when to notify the sequencer: not after
 * each message, but before any member must wait for it.
 *
 * <p><b>Threads:</b> one at a time, except {@link #isReached}.
 */
final class ConsumptionTracker {
    private static final int MANY = 64;
    private static final long NEVER = Long.MAX_VALUE;

    private final MessageLog log;
    private final long share; // bytes
    private long consumed;
    private long told;
    private long scanned; // messages after the last announced one and up to this one are counted
    private long bytes; // of these
    private final AtomicLong due =
            new AtomicLong(NEVER); // the sequencer is notified once this message has been consumed

    ConsumptionTracker(MessageLog log, long share) {
        this.log = log;
        this.share = share;
    }

    /** Begins after a message. */
    void begin(long sequence) {
        consumed = sequence;
        tell();
    }

    /** The last message known to be consumed by the service. */
    long consumed() {
        return consumed;
    }

    /** Notes that the service has consumed the messages up to one. A lower value than before has no effect. */
    void advance(long sequence) {
        consumed = Math.max(consumed, sequence);
    }

    /** Notes that a message was appended to the log. */
    void appended() {
        if (due.getPlain() == NEVER) {
            due.setOpaque(nextDue());
        }
    }

    /** Returns true if the sequencer must be notified now. */
    boolean isDue() {
        return consumed >= due.getPlain();
    }

    /**
     * Returns true if the sequencer must be notified once the service has consumed this message. Called by any thread.
     */
    boolean isReached(long sequence) {
        // opaque is enough: a thread that consumes a message received it from the thread that appended it
        return sequence >= due.getOpaque();
    }

    /** Notes that the sequencer is being notified. */
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
