package org.mobula.transport.tcp;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.Swapping;
import org.mobula.transport.tcp.stream.ByteStream;
import org.mobula.transport.tcp.stream.LinkException;

/**
 * The sending half of a channel: frames are written here, and the stream takes them from here.
 *
 * <p>The committed bytes are {@code [head, tail)} or, after a wrap, {@code [head, wrap)} and then {@code [0, tail)}. A
 * frame is contiguous: the unused bytes at the end of the buffer are not sent. Both parts leave in one system call.
 *
 * <p><b>Threads:</b> one at a time. <b>Failure:</b> an {@link IOException} is final.
 */
final class TcpSendBuffer {
    private static final int NOT_WRAPPED = -1;

    private final ByteStream stream;
    private final ConnectedPeer peer;
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

    TcpSendBuffer(ByteStream stream, ConnectedPeer peer, Swapping swapping, int capacity, int payloadLimit) {
        this.stream = stream;
        this.peer = peer;
        this.swapping = swapping;
        this.capacity = capacity;
        this.payloadLimit = payloadLimit;
        // automatic: any thread may close the channel while another one writes a frame
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
        if (!stream.isOpen()) {
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
        // while older bytes wait, the socket is full: flush() sends them together
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

    /** Writes the committed bytes to the stream once; whether it has passed on all. */
    boolean flush() throws IOException {
        try {
            if (!isEmpty()) {
                write();
            }
            return stream.flush() && isEmpty();
        } catch (LinkException e) {
            throw e;
        } catch (IOException e) {
            throw peer.lost(e, "while sending");
        }
    }

    boolean isDrained() {
        return isEmpty() && stream.isDrained();
    }

    private boolean isEmpty() {
        return head == tail && wrap == NOT_WRAPPED;
    }

    private void write() throws IOException {
        if (wrap == NOT_WRAPPED) {
            front.limit(tail).position(head);
            stream.write(front);
            head = front.position();
            return;
        }
        front.limit(wrap).position(head);
        back.limit(tail).position(0);
        stream.write(frontAndBack);
        head = front.position();
        if (head == wrap) {
            head = back.position();
            wrap = NOT_WRAPPED;
        }
    }

    /** Makes room for a frame at the tail; false if there is none. */
    private boolean reserve(int frame) {
        if (wrap != NOT_WRAPPED) {
            return frame <= head - tail;
        }
        if (head == tail) {
            head = 0; // use the same few cache lines again
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
