package org.mobula.transport.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.Interruptible;
import org.mobula.transport.spi.Swapping;
import org.mobula.transport.tcp.stream.ByteStream;

/**
 * Frames over the bytes of one TCP connection.
 *
 * <p>A frame leaves when it is committed, as far as the socket takes it; the rest leaves with {@link #flush}. A thread
 * that wants to sleep while {@link #flush} returns false also selects for writing.
 *
 * <p><b>Threads:</b> one sends, one receives, any closes; an interrupt closes nothing, because no operation blocks.
 * <b>Ownership:</b> the channel owns the stream; the buffers are freed by the garbage collector. <b>Failure:</b> frames
 * that the peer has sent before its end arrive before {@link #next} throws, unless this side sends to the closed socket
 * meanwhile.
 */
final class TcpChannel implements Channel {
    private final ByteStream stream;
    private final ConnectedPeer peer;
    private final Swapping swapping;
    private final int bufferBytes;
    private final TcpSendBuffer sending;
    private final TcpReceiveBuffer receiving;

    /**
     * @param stream the connection
     * @param peer the rank at the other end
     * @param swapping which side uses the other byte order
     * @param bufferBytes the length of the buffer of each direction, a multiple of 8
     * @param peerLimit the longest payload that the peer accepts
     */
    TcpChannel(ByteStream stream, ConnectedPeer peer, Swapping swapping, int bufferBytes, int peerLimit) {
        int ownLimit = WireLayout.payloadLimit(bufferBytes);
        this.stream = stream;
        this.peer = peer;
        this.swapping = swapping;
        this.bufferBytes = bufferBytes;
        this.sending = new TcpSendBuffer(stream, peer, swapping, bufferBytes, Math.min(ownLimit, peerLimit));
        this.receiving = new TcpReceiveBuffer(stream, peer, swapping, bufferBytes, ownLimit);
    }

    @Override
    public int frameLimit() {
        return sending.payloadLimit();
    }

    @Override
    public long claim(int payload) throws IOException {
        return sending.claim(payload);
    }

    @Override
    public boolean extend(int payload) {
        return sending.extend(payload);
    }

    @Override
    public MemorySegment outgoing() {
        return sending.memory();
    }

    @Override
    public void commit(int tag, int payload) throws IOException {
        sending.commit(tag, payload);
    }

    @Override
    public void abandon() {
        // the next claim starts at the same position
    }

    @Override
    public boolean flush() throws IOException {
        return sending.flush();
    }

    @Override
    public boolean isDrained() {
        return sending.isDrained();
    }

    @Override
    public boolean isAtHand() {
        return receiving.isReady();
    }

    @Override
    public int next() throws IOException {
        return receiving.next();
    }

    @Override
    public int tag() {
        return receiving.tag();
    }

    @Override
    public MemorySegment incoming() {
        return receiving.memory();
    }

    @Override
    public long offset() {
        return receiving.offset();
    }

    @Override
    public void release() {
        receiving.release();
    }

    @Override
    public boolean isSwapped() {
        return swapping.incoming();
    }

    @Override
    public boolean isTurned() {
        return swapping.outgoing();
    }

    @Override
    public SocketChannel socket() {
        return stream.socket();
    }

    /** The socket becomes readable without a request; only frames in the buffer count. */
    @Override
    public boolean sleep() {
        return !receiving.isReady();
    }

    @Override
    public void wake() {
        // there is no request to cancel
    }

    @Override
    public void onReadable() {
        // next() reads from the socket
    }

    @Override
    public @Nullable Interruptible interruptible() {
        return stream instanceof Interruptible resumable ? resumable : null;
    }

    @Override
    public String describe() {
        return "tcp to " + peer.address() + ", buffers of " + bufferBytes / 1024 + " KiB" + stream.describe();
    }

    @Override
    public void close() {
        stream.close();
    }

    @Override
    public String toString() {
        return describe();
    }
}
