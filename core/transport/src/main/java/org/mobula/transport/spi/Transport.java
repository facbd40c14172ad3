package org.mobula.transport.spi;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.mobula.transport.PeerCard;

/**
 * One medium, open for one node.
 *
 * <p>Connections are made in two steps. This class makes and accepts plain sockets; the node proves on them, both
 * ways, who is at the other end ({@link org.mobula.transport.Handshake}); then the side that called turns its socket
 * into a channel with {@link #connect}, and the side that was called with {@link #accept}. Both run on a thread that
 * may block, with the socket in blocking mode.
 */
public interface Transport extends AutoCloseable {
    /** The provider's name. */
    String name();

    /**
     * Where others reach this node, in the transport's own form; they get it back in {@link #dial}.
     *
     * @return one line of text without tabs
     */
    String address();

    /**
     * Why a peer cannot be reached this way, or an empty string if it is worth trying: {@code "runs on another host"}.
     */
    String obstacle(PeerCard peer);

    /** Opens a socket to a peer. Blocks. */
    SocketChannel dial(PeerCard peer) throws IOException;

    /** Takes the next socket that someone opened to this node. Blocks; throws when closed. */
    SocketChannel take() throws IOException;

    /** Makes the channel at the calling side; the peer runs {@link #accept} at the same time. */
    Channel connect(SocketChannel socket, int peer, boolean swapped) throws IOException;

    /** Makes the channel at the called side; the peer runs {@link #connect} at the same time. */
    Channel accept(SocketChannel socket, int peer, boolean swapped) throws IOException;

    /**
     * Makes memory that other ranks of this host can {@link #map}; all of it is 0.
     *
     * @return empty if this medium shares no memory
     * @throws IOException if there is no room for it; the message says what to do
     */
    default Optional<SharedMemory> share(long bytes) throws IOException {
        return Optional.empty();
    }

    /**
     * Maps memory that a rank of this host has made by {@link #share}.
     *
     * @param name what it is called there
     * @param bytes how long it is
     * @return empty if this medium shares no memory
     * @throws IOException if there is none of that name and length
     */
    default Optional<MemorySegment> map(String name, long bytes) throws IOException {
        return Optional.empty();
    }

    /** Stops listening; channels stay open. Idempotent. */
    @Override
    void close();
}
