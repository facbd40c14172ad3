package org.mobula.transport.tcp;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.ConnectionEnd;
import org.mobula.transport.spi.Swapping;
import org.mobula.transport.tcp.stream.ByteStream;
import org.mobula.transport.tcp.stream.LinkException;

/**
 * The receiving half of a channel: bytes arrive here, and frames are read in place.
 *
 * <p>The unread bytes are {@code [start, end)}; {@code start} is always the beginning of a frame. A frame is
 * contiguous: if it does not fit before the end of the buffer, the part that has arrived is moved to the front.
 *
 * <p><b>Threads:</b> one at a time. <b>Failure:</b> an {@link IOException} is final, and follows the frames that have
 * arrived completely.
 */
final class TcpReceiveBuffer {
    /**
     * The beginning of a frame is always moved to the front if it is not longer than this, which is cheaper than a
     * short read.
     */
    private static final int CHEAP_MOVE = 512;

    private final ByteStream stream;
    private final ConnectedPeer peer;
    private final Swapping swapping;
    private final MemorySegment memory;
    private final ByteBuffer room;
    private final int capacity;
    private final int payloadLimit;

    private int start;
    private int end;
    private int payload;
    private int tag;

    TcpReceiveBuffer(ByteStream stream, ConnectedPeer peer, Swapping swapping, int capacity, int payloadLimit) {
        this.stream = stream;
        this.peer = peer;
        this.swapping = swapping;
        this.capacity = capacity;
        this.payloadLimit = payloadLimit;
        this.memory = Arena.ofAuto().allocate(capacity, WireLayout.ALIGNMENT); // automatic: as in TcpSendBuffer
        this.room = memory.asByteBuffer();
    }

    MemorySegment memory() {
        return memory;
    }

    /** Steps to the next frame; reads from the socket once if no complete frame is there. */
    int next() throws IOException {
        if (!stream.isOpen()) {
            throw peer.closed();
        }
        if (!isWhole()) {
            fill();
            if (!isWhole()) {
                return Channel.EMPTY;
            }
        }
        payload = length();
        tag = intAt(start + WireLayout.TAG);
        if (payload < 0 || payload > payloadLimit || tag == WireLayout.NO_TAG) {
            throw peer.corrupt("a frame begins with length " + payload + " and tag " + tag
                    + ", and the longest frame is " + payloadLimit + " bytes");
        }
        return payload;
    }

    int tag() {
        return tag;
    }

    long offset() {
        return (long) start + WireLayout.HEADER;
    }

    void release() {
        start += WireLayout.frameBytes(payload);
    }

    /**
     * Whether there is work without another read: a complete frame, an invalid header, bytes in the stream, or a closed
     * channel.
     */
    boolean isReady() {
        return !stream.isOpen() || isWhole() || stream.isAtHand();
    }

    private boolean isWhole() {
        int arrived = end - start;
        if (arrived < WireLayout.HEADER) {
            return false;
        }
        int length = length();
        return length < 0 || length > payloadLimit || arrived >= WireLayout.frameBytes(length);
    }

    private void fill() throws IOException {
        makeRoom();
        room.limit(capacity).position(end);
        int bytes;
        try {
            bytes = stream.read(room);
        } catch (LinkException e) {
            throw e;
        } catch (IOException e) {
            throw peer.lost(e, "while receiving");
        }
        if (bytes < 0) {
            throw peer.lost(
                    start == end
                            ? ConnectionEnd.CAUSE
                            : ConnectionEnd.CAUSE + " in the middle of a frame, of which " + (end - start)
                                    + " bytes had arrived");
        }
        end += bytes;
    }

    /** Makes room for the frame that begins at {@code start}, and for at least one more byte. */
    private void makeRoom() {
        int arrived = end - start;
        if (arrived == 0) {
            start = 0; // use the same few cache lines again
            end = 0;
            return;
        }
        int frame = arrived < WireLayout.HEADER ? WireLayout.HEADER : WireLayout.frameBytes(length());
        if (start > 0 && (arrived <= CHEAP_MOVE || frame > capacity - start)) {
            MemorySegment.copy(memory, start, memory, 0, arrived);
            start = 0;
            end = arrived;
        }
    }

    private int length() {
        return intAt(start + WireLayout.LENGTH);
    }

    private int intAt(int offset) {
        return swapping.received(memory.get(JAVA_INT, offset));
    }
}
