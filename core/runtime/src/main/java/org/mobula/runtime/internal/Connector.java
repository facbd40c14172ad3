package org.mobula.runtime.internal;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.Job;
import org.mobula.launch.NetworkChoice;
import org.mobula.runtime.NodeOptions;
import org.mobula.transport.HandshakeException;
import org.mobula.transport.LoopbackChannel;
import org.mobula.transport.NoTransportException;
import org.mobula.transport.PeerCard;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportProvider;

/**
 * Opens the transports of a node, accepts connections, and makes connections, each on first use, on its own threads.
 *
 * <p><b>Threads:</b> any.
 */
final class Connector implements PeerConnector {
    /** Longer than any start: a rank publishes its card when it joins, which ends the wait, as its failure does. */
    private static final Duration CARD_TIMEOUT = Duration.ofHours(1);

    /** Short: the card has been published if the rank calls, and its host only improves messages. */
    private static final Duration HOST_TIMEOUT = Duration.ofMillis(500);

    private final Job job;
    private final NodeOptions options;
    private final Membership members;
    private final Connections connections;
    private final List<Transport> transports = new ArrayList<>();

    Connector(NodeSettings settings, Membership members, Connections connections) {
        this.job = settings.job();
        this.options = settings.options();
        this.members = members;
        this.connections = connections;
    }

    /** Connects this rank to itself, opens the transports, publishes their addresses, and accepts connections. */
    void open(Runnable wakeLocal) {
        RankPeer self = members.peer(job.rank());
        self.host(job.host());
        connections.connected(self, LoopbackChannel.toSelf(options.transport().ringBytes(), wakeLocal), "", null);
        if (job.size() == 1) {
            return;
        }
        NodeOptions own = onThisHost();
        Map<String, String> addresses = new LinkedHashMap<>();
        for (TransportProvider provider : TransportChoice.of(job.rank(), options)) {
            Transport transport = TransportChoice.open(provider, job, own);
            transports.add(transport);
            addresses.put(transport.name(), transport.address());
        }
        job.publish(new PeerCard(job.rank(), job.host(), ProcessHandle.current().pid(), addresses).format());
        for (Transport transport : transports) {
            Acceptor acceptor = new Acceptor(connections, transport, this::callerProven, this::answerFailed);
            connections.thread("accept-" + transport.name(), acceptor).start();
        }
    }

    /** The options with the address that an interface or a network stands for on this host. */
    private NodeOptions onThisHost() {
        TransportOptions all = options.transport();
        try {
            String address = NetworkChoice.address(all.tcpAddress(), job.host());
            return options.withTransport(all.withTcpAddress(address));
        } catch (IOException e) {
            throw new NoTransportException("rank " + job.rank() + " cannot listen: " + e.getMessage());
        }
    }

    void close() {
        connections.close();
        transports.forEach(Transport::close);
    }

    @Override
    public void connect(int rank) {
        RankPeer peer = members.peer(rank);
        if (!connections.isLeaving() && peer.move(ConnectionStage.UNCONNECTED, ConnectionStage.CALLING)) {
            connections.thread("connect-" + rank, () -> call(peer)).start();
        }
    }

    private void call(RankPeer peer) {
        try {
            PeerCard card = PeerCard.parse(job.card(peer.rank(), CARD_TIMEOUT));
            peer.host(card.host());
            new Dialer(connections, transports, peer, card).call(obstacles -> unreachable(peer, card, obstacles));
        } catch (PeerFailedException neverJoined) {
            peer.host(neverJoined.host());
            failed(peer, neverJoined);
        } catch (MobulaException | IllegalArgumentException e) {
            failed(peer, e);
        }
    }

    private void failed(RankPeer peer, RuntimeException reason) {
        if (!connections.isClosed()) {
            members.failed(peer, "no connection to it: " + reason.getMessage());
        }
    }

    /**
     * No transport leads to a rank. Where failures end the run, this rank reports itself: nothing shows that the other
     * rank has failed, and a run with a pair that cannot communicate must not wait for a timeout elsewhere.
     */
    private String unreachable(RankPeer peer, PeerCard card, String obstacles) {
        String what = "cannot reach rank " + peer.rank() + " on " + card.host() + " (" + obstacles
                + "). Run `mobula doctor` on both hosts";
        if (job.onFailure() == FailurePolicy.ABORT && connections.wants(peer)) {
            job.reportFailed(job.rank(), "it " + what);
        }
        return "rank " + job.rank() + " on " + job.host() + " " + what;
    }

    /**
     * The connection of an accepted caller failed. This rank calls in turn, because it may have given up a call of its
     * own, unless another attempt would fail as well.
     */
    private void answerFailed(int caller, @Nullable HandshakeException lasting) {
        if (lasting != null) {
            failed(members.peer(caller), lasting);
        } else if (members.peer(caller).move(ConnectionStage.ANSWERING, ConnectionStage.UNCONNECTED)) {
            connect(caller);
        }
    }

    /** Finds out the host of a caller. A caller over a Unix socket is on this host. */
    private void callerProven(SocketAddress from, int caller) {
        if (from instanceof UnixDomainSocketAddress) {
            members.peer(caller).host(job.host());
        } else {
            learnHost(caller);
        }
    }

    @Override
    public void learnHost(int rank) {
        RankPeer peer = members.peer(rank);
        if (peer.knowsHost()) {
            return;
        }
        try {
            peer.host(PeerCard.parse(job.card(rank, HOST_TIMEOUT)).host());
        } catch (PeerFailedException neverJoined) {
            peer.host(neverJoined.host());
        } catch (MobulaException | IllegalArgumentException unknown) {
            // the host only improves a message
        }
    }

    @Override
    public String findHost(int rank) {
        String host = PeerCard.parse(job.card(rank, CARD_TIMEOUT)).host();
        members.peer(rank).host(host);
        return host;
    }

    /** Something that a transport may be able to do. */
    @FunctionalInterface
    interface Ability<T> {
        Optional<T> of(Transport transport) throws IOException;
    }

    /** The result of the first transport that has one; empty if none has. */
    <T> Optional<T> first(Ability<T> ability) {
        for (Transport transport : transports) {
            try {
                Optional<T> result = ability.of(transport);
                if (result.isPresent()) {
                    return result;
                }
            } catch (IOException e) {
                connections.warnOnce(
                        "rank " + job.rank() + " shares no memory by " + transport.name(), Connections.reason(e));
            }
        }
        return Optional.empty();
    }
}
