package org.mobula.runtime.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.mobula.fault.MobulaException;
import org.mobula.transport.Handshake;
import org.mobula.transport.Handshake.Verdict;
import org.mobula.transport.HandshakeException;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;

/**
 * Takes the connections that other ranks open over one transport, and answers their handshakes.
 *
 * <p><b>Threads:</b> one that accepts, and one per handshake. <b>Failure:</b> a connection that fails is closed; its
 * caller tries again.
 */
final class Acceptor implements Runnable {
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");
    private static final int HANDSHAKES_AT_ONCE = 64;
    private static final int NONE = -1;
    private static final Duration GRACE = Duration.ofMillis(100);
    private static final long RETRY_PAUSE_NANOS = 100_000_000;

    private final Connector connector;
    private final Transport transport;
    private final HandshakeAdmission admission = new HandshakeAdmission(HANDSHAKES_AT_ONCE, GRACE);

    Acceptor(Connector connector, Transport transport) {
        this.connector = connector;
        this.transport = transport;
    }

    @Override
    public void run() {
        while (!connector.isClosed()) {
            try {
                accept(transport.take());
            } catch (IOException e) {
                if (!connector.isClosed()) {
                    connector.warnOnce(
                            "rank " + connector.rank() + " cannot accept connections over " + transport.name()
                                    + " and keeps trying",
                            Connector.reason(e));
                    LockSupport.parkNanos(RETRY_PAUSE_NANOS);
                }
            } catch (InterruptedException e) {
                return; // nobody interrupts this thread but who ends the process
            }
        }
    }

    private void accept(SocketChannel socket) throws IOException, InterruptedException {
        new Answer(socket).thread.start();
    }

    /** What connections are counted by: the caller's host. All that come over a Unix socket count as one. */
    private static Object source(SocketAddress from) {
        return from instanceof InetSocketAddress inet ? inet.getAddress() : UnixDomainSocketAddress.class;
    }

    /** One handshake, and what follows it. */
    private final class Answer {
        private final SocketChannel socket;
        private final SocketAddress from;
        private final Thread thread;
        private final HandshakeAdmission.Place place;
        private int caller = NONE;
        private boolean counted;

        /** Waits for a place. */
        Answer(SocketChannel socket) throws IOException, InterruptedException {
            this.socket = socket;
            this.from = socket.getRemoteAddress();
            this.thread = connector.thread("answer", this::run);
            this.place = admission.admit(source(from), this::evict);
        }

        /** Interrupts the thread too: closing a socket does not wake a thread that selects on it. */
        private void evict() {
            Connector.close(socket);
            thread.interrupt();
        }

        private void run() {
            boolean kept = false;
            try {
                kept = answer();
            } catch (HandshakeException e) {
                connector.warn(Connector.reason(e), "rank " + connector.rank() + ": " + Connector.reason(e));
            } catch (IOException | UncheckedIOException | MobulaException e) {
                LOG.log(System.Logger.Level.DEBUG, "a connection from " + from + " ended before it was set up", e);
            } finally {
                place.leave();
                if (!kept) {
                    Connector.close(socket);
                    if (caller != NONE) {
                        connector.answerFailed(caller);
                    }
                }
                if (counted) {
                    connector.handshakeEnds();
                }
            }
        }

        private boolean answer() throws IOException {
            Handshake.Result result = connector.handshake().answer(socket, this::decide);
            if (result.verdict() != Verdict.WELCOME) {
                return false;
            }
            caller = result.peer();
            connector.learnHost(caller, from);
            Channel channel = transport.accept(socket, caller, result.swapped());
            connector.connected(caller, channel);
            return true;
        }

        private Verdict decide(int rank) {
            if (!place.leave()) {
                throw new UncheckedIOException(new ClosedChannelException()); // evicted: this is no verdict on the rank
            }
            counted = true;
            connector.handshakeBegins(); // before the decision: a node that closes waits for those it has welcomed
            return connector.decide(rank);
        }
    }
}
