package org.mobula.transport.ucx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.mobula.memory.RingConsumer;
import org.mobula.memory.RingLayout;
import org.mobula.memory.RingProducer;
import org.mobula.transport.ucx.library.NativeMemory;
import org.mobula.transport.ucx.library.Ucx;
import org.mobula.transport.ucx.library.UcxLayout;

/**
 * The ring of incoming frames. Messages may arrive in any order, and those that libucp sends by rendezvous arrive
 * slowly; frames appear in their order, each when it is complete.
 *
 * <p><b>Threads:</b> one reads frames; the methods that say so need the lock of the worker.
 */
final class ReceiveWindow {
    private static final VarHandle WORD_ACCESS = ValueLayout.JAVA_LONG.varHandle();

    /**
     * A message that is not published yet.
     *
     * @param request of its rendezvous, 0 if the data are here
     */
    private record Arrival(long position, long first, long bytes, long request) {}

    private final MemorySegment ring;
    private final RingConsumer consumer;
    private final RingProducer wakeups; // only tells whether the consumer sleeps
    private final int capacity;
    private final List<Arrival> arrivals = new ArrayList<>(); // this and the following, guarded by the lock
    private long published;
    private long rendezvous;
    private long credited;

    ReceiveWindow(int capacity) {
        this.capacity = capacity;
        this.ring = NativeMemory.pages(RingLayout.bytes(capacity));
        this.consumer = new RingConsumer(ring);
        this.wakeups = new RingProducer(ring);
    }

    RingConsumer frames() {
        return consumer;
    }

    /** Whether the consumer sleeps, and has to be woken by the caller. */
    boolean takeWakeupRequest() {
        return wakeups.takeWakeupRequest();
    }

    /**
     * With the lock: whether a peer that keeps the rules can have sent such a message.
     *
     * @param length bytes after the first word
     */
    boolean fits(long position, long first, long length) {
        long bytes = length + WireLayout.WORD;
        return position >= published
                && position % RingLayout.ALIGNMENT == 0
                && length >= 0
                && length < capacity
                && length % RingLayout.ALIGNMENT == 0
                && first != 0
                && bytes <= capacity - (position & (capacity - 1))
                && position - released() <= capacity - bytes - WireLayout.WORD; // a word for the end of the frames
    }

    /** With the lock: takes a message whose data are at an address. */
    void copy(long position, long first, long address, long length) {
        MemorySegment.copy(NativeMemory.ALL, address, ring, placeOf(position) + WireLayout.WORD, length);
        if (position == published && arrivals.isEmpty()) {
            publish(position, first, length + WireLayout.WORD);
        } else {
            arrivals.add(new Arrival(position, first, length + WireLayout.WORD, 0));
        }
    }

    /** With the lock: the address for the data of a message. */
    long addressOf(long position) {
        return ring.address() + placeOf(position) + WireLayout.WORD;
    }

    /** With the lock: takes a message whose data are on their way to {@link #addressOf}. */
    void await(long position, long first, long length, long request) {
        rendezvous++;
        arrivals.add(new Arrival(position, first, length + WireLayout.WORD, request));
    }

    /**
     * With the lock: publishes what is complete.
     *
     * @return the status of a rendezvous that has failed, or OK
     */
    byte advance() {
        boolean moved = true;
        while (moved) {
            moved = false;
            for (Iterator<Arrival> each = arrivals.iterator(); each.hasNext(); ) {
                Arrival arrival = each.next();
                if (arrival.position() != published) {
                    continue;
                }
                if (arrival.request() != 0) {
                    byte status = Ucx.check(arrival.request());
                    if (status == UcxLayout.IN_PROGRESS) {
                        return UcxLayout.OK;
                    }
                    Ucx.free(arrival.request());
                    if (status != UcxLayout.OK) {
                        each.remove();
                        return status;
                    }
                }
                publish(arrival.position(), arrival.first(), arrival.bytes());
                each.remove();
                moved = true;
                break;
            }
        }
        return UcxLayout.OK;
    }

    /** With the lock: whether messages wait for {@link #advance}. */
    boolean isIncomplete() {
        return !arrivals.isEmpty();
    }

    /** With the lock: the number of messages that have arrived by rendezvous. */
    long rendezvous() {
        return rendezvous;
    }

    /** With the lock: how much of the stream has arrived. */
    long published() {
        return published;
    }

    /**
     * Whether the frames that were read since the last credit occupy half of the ring. Called by the reading thread.
     */
    boolean owesCredit() {
        return released() - credited >= capacity / 2;
    }

    /** With the lock: the position for a credit, which the caller sends. */
    long takeCredit() {
        return credited = released();
    }

    /** With the lock: gives up what has arrived in part. */
    void abandon() {
        for (Arrival arrival : arrivals) {
            if (arrival.request() != 0) {
                Ucx.free(arrival.request());
            }
        }
        arrivals.clear();
    }

    private long released() {
        return (long) WORD_ACCESS.getAcquire(ring, RingLayout.HEAD);
    }

    private long placeOf(long position) {
        return RingLayout.FRAMES + (position & (capacity - 1));
    }

    private void publish(long position, long first, long bytes) {
        published = position + bytes;
        ring.set(ValueLayout.JAVA_LONG, placeOf(published), 0L);
        // release: the data and the zero after them must be visible before the word that announces them
        WORD_ACCESS.setRelease(ring, placeOf(position), first);
    }
}
