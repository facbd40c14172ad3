package org.mobula.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The reading end of a ring.
 *
 * <p><b>Threads:</b> one at a time; the caller sees to it. <b>Ownership:</b> the frame that {@link #next} found may be
 * read until {@link #release}; then its bytes are the producer's again. <b>Failure:</b> a header that lies (a length
 * beyond the ring) is refused with {@link CorruptRingException}: the other process wrote what this code never writes.
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

    /** @param segment the segment the producer was made with */
    public RingConsumer(MemorySegment segment) {
        this.segment = segment;
        this.capacity = RingLayout.capacityOf(segment.byteSize());
        this.mask = capacity - 1;
    }

    /** The segment that {@link #offset} is meant in. */
    public MemorySegment segment() {
        return segment;
    }

    /**
     * Steps to the next frame. The one before must have been released.
     *
     * @return its payload's length in bytes, or {@link #EMPTY}
     */
    public int next() {
        int index = (int) position & mask;
        // why acquire: pairs with the producer's release of the header; the payload is visible after it
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

    /** Skips padding; no producer writes two in a row, and what it writes ends where the ring does. */
    private void skipToStart(int index, long header) {
        int payload = (int) header - RingLayout.HEADER;
        if (!fits(index, payload) || payload != capacity - index - RingLayout.HEADER) {
            throw corrupt(RingLayout.PADDING, payload);
        }
        position += RingLayout.frameBytes(payload);
        release();
    }

    /** Whether a producer may have written a frame of this length here. */
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

    /** Where the payload of the frame that {@link #next} found begins in {@link #segment}. */
    public long offset() {
        return offset;
    }

    /** Gives the frame's bytes back to the producer. */
    public void release() {
        // why release: this side's reads of the frame must not move below it
        WORD.setRelease(segment, RingLayout.HEAD, position);
    }

    /** Whether {@link #next} would find a frame. */
    public boolean hasNext() {
        return (long) WORD.getAcquire(segment, RingLayout.FRAMES + ((int) position & mask)) != 0;
    }

    /**
     * Asks the producer for a wake-up.
     *
     * @return whether the caller may sleep; false if a frame that is not {@linkplain RingLayout#isQuiet quiet} is there
     *     already, and then no wake-up is wanted
     */
    public boolean sleep() {
        FLAG.setOpaque(segment, RingLayout.SLEEPING, 1);
        VarHandle.fullFence(); // why: the flag's store must not pass the look at the ring (Dekker with the producer's
        // commit)
        if (wakes()) {
            wake();
            return false;
        }
        return true;
    }

    /** Whether one of the frames that are there is not quiet. A header that lies is left to {@link #next}. */
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
     * Says for good that this side will read only what lies there: what {@link #next} finds from now on, until it finds
     * nothing. A frame that is committed later may or may not be among that; its producer can tell by {@link
     * RingProducer#isRefused}. By any thread.
     */
    public void refuse() {
        FLAG.setOpaque(segment, RingLayout.REFUSED, 1);
        VarHandle.fullFence(); // why: the flag's store must not pass the look at the ring (Dekker, as for the wake-up)
    }

    /** Takes the request for a wake-up back. */
    public void wake() {
        FLAG.setOpaque(segment, RingLayout.SLEEPING, 0);
    }
}
