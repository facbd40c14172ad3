package org.mobula.runtime.internal;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.Job;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.transport.Endpoint;
import org.mobula.transport.Handshake;
import org.mobula.transport.Handshake.Verdict;
import org.mobula.transport.LoopbackChannel;
import org.mobula.transport.NoTransportException;
import org.mobula.transport.PeerCard;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.ConnectionEnd;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportProvider;

/**
 * Makes connections, each on first use, on threads of its own.
 *
 * <p>Both sides may call at the same moment. Then the lower rank's call counts: it refuses the other one as crossed.
 */
final class Connector implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");
    private static final int MANY_TOPICS = 100;
    private static final long SETTLE_PAUSE_NANOS = 100_000;
    private static final ByteOrder OTHER_ORDER =
            ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    private static final Duration CARD_PATIENCE = Duration.ofHours(1);
    private static final Duration HOST_PATIENCE = Duration.ofMillis(500);

    private final NodeEngine engine;
    private final Job job;
    private final NodeOptions options;
    private final Handshake handshake;
    private final List<Transport> transports = new ArrayList<>();
    private final Set<String> warned = ConcurrentHashMap.newKeySet();
    private final AtomicInteger handshakes = new AtomicInteger();
    private volatile boolean leaving;
    private volatile boolean closed;

    Connector(NodeEngine engine, Job job, NodeOptions options) {
        this.engine = engine;
        this.job = job;
        this.options = options;
        this.handshake = new Handshake(
                job.secret(),
                job.rank(),
                job.size(),
                Handshake.VERSION,
                options.transport().turned() ? OTHER_ORDER : ByteOrder.nativeOrder());
    }

    /** Opens the transports, makes this rank known, and starts to listen. A job of one needs none of it. */
    void open() {
        loop();
        if (job.size() == 1) {
            return;
        }
        Map<String, String> addresses = new LinkedHashMap<>();
        for (TransportProvider provider : TransportChoice.of(options.transports())) {
            Transport transport = TransportChoice.open(provider, job, options);
            transports.add(transport);
            addresses.put(transport.name(), transport.address());
        }
        job.publish(new PeerCard(job.rank(), job.host(), ProcessHandle.current().pid(), addresses).format());
        for (Transport transport : transports) {
            start("accept-" + transport.name(), new Acceptor(this, transport));
        }
    }

    /** Sees to it that a connection to a rank is being made. Returns at once. */
    void connect(PeerState peer) {
        if (!leaving && peer.move(PeerState.Stage.UNCONNECTED, PeerState.Stage.CALLING)) {
            start("connect-" + peer.rank(), () -> call(peer));
        }
    }

    /**
     * Finds out where a rank runs, for errors to name it, if this rank has not called it itself. Asks whoever started
     * the job.
     */
    void learnHost(PeerState peer) {
        if (peer.knowsHost()) {
            return;
        }
        try {
            peer.host(PeerCard.parse(job.card(peer.rank(), HOST_PATIENCE)).host());
        } catch (PeerFailedException neverJoined) {
            peer.host(neverJoined.host());
        } catch (MobulaException | IllegalArgumentException unknown) {
            // why nothing: where it runs only makes a message better
        }
    }

    /** Finds out where a rank runs; waits until it has joined. */
    String findHost(PeerState peer) {
        String host = PeerCard.parse(job.card(peer.rank(), CARD_PATIENCE)).host();
        peer.host(host);
        return host;
    }

    /** Something that a transport may be able to do. */
    @FunctionalInterface
    interface Ability<T> {
        Optional<T> of(Transport transport) throws IOException;
    }

    /** What the first transport gives that can do it; empty if none can now. */
    <T> Optional<T> first(Ability<T> ability) {
        for (Transport transport : transports) {
            try {
                Optional<T> given = ability.of(transport);
                if (given.isPresent()) {
                    return given;
                }
            } catch (IOException e) {
                warnOnce("rank " + job.rank() + " shares no memory by " + transport.name(), reason(e));
            }
        }
        return Optional.empty();
    }

    /**
     * Makes no further connection, and waits for those being made: the other side may have its end already, and must
     * hear good-bye through it.
     */
    void settle(long deadline) {
        leaving = true;
        while (handshakes.get() > 0 && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(SETTLE_PAUSE_NANOS);
        }
    }

    @Override
    public void close() {
        leaving = true;
        closed = true;
        transports.forEach(Transport::close);
    }

    int rank() {
        return job.rank();
    }

    Handshake handshake() {
        return handshake;
    }

    List<Transport> transports() {
        return transports;
    }

    /** Whether no connection is made any more. */
    boolean isLeaving() {
        return leaving;
    }

    boolean isClosed() {
        return closed;
    }

    /** A handshake begins, on either side; {@link #settle} waits for its end. */
    void handshakeBegins() {
        handshakes.incrementAndGet();
    }

    void handshakeEnds() {
        handshakes.decrementAndGet();
    }

    private void loop() {
        PeerState self = engine.peer(job.rank());
        self.host(job.host());
        LoopbackChannel channel = LoopbackChannel.toSelf(
                options.transport().ringBytes(),
                () -> engine.progress().wakeups().wakeLocal());
        connected(self, channel, "");
    }

    private void call(PeerState peer) {
        try {
            PeerCard card = PeerCard.parse(job.card(peer.rank(), CARD_PATIENCE));
            peer.host(card.host());
            new Dialer(this, peer, card).call();
        } catch (PeerFailedException neverJoined) {
            peer.host(neverJoined.host());
            failed(peer, neverJoined);
        } catch (MobulaException | IllegalArgumentException e) {
            failed(peer, e);
        }
    }

    private void failed(PeerState peer, RuntimeException reason) {
        if (!closed) {
            engine.failed(peer, "no connection to it: " + reason.getMessage());
        }
    }

    /** Whether a rank still has to be called. */
    boolean wants(PeerState peer) {
        return !leaving && peer.stage() == PeerState.Stage.CALLING;
    }

    /**
     * No transport leads to a rank. Where failures end the run, this rank reports itself: nothing says that the other
     * one has failed, and a run with a pair that cannot talk must not wait for a time-out somewhere else.
     */
    NoTransportException unreachable(PeerState peer, PeerCard card, String obstacles) {
        String what = "cannot reach rank " + peer.rank() + " on " + card.host() + " (" + obstacles
                + "). Run `mobula doctor` on both hosts";
        if (job.onFailure() == FailurePolicy.ABORT && wants(peer)) {
            job.reportFailed(job.rank(), "it " + what);
        }
        return new NoTransportException("rank " + job.rank() + " on " + job.host() + " " + what);
    }

    /** Whether a rank that proved who it is may be connected. */
    Verdict decide(int caller) {
        PeerState peer = engine.peer(caller);
        if (leaving || peer.isGone()) {
            return Verdict.UNWANTED;
        }
        boolean mine = job.rank() < caller;
        if (peer.move(PeerState.Stage.UNCONNECTED, PeerState.Stage.ANSWERING)
                || !mine && peer.move(PeerState.Stage.CALLING, PeerState.Stage.ANSWERING)) {
            return Verdict.WELCOME;
        }
        return Verdict.CROSSED;
    }

    /** A welcome caller did not get connected. This rank calls in turn: it may have given up a call of its own. */
    void answerFailed(int caller) {
        PeerState peer = engine.peer(caller);
        if (peer.move(PeerState.Stage.ANSWERING, PeerState.Stage.UNCONNECTED)) {
            connect(peer);
        }
    }

    /** Finds out where a caller runs: on this host if it came over a Unix socket. */
    void learnHost(int caller, SocketAddress from) {
        PeerState peer = engine.peer(caller);
        if (from instanceof UnixDomainSocketAddress) {
            peer.host(job.host());
        } else {
            learnHost(peer);
        }
    }

    void connected(int caller, Channel channel) {
        connected(engine.peer(caller), channel, "");
    }

    /** A connection stands; {@code obstacles} tells why no better transport is used. */
    void connected(PeerState peer, Channel channel, String obstacles) {
        Endpoint endpoint = new Endpoint(peer.rank(), channel, options.transport(), engine);
        if (!peer.connected(endpoint)) {
            endpoint.close();
            return;
        }
        engine.progress().add(endpoint);
        if (FlightRecording.isOn()) {
            ConnectEvent.emit(job.rank(), peer.rank(), channel.describe());
        }
        if (options.verbose() && (job.rank() < peer.rank() || !obstacles.isEmpty())) {
            report(peer, channel, obstacles);
        }
    }

    /** why not logged: the user asked for it on the command line, and reads it among the program's own output. */
    private void report(PeerState peer, Channel channel, String obstacles) {
        System.err.println("mobula: rank " + job.rank() + " to rank " + peer.rank() + ": " + channel.describe()
                + (obstacles.isEmpty() ? "" : " (not " + obstacles + ")"));
    }

    static String reason(Exception e) {
        if (e instanceof IOException lost && ConnectionEnd.isMeantBy(lost)) {
            return ConnectionEnd.CAUSE;
        }
        String message = e.getMessage();
        return message == null ? e.toString() : message;
    }

    /** why only {@code what} is compared: the reason may name a file or a number that is new each time it is tried. */
    void warnOnce(String what, String reason) {
        warn(what, what + ": " + reason);
    }

    void warn(String topic, String message) {
        if (warned.size() < MANY_TOPICS && warned.add(topic)) {
            LOG.log(System.Logger.Level.WARNING, message);
        }
    }

    private void start(String name, Runnable action) {
        thread(name, action).start();
    }

    /** A thread of this rank's, not started. */
    Thread thread(String name, Runnable action) {
        return Thread.ofPlatform()
                .daemon()
                .name("mobula-" + job.rank() + "-" + name)
                .unstarted(action);
    }

    static void close(SocketChannel socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "a socket did not close", e);
        }
    }
}
