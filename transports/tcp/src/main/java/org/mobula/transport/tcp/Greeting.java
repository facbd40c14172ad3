package org.mobula.transport.tcp;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.ConnectionEnd;
import org.mobula.transport.spi.Swapping;
import org.mobula.transport.spi.TimedSocket;
import org.mobula.transport.tcp.stream.LinkException;
import org.mobula.transport.tcp.stream.UnsafeLink;

/**
 * The first bytes in each direction: the two sides compare what they do to the bytes that follow, and exchange the
 * longest frame that they accept, since their buffers may differ. The first word also detects a peer whose byte order
 * differs from that of the handshake.
 *
 * @param peerLimit the longest payload that the peer accepts, in bytes
 * @param own the bytes that this side has sent
 * @param theirs the bytes that the peer has sent
 */
record Greeting(int peerLimit, byte[] own, byte[] theirs) {
    /**
     * Exchanges greetings. Blocks; both sides call it at the same time. The socket is in non-blocking mode afterwards.
     *
     * @param mode what this side does to the bytes that follow
     * @param limit the longest payload that this side accepts
     * @param timeout how long to wait for the peer
     */
    static Greeting exchange(
            SocketChannel socket, ConnectedPeer peer, Swapping swapping, LinkMode mode, int limit, Duration timeout)
            throws IOException {
        ByteBuffer own = ByteBuffer.allocate(WireLayout.GREETING)
                .order(ByteOrder.nativeOrder())
                .putInt(swapping.sent(mode.word()))
                .putInt(swapping.sent(limit))
                .flip();
        ByteBuffer theirs;
        try (TimedSocket timed = new TimedSocket(socket, timeout)) {
            timed.write(own);
            theirs = timed.read(WireLayout.GREETING).order(ByteOrder.nativeOrder());
        } catch (SocketTimeoutException e) {
            throw peer.lost("it did not greet within " + timeout.toMillis() + " ms");
        } catch (EOFException e) {
            throw peer.lost(ConnectionEnd.CAUSE + " before it had greeted");
        } catch (LinkException e) {
            throw e;
        } catch (IOException e) {
            throw peer.lost(e, "while greeting");
        }
        return new Greeting(read(theirs, peer, swapping, mode), own.array(), theirs.array());
    }

    private static int read(ByteBuffer greeting, ConnectedPeer peer, Swapping swapping, LinkMode mode)
            throws IOException {
        int word = swapping.received(greeting.getInt());
        int limit = swapping.received(greeting.getInt());
        String options = LinkMode.optionsOf(word);
        if (options.isEmpty() || limit < 0) {
            throw peer.corrupt(String.format("it greets with %08x %08x", word, limit));
        }
        if (word != mode.word()) {
            throw UnsafeLink.refused(
                    peer,
                    "it was started with " + options + ", and this rank with " + mode.options(),
                    "Start all ranks with the same --tls, --integrity and --tolerate-disconnect",
                    null);
        }
        return limit;
    }

    /** Both greetings, that of the caller first. */
    byte[] transcript(boolean caller) {
        return ByteBuffer.allocate(2 * WireLayout.GREETING)
                .put(caller ? own : theirs)
                .put(caller ? theirs : own)
                .array();
    }
}
