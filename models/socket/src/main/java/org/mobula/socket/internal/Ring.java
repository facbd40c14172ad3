package org.mobula.socket.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * One direction of a connection in shared memory: the header words and the bytes of a ring. Each word has its own pair
 * of cache lines if it changes often.
 *
 * <p>Nothing in it is trusted: the other process may write anything there.
 */
final class Ring {
    /** The length of a header. */
    static final int HEADER = 1024;

    private static final long TAIL = 0;
    private static final long HEAD = 128;
    private static final long ASLEEP = 256;
    private static final long NEED = 384;
    private static final long SWITCHED = 512;
    private static final long END = 520;
    private static final long URGENT_INLINE = 524;
    private static final long BELLS = 528;

    private static final int PARTS = 4;

    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

    private final MemorySegment header;
    private final MemorySegment bytes;
    private final int capacity;

    Ring(MemorySegment header, MemorySegment bytes) {
        this.header = header;
        this.bytes = bytes;
        this.capacity = (int) bytes.byteSize();
    }

    /** Sets what a reader that was blocked before it knew of the ring needs: the first byte must wake it. */
    void initialise() {
        INT.setRelease(header, ASLEEP, 1); // release: published with the file's name later
    }

    int capacity() {
        return capacity;
    }

    /** How many bytes are copied before the other side is told, so that both sides copy at the same time. */
    int part() {
        return capacity / PARTS;
    }

    /** How many bytes the writer has written; acquire: the bytes are visible. */
    long tail() {
        return (long) LONG.getAcquire(header, TAIL);
    }

    void publishTail(long tail) {
        LONG.setRelease(header, TAIL, tail); // release: the bytes before it
    }

    /** How many bytes the reader has read; acquire: it no longer reads them. */
    long head() {
        return (long) LONG.getAcquire(header, HEAD);
    }

    void publishHead(long head) {
        LONG.setVolatile(header, HEAD, head); // volatile: the bytes have been copied, and before the look at the need
    }

    /** Whether bytes are in the ring. */
    boolean hasUnread() {
        return tail() != head();
    }

    /** The reader will sleep; it looks into the ring once more before it does. */
    void announceSleep() {
        INT.setVolatile(header, ASLEEP, 1);
        VarHandle.fullFence(); // before the look
    }

    /** The reader does not sleep. False if the writer has taken the announcement, so that a bell is on its way. */
    boolean withdrawSleep() {
        return INT.compareAndSet(header, ASLEEP, 1, 0);
    }

    /**
     * Takes the announcement of a sleeping reader, after bytes were published; true for the one who must send the bell.
     */
    boolean takeSleep() {
        VarHandle.fullFence(); // the tail before the look at the flag
        return (int) INT.getOpaque(header, ASLEEP) == 1 && INT.compareAndSet(header, ASLEEP, 1, 0);
    }

    /** The room that a blocked writer waits for, or 0. */
    int need() {
        return (int) INT.getVolatile(
                header, NEED); // after publishHead: otherwise a writer that has just announced it sleeps on
    }

    void announceNeed(int bytesNeeded) {
        INT.setVolatile(header, NEED, bytesNeeded);
        VarHandle.fullFence(); // before the look at the head
    }

    boolean takeNeed(int seen) {
        return INT.compareAndSet(header, NEED, seen, 0);
    }

    /** The number of bytes that the writer sent by TCP before it switched to the ring, or -1. */
    long switchedAt() {
        return (long) LONG.getAcquire(header, SWITCHED) - 1;
    }

    void publishSwitch(long sent) {
        LONG.setVolatile(header, SWITCHED, sent + 1); // volatile: before the first bell
    }

    /** How the writer has ended this direction: a constant of {@link End}. */
    int end() {
        return (int) INT.getAcquire(header, END);
    }

    void publishEnd(int how) {
        INT.setVolatile(header, END, how); // volatile: before TCP shows it
    }

    /** Whether the reader wants urgent bytes among the others. */
    boolean urgentInline() {
        return (int) INT.getAcquire(header, URGENT_INLINE) == 1;
    }

    void publishUrgentInline(boolean wanted) {
        INT.setRelease(header, URGENT_INLINE, wanted ? 1 : 0); // release: one word only
    }

    /** How many bells the reader has taken from TCP. */
    int bellsRead() {
        return (int) INT.getAcquire(header, BELLS);
    }

    void publishBellsRead(int bells) {
        INT.setRelease(header, BELLS, bells); // release: one word only
    }

    void put(long at, MemorySegment from, long offset, long length) {
        long start = at & capacity - 1;
        long first = Math.min(length, capacity - start);
        MemorySegment.copy(from, offset, bytes, start, first);
        if (first < length) {
            MemorySegment.copy(from, offset + first, bytes, 0, length - first);
        }
    }

    void get(long at, MemorySegment into, long offset, long length) {
        long start = at & capacity - 1;
        long first = Math.min(length, capacity - start);
        MemorySegment.copy(bytes, start, into, offset, first);
        if (first < length) {
            MemorySegment.copy(bytes, 0, into, offset + first, length - first);
        }
    }

    /** How a writer has ended its direction. */
    static final class End {
        static final int OPEN = 0;
        /** It writes no more, but may still read. */
        static final int SHUT = 1;
        /** It has closed the connection and had read everything. */
        static final int CLOSED = 2;
        /** It has closed the connection with unread bytes. */
        static final int CLOSED_UNREAD = 3;
        /** It has closed the connection with a linger time of 0: a reset. */
        static final int ABORTED = 4;

        private End() {}
    }
}
