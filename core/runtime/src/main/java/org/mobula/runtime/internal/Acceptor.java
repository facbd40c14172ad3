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
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
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

    /** How long a connection may keep its place when others want it; a handshake that ends frees the place earlier. */
    private static final Duration GRACE = Duration.ofMillis(100);

    /** The pause after a failed accept, for example without free descriptors, whose end nothing announces. */
    private static final long RETRY_PAUSE_NANOS = 100_000_000;

    /** Learns of failed connections. */
    interface FailureListener {
        /**
         * The connection of an accepted caller failed: this rank may have given up its own call.
         *
         * @param lasting why another connection would fail as well, or null
         */
        void failed(int caller, @Nullable HandshakeException lasting);
    }

    private final Connections connections;
    private final Transport transport;
    private final ObjIntConsumer<SocketAddress> proven;
    private final FailureListener failures;
    private final HandshakeAdmission admission = new HandshakeAdmission(HANDSHAKES_AT_ONCE, GRACE);

    /**
     * @param proven receives the address and the rank of each caller that has proved its rank
     * @param failures learns of accepted callers whose connection failed
     */
    Acceptor(
            Connections connections,
            Transport transport,
            ObjIntConsumer<SocketAddress> proven,
            FailureListener failures) {
        this.connections = connections;
        this.transport = transport;
        this.proven = proven;
        this.failures = failures;
    }

    @Override
    public void run() {
        while (!connections.isClosed()) {
            try {
                accept(transport.take());
            } catch (IOException e) {
                if (!connections.isClosed()) {
                    connections.warnOnce(
                            "rank " + connections.rank() + " cannot accept connections over " + transport.name()
                                    + " and keeps trying",
                            Connections.reason(e));
                    LockSupport.parkNanos(RETRY_PAUSE_NANOS);
                }
            } catch (InterruptedException e) {
                return; // the process ends
            }
        }
    }

    private void accept(SocketChannel socket) throws IOException, InterruptedException {
        new Answer(socket).thread.start();
    }

    private static void close(SocketChannel socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "a socket did not close", e);
        }
    }

    /** The host of a caller, by which connections are counted. All callers over a Unix socket count as one host. */
    private static Object source(SocketAddress from) {
        return from instanceof InetSocketAddress inet ? inet.getAddress() : UnixDomainSocketAddress.class;
    }

    /** One handshake, and the connection that it leads to. */
    private final class Answer {
        private final SocketChannel socket;
        private final SocketAddress from;
        private final Thread thread;
        private final HandshakeAdmission.Place place;
        private int caller = NONE;
        private boolean counted;

        /** Waits for a place for one more handshake. */
        Answer(SocketChannel socket) throws IOException, InterruptedException {
            this.socket = socket;
            this.from = socket.getRemoteAddress();
            this.thread = connections.thread("answer", this::run);
            this.place = admission.admit(source(from), this::evict);
        }

        /** Also interrupts the thread: closing a socket does not wake a thread that selects on it. */
        private void evict() {
            close(socket);
            thread.interrupt();
        }

        private void run() {
            boolean kept = false;
            HandshakeException lasting = null;
            try {
                kept = answer();
            } catch (HandshakeException e) {
                lasting = e;
                connections.warn(Connections.reason(e), "rank " + connections.rank() + ": " + Connections.reason(e));
            } catch (IOException | UncheckedIOException | MobulaException e) {
                LOG.log(System.Logger.Level.DEBUG, "a connection from " + from + " ended before it was set up", e);
            } finally {
                place.leave();
                if (!kept) {
                    close(socket);
                    if (caller != NONE) {
                        failures.failed(caller, lasting);
                    }
                }
                if (counted) {
                    connections.setupEnds();
                }
            }
        }

        private boolean answer() throws IOException {
            Handshake.Result result = connections.handshake().answer(socket, this::decide, this::decideAgain);
            if (result.verdict() != Verdict.ACCEPTED) {
                return false;
            }
            if (result.resumes()) {
                transport.resume(socket, result);
                return true;
            }
            proven.accept(from, caller);
            Channel channel = transport.accept(socket, result);
            connections.connected(caller, channel);
            return true;
        }

        private Verdict decideAgain(int rank) {
            leave();
            return connections.decideAgain(rank, transport);
        }

        private void leave() {
            if (!place.leave()) {
                // evicted, which is no verdict on the rank
                throw new UncheckedIOException(new ClosedChannelException());
            }
        }

        private Verdict decide(int rank) {
            leave();
            counted = true;
            connections.setupBegins(); // before the decision: a closing node waits for the callers that it has accepted
            Verdict verdict = connections.decide(rank);
            if (verdict == Verdict.ACCEPTED) {
                caller = rank; // now: sending the verdict may fail, and then the caller is not connected
            }
            return verdict;
        }
    }
}
