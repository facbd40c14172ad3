package org.mobula.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The producer of a ring.
 *
 * <p><b>Threads:</b> one at a time, as the caller ensures. <b>Ownership:</b> the segment belongs to the caller; a
 * claimed frame belongs to the producer until {@link #commit} or {@link #abandon}. <b>Failure:</b> a full ring is a
 * return value, not an exception.
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
    private long tail; // written by the sending thread only; isDrained reads it on any
    private long head; // the sending thread's copy

    /** @param segment a zeroed segment of {@link RingLayout#bytes} bytes, aligned to 8 */
    public RingProducer(MemorySegment segment) {
        this.segment = segment;
        this.capacity = RingLayout.capacityOf(segment.byteSize());
        this.mask = capacity - 1;
    }

    /** The segment that the offsets of {@link #claim} refer to. */
    public MemorySegment segment() {
        return segment;
    }

    /** The longest payload of one frame, in bytes. */
    public int payloadLimit() {
        return RingLayout.payloadLimit(capacity);
    }

    /**
     * Reserves room for a frame, or extends the reserved frame if there is room directly after it.
     *
     * @param payload the largest payload of the frame in bytes, 0 to {@link #payloadLimit}
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
     * Extends the claimed frame in place.
     *
     * @param payload the new limit, at most {@link #payloadLimit}
     * @return whether there was room; otherwise the claim is unchanged
     */
    public boolean extend(int payload) {
        int frame = RingLayout.frameBytes(payload);
        return frame <= capacity - ((int) tail & mask) && hasRoom(frame);
    }

    /**
     * Publishes the claimed frame.
     *
     * @param tag any value except {@link RingLayout#PADDING}
     * @param payload the number of bytes written, at most the number claimed
     */
    public void commit(int tag, int payload) {
        int index = (int) tail & mask;
        // opaque: isDrained reads it on other threads, which must see neither a torn nor a permanently stale value
        TAIL.setOpaque(this, tail + RingLayout.frameBytes(payload));
        segment.set(ValueLayout.JAVA_LONG, RingLayout.FRAMES + ((int) tail & mask), 0L);
        // release: payload and terminator must be visible before the header that announces them
        WORD.setRelease(segment, RingLayout.FRAMES + index, header(tag, payload));
    }

    /** Gives up the claim without sending anything. */
    public void abandon() {
        // a claim only promises room: the next one starts at the same place
    }

    /**
     * Whether the consumer sleeps and this producer should wake it; true for one caller per sleep.
     *
     * <p>Call it after a commit, with a full fence between them: the store of the frame must precede the check of the
     * flag. The consumer sets the flag, checks the ring again, and sleeps: either it sees the frame, or this method
     * sees the flag (Dekker). Any thread.
     */
    public boolean takeWakeupRequest() {
        // volatile: where a fence is only a volatile store, a weaker load could move before it
        return (int) FLAG.getVolatile(segment, RingLayout.SLEEPING) != 0
                && FLAG.compareAndSet(segment, RingLayout.SLEEPING, 1, 0);
    }

    /**
     * Whether the consumer reads only the frames present at some moment. If this is false after a commit and a full
     * fence, the committed frame is one of them, and will be read whatever happens to this side. Any thread.
     */
    public boolean isRefused() {
        return (int) FLAG.getVolatile(segment, RingLayout.REFUSED) != 0; // volatile: as above
    }

    /**
     * Whether the consumer has read every frame committed so far. Any thread; frames that another thread commits at the
     * same time may be missed.
     */
    public boolean isDrained() {
        // The head first: it never passes the tail, so that a frame committed before this call is not missed. Volatile:
        // the tail must not be older than the commits that the caller knows of.
        long consumed = (long) WORD.getAcquire(segment, RingLayout.HEAD);
        return consumed == (long) TAIL.getVolatile(this);
    }

    private boolean hasRoom(int bytes) {
        // 8 more for the zero word after the frame
        long needed = tail + bytes + RingLayout.HEADER - capacity;
        if (needed <= head) {
            return true;
        }
        // acquire: the consumer's reads of the freed bytes happened before it moved the head
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
