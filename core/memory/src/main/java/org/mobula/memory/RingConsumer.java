package org.mobula.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The consumer of a ring.
 *
 * <p><b>Threads:</b> one at a time, as the caller ensures. <b>Ownership:</b> the frame that {@link #next} found may be
 * read until {@link #release}, which returns its bytes to the producer. <b>Failure:</b> an invalid header (a length
 * that exceeds the ring) is refused with {@link CorruptRingException}: no producer writes one.
 */
public final class RingConsumer {
    /** Returned when there is no frame. */
    public static final int EMPTY = -1;

    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle FLAG = ValueLayout.JAVA_INT.varHandle();

    private final MemorySegment segment;
    private final int capacity;
    private final int mask;
    private long position;
    private long offset;
    private int tag;

    /** @param segment the segment of the ring's producer */
    public RingConsumer(MemorySegment segment) {
        this.segment = segment;
        this.capacity = RingLayout.capacityOf(segment.byteSize());
        this.mask = capacity - 1;
    }

    /** The segment that {@link #offset} refers to. */
    public MemorySegment segment() {
        return segment;
    }

    /**
     * Advances to the next frame. The previous frame must have been released.
     *
     * @return the length of its payload in bytes, or {@link #EMPTY}
     */
    public int next() {
        int index = (int) position & mask;
        // acquire pairs with the producer's release of the header: the payload is visible after it
        long header = (long) WORD.getAcquire(segment, RingLayout.FRAMES + index);
        if (header != 0 && (int) (header >>> 32) == RingLayout.PADDING) {
            skipToStart(index, header);
            index = 0;
            header = (long) WORD.getAcquire(segment, RingLayout.FRAMES);
        }
        if (header == 0) {
            return EMPTY;
        }
        int payload = (int) header - RingLayout.HEADER;
        int found = (int) (header >>> 32);
        if (!fits(index, payload) || found == RingLayout.PADDING) {
            throw corrupt(found, payload);
        }
        tag = found;
        position += RingLayout.frameBytes(payload);
        offset = RingLayout.FRAMES + index + RingLayout.HEADER;
        return payload;
    }

    /** Skips padding. A producer writes one padding frame at most, and it extends to the end of the ring. */
    private void skipToStart(int index, long header) {
        int payload = (int) header - RingLayout.HEADER;
        if (!fits(index, payload) || payload != capacity - index - RingLayout.HEADER) {
            throw corrupt(RingLayout.PADDING, payload);
        }
        position += RingLayout.frameBytes(payload);
        release();
    }

    /** Whether a producer can have written a frame of this length here. */
    private boolean fits(int index, int payload) {
        return payload >= 0
                && payload <= RingLayout.payloadLimit(capacity)
                && payload <= capacity - index - RingLayout.HEADER;
    }

    private CorruptRingException corrupt(int found, int payload) {
        return new CorruptRingException(position, payload, found == RingLayout.PADDING);
    }

    /** The tag of the frame that {@link #next} found. */
    public int tag() {
        return tag;
    }

    /** The offset in {@link #segment} of the payload that {@link #next} found. */
    public long offset() {
        return offset;
    }

    /** Returns the frame's bytes to the producer. */
    public void release() {
        // release: this side's reads of the frame must not move after it
        WORD.setRelease(segment, RingLayout.HEAD, position);
    }

    /** Whether {@link #next} would find a frame. */
    public boolean hasNext() {
        return (long) WORD.getAcquire(segment, RingLayout.FRAMES + ((int) position & mask)) != 0;
    }

    /**
     * Requests a wake-up from the producer.
     *
     * @return whether the caller may sleep; false, without a request, if a frame that is not {@linkplain
     *     RingLayout#isQuiet quiet} has arrived already
     */
    public boolean sleep() {
        FLAG.setOpaque(segment, RingLayout.SLEEPING, 1);
        // The store of the flag must precede the check of the ring (Dekker, with the commit of the producer).
        VarHandle.fullFence();
        if (wakes()) {
            wake();
            return false;
        }
        return true;
    }

    /** Whether one of the unread frames is not quiet. An invalid header is left to {@link #next}. */
    private boolean wakes() {
        long at = position;
        while (at - position < capacity) {
            int index = (int) at & mask;
            long header = (long) WORD.getAcquire(segment, RingLayout.FRAMES + index);
            if (header == 0) {
                return false;
            }
            int payload = (int) header - RingLayout.HEADER;
            if (!fits(index, payload) || !RingLayout.isQuiet((int) (header >>> 32))) {
                return true;
            }
            at += RingLayout.frameBytes(payload);
        }
        return true;
    }

    /**
     * Declares that this side will read only the frames present now: what {@link #next} finds until it finds nothing. A
     * frame that is committed later may be among them or not; the producer learns it from {@link
     * RingProducer#isRefused}. Any thread.
     */
    public void refuse() {
        FLAG.setOpaque(segment, RingLayout.REFUSED, 1);
        // The store of the flag must precede the check of the ring (Dekker, as for the wake-up).
        VarHandle.fullFence();
    }

    /** Withdraws the request for a wake-up. */
    public void wake() {
        FLAG.setOpaque(segment, RingLayout.SLEEPING, 0);
    }
}
