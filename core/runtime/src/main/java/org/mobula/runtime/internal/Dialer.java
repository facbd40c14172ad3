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
 * <p>A lost attempt says nothing about the rank that was called: its machine may be overloaded, and other callers may
 * take its places. For {@link #PREFERENCE} the best transport that may lead there is tried alone, so that a lost
 * attempt does not leave a pair of ranks on a slow medium.
 *
 * <p><b>Threads:</b> one. <b>Failure:</b> {@link NoTransportException} at once if no transport can ever lead to the
 * rank, and after the time-out.
 */
final class Dialer {
    static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(60);
    static final Duration PREFERENCE = Duration.ofSeconds(5);

    private static final long CROSSED_PAUSE_NANOS = 5_000_000;
    private static final long LEAST_PAUSE_NANOS = 1_000_000;
    private static final int MOST_DOUBLINGS = 8;

    private final Connector connector;
    private final PeerState peer;
    private final PeerCard card;
    private final long since = System.nanoTime();
    private final Map<Transport, String> unavailable = new HashMap<>(); // for good, and why
    private final List<String> obstacles = new ArrayList<>(); // in the last round
    private int lost;

    Dialer(Connector connector, PeerState peer, PeerCard card) {
        this.connector = connector;
        this.peer = peer;
        this.card = card;
    }

    /** Calls until there is nothing left to do. */
    void call() {
        while (connector.wants(peer)) {
            Verdict verdict = tryTransports();
            if (verdict == Verdict.WELCOME) {
                return;
            }
            if (System.nanoTime() - since > CONNECT_TIMEOUT.toNanos()) {
                throw connector.unreachable(
                        peer, card, "for " + CONNECT_TIMEOUT.toSeconds() + " s: " + reasons(verdict));
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
    private @Nullable Verdict tryTransports() {
        obstacles.clear();
        boolean lasting = true;
        for (Transport transport : connector.transports()) {
            String obstacle = unavailable.getOrDefault(transport, transport.obstacle(card));
            if (obstacle.isEmpty()) {
                try {
                    return callOver(transport);
                } catch (TransportUnavailableException | HandshakeException e) {
                    obstacle = Connector.reason(e);
                    unavailable.put(transport, obstacle);
                    warn(transport, obstacle);
                } catch (IOException e) {
                    obstacle = Connector.reason(e);
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
            throw connector.unreachable(peer, card, String.join("; ", obstacles));
        }
        return null;
    }

    private void warn(Transport transport, String obstacle) {
        connector.warnOnce(
                "rank " + connector.rank() + " cannot use " + transport.name() + " to rank " + peer.rank(), obstacle);
    }

    private Verdict callOver(Transport transport) throws IOException {
        connector.handshakeBegins();
        try {
            return connector.isLeaving() ? Verdict.UNWANTED : dialAndShake(transport);
        } finally {
            connector.handshakeEnds();
        }
    }

    private Verdict dialAndShake(Transport transport) throws IOException {
        SocketChannel socket = transport.dial(card);
        boolean kept = false;
        try {
            Handshake.Result result = connector.handshake().call(socket, peer.rank());
            if (result.verdict() == Verdict.WELCOME) {
                Channel channel = transport.connect(socket, peer.rank(), result.swapped());
                kept = true;
                connector.connected(peer, channel, String.join("; ", obstacles));
            }
            return result.verdict();
        } finally {
            if (!kept) {
                socket.close();
            }
        }
    }
}
