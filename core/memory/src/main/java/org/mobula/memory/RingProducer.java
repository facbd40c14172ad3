package org.mobula.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The writing end of a ring.
 *
 * <p><b>Threads:</b> one at a time; the caller sees to it. <b>Ownership:</b> the segment stays the caller's; a claimed
 * frame is the producer's until {@link #commit} or {@link #abandon}. <b>Failure:</b> a full ring is a return value,
 * not an exception.
 */
public final class RingProducer {
    /** Returned when the ring has no room for the frame now. */
    public static final long FULL = -1;

    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle FLAG = ValueLayout.JAVA_INT.varHandle();
    private static final VarHandle TAIL;

    static {
        try {
            TAIL = MethodHandles.lookup().findVarHandle(RingProducer.class, "tail", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MemorySegment segment;
    private final int capacity;
    private final int mask;
    private long tail; // written by the sending thread only; isDrained reads it from any
    private long head; // the sending thread's copy

    /** @param segment a zeroed segment of {@link RingLayout#bytes} bytes, aligned to 8 */
    public RingProducer(MemorySegment segment) {
        this.segment = segment;
        this.capacity = RingLayout.capacityOf(segment.byteSize());
        this.mask = capacity - 1;
    }

    /** The segment that {@link #claim}'s offsets are meant in. */
    public MemorySegment segment() {
        return segment;
    }

    /** The longest payload one frame can carry, in bytes. */
    public int payloadLimit() {
        return RingLayout.payloadLimit(capacity);
    }

    /**
     * Reserves room for a frame, or makes the frame reserved before longer if there is room right behind it.
     *
     * @param payload the most bytes the frame may carry, 0 to {@link #payloadLimit}
     * @return the offset of the payload in {@link #segment}, or {@link #FULL}
     */
    public long claim(int payload) {
        int frame = RingLayout.frameBytes(payload);
        int index = (int) tail & mask;
        int untilEnd = capacity - index;
        if (frame > untilEnd) {
            if (!hasRoom(untilEnd + frame)) {
                return FULL;
            }
            skipToStart(index, untilEnd);
            index = 0;
        } else if (!hasRoom(frame)) {
            return FULL;
        }
        return RingLayout.FRAMES + index + RingLayout.HEADER;
    }

    /**
     * Makes the claimed frame longer where it is.
     *
     * @param payload the new limit, at most {@link #payloadLimit}
     * @return whether there was room; the claim stands as it was otherwise
     */
    public boolean extend(int payload) {
        int frame = RingLayout.frameBytes(payload);
        return frame <= capacity - ((int) tail & mask) && hasRoom(frame);
    }

    /**
     * Publishes the claimed frame.
     *
     * @param tag any value but {@link RingLayout#PADDING}
     * @param payload how many bytes were written, at most what was claimed
     */
    public void commit(int tag, int payload) {
        int index = (int) tail & mask;
        // why opaque: isDrained reads it from other threads; neither a torn nor an endlessly stale value may be seen
        TAIL.setOpaque(this, tail + RingLayout.frameBytes(payload));
        segment.set(ValueLayout.JAVA_LONG, RingLayout.FRAMES + ((int) tail & mask), 0L);
        // why release: payload and terminator must be visible before the header that announces them
        WORD.setRelease(segment, RingLayout.FRAMES + index, header(tag, payload));
    }

    /** Gives the claim up; nothing was sent. */
    public void abandon() {
        // a claim is only a promise of room: the next one starts at the same place
    }

    /**
     * Whether the consumer sleeps and this producer should wake it; true for one caller per sleep.
     *
     * <p>Call it after a commit, with a full fence between them: the frame's store must not pass the look at the flag. The
     * consumer raises the flag, looks at the ring once more, and sleeps: either it sees the frame or this method sees the
     * flag (Dekker). By any thread.
     */
    public boolean takeWakeupRequest() {
        // why volatile: where a fence is only a volatile store, no weaker look stays behind it
        return (int) FLAG.getVolatile(segment, RingLayout.SLEEPING) != 0
                && FLAG.compareAndSet(segment, RingLayout.SLEEPING, 1, 0);
    }

    /**
     * Whether the consumer reads only what lay there at some moment: if this is false behind a commit and a full fence, the
     * committed frame is among that, and will be read whatever becomes of this side. By any thread.
     */
    public boolean isRefused() {
        return (int) FLAG.getVolatile(segment, RingLayout.REFUSED) != 0; // why volatile: as above
    }

    /**
     * Whether the consumer has taken every frame committed so far. By any thread; of frames that another thread commits at
     * the same time, some may not be counted.
     */
    public boolean isDrained() {
        // why the head first: it only grows up to the tail, so that a frame committed before this call is never missed;
        // volatile, so that the tail is not older than what the caller knows to be committed
        long consumed = (long) WORD.getAcquire(segment, RingLayout.HEAD);
        return consumed == (long) TAIL.getVolatile(this);
    }

    private boolean hasRoom(int bytes) {
        // 8 more for the zero word behind the frame
        long needed = tail + bytes + RingLayout.HEADER - capacity;
        if (needed <= head) {
            return true;
        }
        // why acquire: the consumer's reads of the freed bytes happened before it moved the head
        head = (long) WORD.getAcquire(segment, RingLayout.HEAD);
        return needed <= head;
    }

    private void skipToStart(int index, int untilEnd) {
        segment.set(ValueLayout.JAVA_LONG, RingLayout.FRAMES, 0L);
        TAIL.setOpaque(this, tail + untilEnd); // as in commit
        WORD.setRelease(
                segment,
                RingLayout.FRAMES + index,
                header(RingLayout.PADDING, untilEnd - RingLayout.HEADER)); // as in commit
    }

    private static long header(int tag, int payload) {
        return (long) tag << 32 | (payload + RingLayout.HEADER);
    }
}
