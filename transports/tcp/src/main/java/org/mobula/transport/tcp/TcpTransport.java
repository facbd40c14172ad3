package org.mobula.transport.tcp;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.Handshake;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.ListeningTransport;
import org.mobula.transport.spi.Swapping;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.tcp.resume.Sessions;
import org.mobula.transport.tcp.secure.Protector;
import org.mobula.transport.tcp.stream.ByteStream;

/**
 * TCP, open for one node.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> {@link #connect} and {@link #accept} own the socket, also if they fail.
 */
final class TcpTransport extends ListeningTransport {
    private static final Duration RESUME_TIMEOUT = Duration.ofSeconds(5);

    private final Duration setupTimeout;
    private final int bufferBytes;
    private final boolean turned;
    private final LinkMode mode;
    private final Protector protector;
    private final Duration resumeTimeout;
    private final Sessions sessions;

    TcpTransport(TransportContext context) throws IOException {
        Duration setup = context.setupTimeout();
        this.setupTimeout = setup;
        this.bufferBytes = context.options().tcpBufferBytes() & -WireLayout.ALIGNMENT;
        this.turned = context.options().turned();
        this.mode = LinkMode.of(context.options().link());
        this.protector = Protector.of(context.options().link(), context.rank(), setup);
        Duration resume = setup.compareTo(RESUME_TIMEOUT) < 0 ? setup : RESUME_TIMEOUT;
        this.resumeTimeout = resume;
        this.sessions = new Sessions(context.options().link(), resume);
        super(TcpTransportProvider.NAME, context); // after what may fail, because it listens
    }

    @Override
    public Channel connect(SocketChannel socket, int peer, boolean swapped) throws IOException {
        return open(socket, peer, swapped, null, true);
    }

    @Override
    public Channel accept(SocketChannel socket, int peer, boolean swapped) throws IOException {
        return open(socket, peer, swapped, null, false);
    }

    @Override
    public Channel connect(SocketChannel socket, Handshake.Result peer) throws IOException {
        return open(socket, peer.peer(), peer.swapped(), peer.key(), true);
    }

    @Override
    public Channel accept(SocketChannel socket, Handshake.Result peer) throws IOException {
        return open(socket, peer.peer(), peer.swapped(), peer.key(), false);
    }

    /** Makes a channel; both sides do nearly the same. */
    private Channel open(SocketChannel socket, int peer, boolean swapped, @Nullable SecretKey key, boolean caller)
            throws IOException {
        boolean kept = false;
        try {
            ConnectedPeer other = ConnectedPeer.of(socket, peer);
            Swapping swapping = new Swapping(swapped, turned);
            Greeting greeting = Greeting.exchange(
                    socket, other, swapping, mode, WireLayout.payloadLimit(bufferBytes), setupTimeout);
            ByteStream stream = protector.protect(socket, other, key, greeting.transcript(caller), caller);
            if (mode.resumable()) {
                stream = sessions.begin(stream, other, key, greeting.transcript(caller), caller);
            }
            Channel channel = new TcpChannel(stream, other, swapping, bufferBytes, greeting.peerLimit());
            kept = true;
            return channel;
        } finally {
            if (!kept) {
                socket.close();
            }
        }
    }

    @Override
    public boolean canResume(int peer) {
        return sessions.has(peer);
    }

    @Override
    public void resume(SocketChannel socket, Handshake.Result peer) throws IOException {
        boolean kept = false;
        try {
            ConnectedPeer other = ConnectedPeer.of(socket, peer.peer());
            Greeting greeting = Greeting.exchange(
                    socket,
                    other,
                    new Swapping(peer.swapped(), turned),
                    mode,
                    WireLayout.payloadLimit(bufferBytes),
                    resumeTimeout);
            boolean caller = sessions.isCaller(peer.peer());
            sessions.resume(protector.protect(socket, other, peer.key(), greeting.transcript(caller), caller), other);
            kept = true;
        } finally {
            if (!kept) {
                socket.close();
            }
        }
    }
}
