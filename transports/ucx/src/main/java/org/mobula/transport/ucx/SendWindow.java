package org.mobula.transport.ucx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.mobula.memory.RingLayout;
import org.mobula.memory.RingProducer;
import org.mobula.transport.ucx.library.NativeMemory;
import org.mobula.transport.ucx.library.UcxLayout;

/**
 * The ring of outgoing frames, of the same length as the ring of the receiver: each byte has the same place in both.
 * The receiver's credits free its room.
 *
 * <p><b>Threads:</b> one claims and commits; the methods that say so need the lock of the worker. <b>Ownership:</b>
 * frames are in the care of libucp from {@link #send} on; their memory is used again after a credit, when the peer has
 * them.
 */
final class SendWindow {
    private static final VarHandle WORD_ACCESS = ValueLayout.JAVA_LONG.varHandle();

    private final MemorySegment ring;
    private final RingProducer producer;
    private final int capacity;
    private final Requests requests;
    private long claimed; // the offset of the claimed frame
    private long tail; // of the committed frames; the sending thread's
    private volatile long committed; // the same, for all threads
    private volatile long done; // the position up to which libucp has sent everything; written with the lock
    private long sent; // this and the following, guarded by the lock
    private long credited;

    SendWindow(int capacity, Requests requests) {
        this.capacity = capacity;
        this.requests = requests;
        this.ring = NativeMemory.pages(RingLayout.bytes(capacity));
        this.producer = new RingProducer(ring);
    }

    MemorySegment memory() {
        return ring;
    }

    int payloadLimit() {
        return producer.payloadLimit();
    }

    int capacity() {
        return capacity;
    }

    /** Reserves room; {@link RingProducer#FULL} if there is none. */
    long claim(int payload) {
        return claimed = producer.claim(payload);
    }

    boolean extend(int payload) {
        return producer.extend(payload);
    }

    /** Finishes the claimed frame; {@link #send} lets it leave. */
    void commit(int tag, int payload) {
        producer.commit(tag, payload);
        int index = (int) (claimed - RingLayout.FRAMES) - RingLayout.HEADER;
        int skipped = (index - (int) tail) & (capacity - 1); // padding at the end of the ring
        int frame = (payload + RingLayout.HEADER + RingLayout.ALIGNMENT - 1) & -RingLayout.ALIGNMENT;
        tail += skipped + frame;
        committed = tail;
    }

    /**
     * With the lock: sends what is committed, as far as possible.
     *
     * @return the status of a failure, or OK
     */
    byte send(long endpoint, long parameters) {
        byte status = requests.reap();
        long end = committed;
        while (status == UcxLayout.OK && sent < end && !requests.isFull()) {
            int index = (int) sent & (capacity - 1);
            int bytes = (int) Math.min(end - sent, capacity - index);
            long at = RingLayout.FRAMES + index;
            status = requests.send(
                    endpoint,
                    WireLayout.DATA,
                    sent,
                    ring.get(ValueLayout.JAVA_LONG, at),
                    ring.address() + at + WireLayout.WORD,
                    bytes - WireLayout.WORD,
                    parameters);
            sent += bytes;
        }
        if (requests.isEmpty()) {
            done = sent;
        }
        return status;
    }

    /** Whether libucp has sent everything. Any thread. */
    boolean isSent() {
        return done == committed;
    }

    /** The position up to which frames were committed. */
    long committed() {
        return committed;
    }

    /** With the lock: the peer has read the frames up to a position; false if that is impossible. */
    boolean credit(long position) {
        if (position < credited || position > sent || position % RingLayout.ALIGNMENT != 0) {
            return false;
        }
        credited = position;
        // release: the sending thread writes into the freed room after it has seen this
        WORD_ACCESS.setRelease(ring, RingLayout.HEAD, position);
        return true;
    }

    /** With the lock: gives up what is not sent. */
    void abandon() {
        requests.abandon();
    }
}
