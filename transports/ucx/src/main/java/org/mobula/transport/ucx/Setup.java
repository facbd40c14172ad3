package org.mobula.transport.ucx;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.ConnectionEnd;
import org.mobula.transport.spi.TimedSocket;

/**
 * Makes a channel from an authenticated connection; both sides do the same. They exchange {@linkplain Greeting
 * greetings}, then a byte that says that each is ready for messages, then a message in each direction.
 */
final class Setup {
    private static final byte READY = 1;
    private static final long PAUSE_NANOS = 50_000;

    private Setup() {}

    /** Owns the socket if it succeeds. */
    static UcxChannel run(SocketChannel socket, ConnectedPeer peer, Terms terms, UcxNode node) throws IOException {
        UcxWorker worker = node.worker();
        Greeting own;
        worker.enter();
        try {
            own = new Greeting(
                    terms.capacity(),
                    worker.reserve(),
                    terms.key(),
                    worker.context().address());
        } finally {
            worker.leave();
        }
        UcxChannel channel = null;
        boolean kept = false;
        try (TimedSocket timed = new TimedSocket(socket, terms.timeout())) {
            own.write(timed);
            Greeting theirs = Greeting.read(timed, peer);
            channel = new UcxChannel(node, new Control(socket, peer), peer, terms, own.channel(), theirs);
            channel.link().connect(peer, theirs.address());
            timed.write(ByteBuffer.wrap(new byte[] {READY}));
            timed.read(1);
            greet(channel, peer, terms, worker);
            kept = true;
            return channel;
        } catch (SocketTimeoutException e) {
            throw peer.lost("it did not greet within " + terms.timeout().toMillis() + " ms");
        } catch (EOFException e) {
            throw peer.lost(ConnectionEnd.CAUSE + " before it had greeted");
        } finally {
            if (channel == null) {
                worker.enter();
                try {
                    worker.remove(own.channel());
                } finally {
                    worker.leave();
                }
            } else if (!kept) {
                channel.close();
            }
        }
    }

    /** Sends a message, and waits for the peer's. */
    private static void greet(UcxChannel channel, ConnectedPeer peer, Terms terms, UcxWorker worker)
            throws IOException {
        long deadline = System.nanoTime() + terms.timeout().toNanos();
        channel.link().greet();
        while (!channel.link().hasHeard()) {
            channel.onReadable();
            worker.tryProgress();
            if (System.nanoTime() - deadline >= 0) {
                throw new IOException("no message of UCX passes to " + peer + " and back within "
                        + terms.timeout().toMillis() + " ms, although a TCP connection does. Choose devices that reach"
                        + " the peer by UCX_NET_DEVICES (`ucx_info -d` lists them), or use the transport tcp");
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("interrupted while connecting to " + peer);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
