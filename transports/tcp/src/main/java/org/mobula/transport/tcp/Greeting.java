package org.mobula.transport.tcp;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.mobula.transport.spi.ConnectionEnd;
import org.mobula.transport.spi.TimedSocket;

/**
 * The first bytes in each direction: the two sides exchange the longest frame that they accept, since their buffers may differ.
 *
 * <p>The first word also detects a peer whose byte order differs from that of the handshake.
 */
final class Greeting {
    private Greeting() {}

    /**
     * Exchanges the longest payload that each side accepts. Blocks; both sides call it at the same time. The socket is in
     * non-blocking mode afterwards.
     *
     * @param timeout how long to wait for the peer
     * @return the longest payload that the peer accepts, in bytes
     */
    static int exchange(SocketChannel socket, TcpPeer peer, Swapping swapping, int limit, Duration timeout)
            throws IOException {
        ByteBuffer theirs;
        try (TimedSocket timed = new TimedSocket(socket, timeout)) {
            timed.write(ByteBuffer.allocate(WireLayout.GREETING)
                    .order(ByteOrder.nativeOrder())
                    .putInt(swapping.sent(WireLayout.GREETING_WORD))
                    .putInt(swapping.sent(limit))
                    .flip());
            theirs = timed.read(WireLayout.GREETING).order(ByteOrder.nativeOrder());
        } catch (SocketTimeoutException e) {
            throw peer.lost("it did not greet within " + timeout.toMillis() + " ms");
        } catch (EOFException e) {
            throw peer.lost(ConnectionEnd.CAUSE + " before it had greeted");
        } catch (IOException e) {
            throw peer.lost("greeting", e);
        }
        return read(theirs, peer, swapping);
    }

    private static int read(ByteBuffer greeting, TcpPeer peer, Swapping swapping) throws IOException {
        int word = swapping.received(greeting.getInt());
        int limit = swapping.received(greeting.getInt());
        if (word != WireLayout.GREETING_WORD || limit < 0) {
            throw peer.corrupt(String.format("it greets with %08x %08x", word, limit));
        }
        return limit;
    }
}
