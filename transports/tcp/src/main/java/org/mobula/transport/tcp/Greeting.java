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
 * The first bytes each way, in which the two sides agree on the longest frame: their buffers may differ in size.
 *
 * <p>The greeting's word also shows a peer whose byte order is not the one that the handshake told.
 */
final class Greeting {
    private Greeting() {}

    /**
     * Tells the peer the longest payload this side takes, and hears its own. Blocks; both sides do it at the same time.
     * Leaves the socket in non-blocking mode.
     *
     * @param patience how long to wait for the peer
     * @return the longest payload the peer takes, in bytes
     */
    static int exchange(SocketChannel socket, Peer peer, Swapping swapping, int limit, Duration patience)
            throws IOException {
        ByteBuffer theirs;
        try (TimedSocket timed = new TimedSocket(socket, patience)) {
            timed.write(ByteBuffer.allocate(WireLayout.GREETING)
                    .order(ByteOrder.nativeOrder())
                    .putInt(swapping.sent(WireLayout.GREETING_WORD))
                    .putInt(swapping.sent(limit))
                    .flip());
            theirs = timed.read(WireLayout.GREETING).order(ByteOrder.nativeOrder());
        } catch (SocketTimeoutException e) {
            throw peer.lost("it did not greet within " + patience.toMillis() + " ms");
        } catch (EOFException e) {
            throw peer.lost(ConnectionEnd.CAUSE + " before it had greeted");
        } catch (IOException e) {
            throw peer.lost("greeting", e);
        }
        return read(theirs, peer, swapping);
    }

    private static int read(ByteBuffer greeting, Peer peer, Swapping swapping) throws IOException {
        int word = swapping.received(greeting.getInt());
        int limit = swapping.received(greeting.getInt());
        if (word != WireLayout.GREETING_WORD || limit < 0) {
            throw peer.corrupt(String.format("it greets with %08x %08x", word, limit));
        }
        return limit;
    }
}
