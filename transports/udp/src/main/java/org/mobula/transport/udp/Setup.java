package org.mobula.transport.udp;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.ConnectionEnd;
import org.mobula.transport.spi.TimedSocket;

/**
 * Sets up a channel over an authenticated control connection: the two sides exchange ports, keys and windows, and then
 * check that datagrams pass in both directions.
 *
 * <p><b>Threads:</b> any; each setup blocks its thread. <b>Failure:</b> closes the sockets.
 */
final class Setup {
    private static final int GREETING_WORD = 0x4D4F4255; // "MOBU"
    private static final int GREETING = 4 + 4 + 4 + 2 + 2 + 8;
    private static final int LEAST_CAPACITY = 4096;
    private static final int GREATEST_CAPACITY = 1 << 28;
    private static final long PING_MILLIS = 50;

    private Setup() {}

    /** Makes a channel; both sides call it at the same time. */
    static UdpChannel run(SocketChannel control, ConnectedPeer peer, ChannelTerms terms, UdpTimer timer)
            throws IOException {
        ChannelSockets sockets = ChannelSockets.bind(control, peer, terms);
        try {
            Greeting theirs = exchange(control, peer, sockets, terms);
            InetSocketAddress remote = (InetSocketAddress) control.getRemoteAddress();
            sockets.incoming().connect(remote.getAddress(), theirs.answerPort());
            sockets.outgoing().connect(remote.getAddress(), theirs.dataPort());
            InetSocketAddress local = (InetSocketAddress) control.getLocalAddress();
            boolean version6 = remote.getAddress().getAddress().length > 4;
            PathMtu mtu = new PathMtu(SocketWire.mtuOf(local.getAddress()), version6);
            UdpChannel channel = new UdpChannel(sockets, theirs, terms, mtu, timer);
            awaitAnswer(channel, peer, terms.timeout());
            return channel;
        } catch (IOException | RuntimeException e) {
            sockets.close();
            throw e;
        }
    }

    private static Greeting exchange(
            SocketChannel control, ConnectedPeer peer, ChannelSockets sockets, ChannelTerms terms) throws IOException {
        ByteBuffer theirs;
        try (TimedSocket timed = new TimedSocket(control, terms.timeout())) {
            timed.write(ByteBuffer.allocate(GREETING)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(GREETING_WORD)
                    .putInt(terms.capacity())
                    .putInt(sockets.incoming().bufferBytes())
                    .putShort((short) sockets.incoming().port())
                    .putShort((short) sockets.outgoing().port())
                    .putLong(terms.key())
                    .flip());
            theirs = timed.read(GREETING).order(ByteOrder.LITTLE_ENDIAN);
        } catch (SocketTimeoutException e) {
            throw peer.lost("it did not greet within " + terms.timeout().toMillis() + " ms");
        } catch (EOFException e) {
            throw peer.lost(ConnectionEnd.CAUSE + " before it had greeted");
        }
        int word = theirs.getInt();
        Greeting read = new Greeting(
                theirs.getInt(),
                theirs.getInt(),
                Short.toUnsignedInt(theirs.getShort()),
                Short.toUnsignedInt(theirs.getShort()),
                theirs.getLong());
        boolean fits = read.capacity() >= LEAST_CAPACITY
                && read.capacity() <= GREATEST_CAPACITY
                && Integer.bitCount(read.capacity()) == 1
                && read.buffer() > 0;
        if (word != GREETING_WORD || !fits || read.dataPort() == 0 || read.answerPort() == 0) {
            throw peer.corrupt(String.format(
                    "it greets with %08x, a window of %d bytes and the ports %d and %d",
                    word, read.capacity(), read.dataPort(), read.answerPort()));
        }
        return read;
    }

    /** Waits until a datagram of this side was answered, and one of the peer has arrived. */
    private static void awaitAnswer(UdpChannel channel, ConnectedPeer peer, Duration timeout) throws IOException {
        long deadline = System.nanoTime() + timeout.toNanos();
        try (Selector selector = Selector.open()) {
            channel.socket().register(selector, SelectionKey.OP_READ);
            channel.answerSocket().register(selector, SelectionKey.OP_READ);
            channel.controlSocket().register(selector, SelectionKey.OP_READ);
            long nextPing = System.nanoTime();
            while (!channel.hasHeard()) {
                long now = System.nanoTime();
                if (now - deadline >= 0) {
                    throw new IOException("no datagram passes to " + peer + " and back within " + timeout.toMillis()
                            + " ms, although a TCP connection does. Let the firewall between the hosts pass UDP, or"
                            + " use the transport tcp");
                }
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedIOException("interrupted while connecting to " + peer);
                }
                if (now - nextPing >= 0) {
                    channel.sending().ping();
                    nextPing = now + PING_MILLIS * 1_000_000;
                }
                channel.sending().pumpWithAnswers();
                channel.receiving().fill();
                if (!channel.hasHeard()) {
                    selector.select(PING_MILLIS);
                    selector.selectedKeys().clear();
                    channel.onReadable();
                }
            }
        }
    }
}
