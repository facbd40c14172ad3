package org.mobula.runtime.internal;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.Handshake;
import org.mobula.transport.Handshake.Verdict;
import org.mobula.transport.HandshakeException;
import org.mobula.transport.NoTransportException;
import org.mobula.transport.PeerCard;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportUnavailableException;

/**
 * Calls one rank: tries the transports in order of preference, and again with back-off, until the rank is connected,
 * has failed or left, or {@link #CONNECT_TIMEOUT} has passed.
 *
 * <p>A lost attempt shows nothing about the called rank: its machine may be overloaded, or other callers may occupy its
 * places for handshakes. For the time of {@link #PREFERENCE} only the best possible transport is tried, so that a lost
 * attempt does not leave a pair of ranks on a slow medium.
 *
 * <p><b>Threads:</b> one. <b>Failure:</b> {@link NoTransportException} at once if no transport can ever lead to the
 * rank, and after the timeout.
 */
final class Dialer {
    static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(60);
    static final Duration PREFERENCE = Duration.ofSeconds(5);

    /**
     * The pause until a crossed call is repeated. The other side's call usually connects the rank meanwhile, which ends
     * the calling, but not the pause: no operation waits for this thread.
     */
    private static final long CROSSED_PAUSE_NANOS = 5_000_000;

    /** The pause after the first lost attempt: nothing announces that a rank can be reached. */
    private static final long LEAST_PAUSE_NANOS = 1_000_000;

    private static final int MOST_DOUBLINGS = 8;

    private final Connections connections;
    private final List<Transport> transports;
    private final RankPeer peer;
    private final PeerCard card;
    private final long since = System.nanoTime();
    private final Map<Transport, String> unavailable = new HashMap<>(); // permanently, with the reason
    private final List<String> obstacles = new ArrayList<>(); // in the last round
    private int lost;

    Dialer(Connections connections, List<Transport> transports, RankPeer peer, PeerCard card) {
        this.connections = connections;
        this.transports = transports;
        this.peer = peer;
        this.card = card;
    }

    /**
     * Calls until there is nothing left to do.
     *
     * @param unreachable makes a message of the obstacles
     */
    void call(UnaryOperator<String> unreachable) {
        while (connections.wants(peer)) {
            Verdict verdict = tryTransports(unreachable);
            if (verdict == Verdict.ACCEPTED) {
                return;
            }
            if (System.nanoTime() - since > CONNECT_TIMEOUT.toNanos()) {
                throw new NoTransportException(
                        unreachable.apply("for " + CONNECT_TIMEOUT.toSeconds() + " s: " + reasons(verdict)));
            }
            // a crossed call needs no back-off: the other side's call is on its way
            LockSupport.parkNanos(verdict == Verdict.CROSSED ? CROSSED_PAUSE_NANOS : pauseNanos(lost++));
        }
    }

    /** Doubles from attempt to attempt, up to a quarter of a second, and varies so that callers spread out. */
    private static long pauseNanos(int lost) {
        long most = LEAST_PAUSE_NANOS << Math.min(lost, MOST_DOUBLINGS);
        return most / 2 + ThreadLocalRandom.current().nextLong(most / 2 + 1);
    }

    private String reasons(@Nullable Verdict verdict) {
        return verdict == null
                ? String.join("; ", obstacles)
                : verdict == Verdict.CROSSED
                        ? "it calls this rank and does not get through"
                        : "it refuses the connection because it closes, or counts this rank as failed";
    }

    /** One round; null if no transport got an answer. */
    private @Nullable Verdict tryTransports(UnaryOperator<String> unreachable) {
        obstacles.clear();
        boolean lasting = true;
        for (Transport transport : transports) {
            String obstacle = unavailable.getOrDefault(transport, transport.obstacle(card));
            if (obstacle.isEmpty()) {
                try {
                    return callOver(transport);
                } catch (TransportUnavailableException | HandshakeException e) {
                    obstacle = Connections.reason(e);
                    unavailable.put(transport, obstacle);
                    warn(transport, obstacle);
                } catch (IOException e) {
                    obstacle = Connections.reason(e);
                    lasting = false;
                }
            }
            obstacles.add(transport.name() + ": " + obstacle);
            if (!lasting) {
                if (System.nanoTime() - since < PREFERENCE.toNanos()) {
                    return null;
                }
                warn(transport, obstacle);
            }
        }
        if (lasting) {
            throw new NoTransportException(unreachable.apply(String.join("; ", obstacles)));
        }
        return null;
    }

    private void warn(Transport transport, String obstacle) {
        connections.warnOnce(
                "rank " + connections.rank() + " cannot use " + transport.name() + " to rank " + peer.rank(), obstacle);
    }

    private Verdict callOver(Transport transport) throws IOException {
        connections.setupBegins();
        try {
            return connections.isLeaving() ? Verdict.REJECTED : dialAndShake(transport);
        } finally {
            connections.setupEnds();
        }
    }

    private Verdict dialAndShake(Transport transport) throws IOException {
        SocketChannel socket = transport.dial(card);
        boolean kept = false;
        try {
            Handshake.Result result = connections.handshake().call(socket, peer.rank());
            if (result.verdict() == Verdict.ACCEPTED) {
                Channel channel = transport.connect(socket, result);
                kept = true;
                connections.connected(peer, channel, String.join("; ", obstacles), () -> resumeOver(transport));
            }
            return result.verdict();
        } finally {
            if (!kept) {
                socket.close();
            }
        }
    }

    /** Resumes an interrupted connection; false if the peer refuses. */
    private boolean resumeOver(Transport transport) throws IOException {
        SocketChannel socket = transport.dial(card);
        boolean kept = false;
        try {
            Handshake.Result result = connections.handshake().callAgain(socket, peer.rank());
            if (result.verdict() == Verdict.ACCEPTED) {
                kept = true;
                transport.resume(socket, result);
            }
            return kept;
        } finally {
            if (!kept) {
                socket.close();
            }
        }
    }
}
