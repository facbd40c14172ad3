package org.mobula.transport.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SocketChannel;
import org.mobula.transport.spi.Channel;

/**
 * Frames over one TCP connection.
 *
 * <p>A frame leaves when it is committed, as far as the socket takes it; what it does not take leaves with {@link
 * #flush}. Whoever wants to sleep while {@link #flush} says false selects for writing too.
 *
 * <p><b>Threads:</b> one sends, one receives, any closes; an interrupt closes nothing, since no operation blocks.
 * <b>Ownership:</b> the channel owns the socket; the buffers are freed by the garbage collector. <b>Failure:</b> what
 * the peer sent before its end arrives before {@link #next} throws, unless this side sends to the closed socket
 * meanwhile.
 */
final class TcpChannel implements Channel {
    private final SocketChannel socket;
    private final Peer peer;
    private final Swapping swapping;
    private final int bufferBytes;
    private final SendBuffer sending;
    private final ReceiveBuffer receiving;

    /**
     * @param socket connected, in non-blocking mode
     * @param peer who is at its other end
     * @param swapping whose byte order is the other one
     * @param bufferBytes of each direction's buffer, a multiple of 8
     * @param peerLimit the longest payload the peer takes
     */
    TcpChannel(SocketChannel socket, Peer peer, Swapping swapping, int bufferBytes, int peerLimit) {
        int ownLimit = WireLayout.payloadLimit(bufferBytes);
        this.socket = socket;
        this.peer = peer;
        this.swapping = swapping;
        this.bufferBytes = bufferBytes;
        this.sending = new SendBuffer(socket, peer, swapping, bufferBytes, Math.min(ownLimit, peerLimit));
        this.receiving = new ReceiveBuffer(socket, peer, swapping, bufferBytes, ownLimit);
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
        // a claim is only a promise of room: the next one starts at the same place
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
        return socket;
    }

    /** The socket itself becomes readable: there is nothing to ask for, only frames that left it already. */
    @Override
    public boolean sleep() {
        return !receiving.isReady();
    }

    @Override
    public void wake() {
        // no peer sends wake-ups: there is nothing to take back
    }

    @Override
    public void onReadable() {
        // what makes the socket readable is taken off by next(): frames, and the peer's end
    }

    @Override
    public String describe() {
        return "tcp to " + peer.address() + ", buffers of " + bufferBytes / 1024 + " KiB";
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // the connection is over either way; there is nobody who could do better
        }
    }

    @Override
    public String toString() {
        return describe();
    }
}
