package org.mobula.transport.tcp;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.mobula.transport.spi.Channel;

/**
 * The sending half of a channel: frames are written here, and the kernel takes them from here.
 *
 * <p>The committed bytes are {@code [head, tail)}, or, when the frames went round, {@code [head, wrap)} and then {@code
 * [0, tail)}. A frame never goes round itself: what is left at the end stays unused, and is not sent either. Both parts
 * leave in one system call.
 *
 * <p><b>Threads:</b> one at a time. <b>Failure:</b> an {@link IOException} is final.
 */
final class SendBuffer {
    private static final int NOT_WRAPPED = -1;

    private final SocketChannel socket;
    private final Peer peer;
    private final Swapping swapping;
    private final MemorySegment memory;
    private final ByteBuffer front;
    private final ByteBuffer back;
    private final ByteBuffer[] frontAndBack;
    private final int capacity;
    private final int payloadLimit;

    private int head;
    private int tail;
    private int wrap = NOT_WRAPPED;

    SendBuffer(SocketChannel socket, Peer peer, Swapping swapping, int capacity, int payloadLimit) {
        this.socket = socket;
        this.peer = peer;
        this.swapping = swapping;
        this.capacity = capacity;
        this.payloadLimit = payloadLimit;
        // why automatic: any thread may close the channel while another writes a frame; the memory must outlive both
        this.memory = Arena.ofAuto().allocate(capacity, WireLayout.ALIGNMENT);
        this.front = memory.asByteBuffer();
        this.back = memory.asByteBuffer();
        this.frontAndBack = new ByteBuffer[] {front, back};
    }

    MemorySegment memory() {
        return memory;
    }

    int payloadLimit() {
        return payloadLimit;
    }

    long claim(int payload) throws IOException {
        if (payload < 0 || payload > payloadLimit) {
            throw new IllegalArgumentException(
                    "a frame to " + peer + " carries 0 to " + payloadLimit + " bytes, not " + payload);
        }
        if (!socket.isOpen()) {
            throw peer.closed();
        }
        int frame = WireLayout.frameBytes(payload);
        if (!reserve(frame)) {
            flush();
            if (!reserve(frame)) {
                return Channel.FULL;
            }
        }
        return (long) tail + WireLayout.HEADER;
    }

    boolean extend(int payload) {
        int end = wrap == NOT_WRAPPED ? capacity : head;
        return payload <= payloadLimit && WireLayout.frameBytes(payload) <= end - tail;
    }

    void commit(int tag, int payload) throws IOException {
        if (tag == WireLayout.NO_TAG) {
            throw new IllegalArgumentException("-1 is not a tag");
        }
        // why: while older bytes wait, the socket is full; an attempt per frame would only cost, and flush() gathers
        // them
        boolean first = isDrained();
        int frame = WireLayout.frameBytes(payload);
        memory.set(JAVA_INT, tail + WireLayout.LENGTH, swapping.sent(payload));
        memory.set(JAVA_INT, tail + WireLayout.TAG, swapping.sent(tag));
        for (int i = tail + WireLayout.HEADER + payload; i < tail + frame; i++) {
            memory.set(JAVA_BYTE, i, (byte) 0);
        }
        tail += frame;
        if (first) {
            flush();
        }
    }

    /** Offers all committed bytes to the socket, once; says whether it took them. */
    boolean flush() throws IOException {
        if (!isDrained()) {
            try {
                write();
            } catch (IOException e) {
                throw peer.lost("sending", e);
            }
        }
        return isDrained();
    }

    boolean isDrained() {
        return head == tail && wrap == NOT_WRAPPED;
    }

    private void write() throws IOException {
        if (wrap == NOT_WRAPPED) {
            front.limit(tail).position(head);
            socket.write(front);
            head = front.position();
            return;
        }
        front.limit(wrap).position(head);
        back.limit(tail).position(0);
        socket.write(frontAndBack);
        head = front.position();
        if (head == wrap) {
            head = back.position();
            wrap = NOT_WRAPPED;
        }
    }

    /** Sees to it that a frame of so many bytes fits at the tail. */
    private boolean reserve(int frame) {
        if (wrap != NOT_WRAPPED) {
            return frame <= head - tail;
        }
        if (head == tail) {
            head = 0; // why: the same few cache lines each time while nothing waits
            tail = 0;
        }
        if (frame <= capacity - tail) {
            return true;
        }
        if (frame > head) {
            return false;
        }
        wrap = tail;
        tail = 0;
        return true;
    }
}
