package org.mobula.transport.spi;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.mobula.transport.Handshake;
import org.mobula.transport.PeerCard;

/**
 * One medium, open for one node.
 *
 * <p>Connections are made in two steps. This class opens and accepts plain sockets. The node authenticates both sides
 * ({@link org.mobula.transport.Handshake}). Then the calling side makes a channel from its socket with
 * {@link #connect}, and the called side with {@link #accept}. Both run on a thread that may block, with the socket in
 * blocking mode.
 */
public interface Transport extends AutoCloseable {
    /** The name of the provider. */
    String name();

    /**
     * The address of this node in the form of this transport; other ranks pass it to {@link #dial}.
     *
     * @return one line of text without tabs
     */
    String address();

    /**
     * The reason why this transport cannot reach a peer: {@code "runs on another host"}; empty if it may.
     */
    String obstacle(PeerCard peer);

    /** Opens a socket to a peer. Blocks. */
    SocketChannel dial(PeerCard peer) throws IOException;

    /** Accepts the next socket. Blocks; throws when closed. */
    SocketChannel take() throws IOException;

    /** Makes the channel at the calling side; the peer runs {@link #accept} at the same time. */
    Channel connect(SocketChannel socket, int peer, boolean swapped) throws IOException;

    /** Makes the channel at the called side; the peer runs {@link #connect} at the same time. */
    Channel accept(SocketChannel socket, int peer, boolean swapped) throws IOException;

    /**
     * As the other {@link #connect}, for a medium that needs the key of the connection.
     *
     * @throws org.mobula.transport.HandshakeException if another attempt would fail for the same reason
     */
    default Channel connect(SocketChannel socket, Handshake.Result peer) throws IOException {
        return connect(socket, peer.peer(), peer.swapped());
    }

    /**
     * As the other {@link #accept}, for a medium that needs the key of the connection.
     *
     * @throws org.mobula.transport.HandshakeException if another attempt would fail for the same reason
     */
    default Channel accept(SocketChannel socket, Handshake.Result peer) throws IOException {
        return accept(socket, peer.peer(), peer.swapped());
    }

    /** Whether a connection to a peer is open or interrupted, so that a new socket can {@link #resume} it. */
    default boolean canResume(int peer) {
        return false;
    }

    /**
     * Continues an interrupted connection over a new socket; both sides call it at the same time. Owns the socket, also
     * if it fails.
     */
    default void resume(SocketChannel socket, Handshake.Result peer) throws IOException {
        socket.close();
        throw new IOException(name() + " resumes no connections");
    }

    /**
     * Makes zeroed memory that other ranks of this host can {@link #map}.
     *
     * @return empty if this medium shares no memory
     * @throws IOException if there is no room for it; the message contains the remedy
     */
    default Optional<SharedMemory> share(long bytes) throws IOException {
        return Optional.empty();
    }

    /**
     * Maps memory that a rank of this host has made with {@link #share}.
     *
     * @param name its name
     * @param bytes its length
     * @return empty if this medium shares no memory
     * @throws IOException if there is none of that name and length
     */
    default Optional<MemorySegment> map(String name, long bytes) throws IOException {
        return Optional.empty();
    }

    /** Stops listening; channels remain open. Idempotent. */
    @Override
    void close();
}
