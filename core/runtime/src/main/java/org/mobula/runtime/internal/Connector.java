package org.mobula.runtime.internal;

import java.io.IOException;
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
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.launch.Job;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.transport.Endpoint;
import org.mobula.transport.Handshake;
import org.mobula.transport.Handshake.Verdict;
import org.mobula.transport.HandshakeException;
import org.mobula.transport.LoopbackChannel;
import org.mobula.transport.NoTransportException;
import org.mobula.transport.PeerCard;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportProvider;

/**
 * Makes connections, each on first use, on threads of its own.
 *
 * <p>Both sides may call at the same moment. Then the lower rank's call counts: it refuses the other one as crossed.
 */
final class Connector implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");
    private static final int HANDSHAKES_AT_ONCE = 64;
    private static final int MANY_TOPICS = 100;
    private static final long CROSSED_PAUSE_NANOS = 5_000_000;
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
    private final Semaphore answering = new Semaphore(HANDSHAKES_AT_ONCE);
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
            start("accept-" + transport.name(), () -> listen(transport));
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

    private void loop() {
        PeerState self = engine.peer(job.rank());
        self.host(job.host());
        LoopbackChannel channel = LoopbackChannel.toSelf(
                options.transport().ringBytes(),
                () -> engine.progress().doorbells().ring());
        connected(self, channel, "");
    }

    private void call(PeerState peer) {
        try {
            PeerCard card = PeerCard.parse(job.card(peer.rank(), CARD_PATIENCE));
            peer.host(card.host());
            Verdict verdict = callOverFirstThatWorks(peer, card);
            while (verdict == Verdict.CROSSED && peer.stage() == PeerState.Stage.CALLING && !closed) {
                LockSupport.parkNanos(CROSSED_PAUSE_NANOS); // why: the other side's call is on its way
                verdict = peer.stage() == PeerState.Stage.CALLING ? callOverFirstThatWorks(peer, card) : verdict;
            }
            if (verdict == Verdict.UNWANTED && !leaving) {
                engine.failed(peer, "it refused the connection: it is closing, or counts this rank as failed");
            }
        } catch (MobulaException | IllegalArgumentException e) {
            if (!closed) {
                engine.failed(peer, "no connection to it: " + e.getMessage());
            }
        }
    }

    private Verdict callOverFirstThatWorks(PeerState peer, PeerCard card) {
        List<String> obstacles = new ArrayList<>();
        for (Transport transport : transports) {
            String obstacle = transport.obstacle(card);
            if (obstacle.isEmpty()) {
                try {
                    return callOver(transport, peer, card, obstacles);
                } catch (IOException e) {
                    obstacle = reason(e);
                    warnOnce(
                            "rank " + job.rank() + " cannot use " + transport.name() + " to rank " + peer.rank(),
                            obstacle);
                }
            }
            obstacles.add(transport.name() + ": " + obstacle);
        }
        throw new NoTransportException("rank " + job.rank() + " on " + job.host() + " cannot reach rank "
                + peer.rank() + " on " + card.host() + " (" + String.join("; ", obstacles)
                + "). Run `mobula doctor` on both hosts");
    }

    private Verdict callOver(Transport transport, PeerState peer, PeerCard card, List<String> obstacles)
            throws IOException {
        handshakes.incrementAndGet();
        try {
            return leaving ? Verdict.UNWANTED : dialAndShake(transport, peer, card, obstacles);
        } finally {
            handshakes.decrementAndGet();
        }
    }

    private Verdict dialAndShake(Transport transport, PeerState peer, PeerCard card, List<String> obstacles)
            throws IOException {
        SocketChannel socket = transport.dial(card);
        boolean kept = false;
        try {
            Handshake.Result result = handshake.call(socket, peer.rank());
            if (result.verdict() == Verdict.WELCOME) {
                Channel channel = transport.connect(socket, peer.rank(), result.swapped());
                kept = true;
                connected(peer, channel, String.join("; ", obstacles));
            }
            return result.verdict();
        } finally {
            if (!kept) {
                socket.close();
            }
        }
    }

    private void listen(Transport transport) {
        while (!closed) {
            try {
                SocketChannel socket = transport.take();
                if (answering.tryAcquire()) {
                    start("answer", () -> answer(transport, socket));
                } else {
                    socket.close(); // why: strangers must not exhaust threads; a rank tries again
                }
            } catch (IOException e) {
                if (!closed) {
                    warnOnce("rank " + job.rank() + " stopped listening on " + transport.name(), e.toString());
                }
                return;
            }
        }
    }

    private void answer(Transport transport, SocketChannel socket) {
        boolean kept = false;
        int caller = -1;
        handshakes.incrementAndGet();
        try {
            Handshake.Result result = handshake.answer(socket, this::decide);
            if (result.verdict() == Verdict.WELCOME) {
                caller = result.peer();
                learnHost(engine.peer(caller));
                Channel channel = transport.accept(socket, caller, result.swapped());
                kept = true;
                connected(engine.peer(caller), channel, "");
            }
        } catch (HandshakeException e) {
            warn(reason(e), "rank " + job.rank() + ": " + reason(e));
        } catch (IOException | MobulaException e) {
            LOG.log(System.Logger.Level.DEBUG, "a caller went away before it was connected", e);
        } finally {
            answering.release();
            if (!kept) {
                close(socket);
            }
            if (!kept && caller >= 0) {
                engine.peer(caller).move(PeerState.Stage.ANSWERING, PeerState.Stage.UNCONNECTED);
            }
            handshakes.decrementAndGet();
        }
    }

    private Verdict decide(int caller) {
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

    private void connected(PeerState peer, Channel channel, String obstacles) {
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

    private static String reason(Exception e) {
        String message = e.getMessage();
        return message == null ? e.toString() : message;
    }

    /** why only {@code what} is compared: the reason may name a file or a number that is new each time it is tried. */
    private void warnOnce(String what, String reason) {
        warn(what, what + ": " + reason);
    }

    private void warn(String topic, String message) {
        if (warned.size() < MANY_TOPICS && warned.add(topic)) {
            LOG.log(System.Logger.Level.WARNING, message);
        }
    }

    private void start(String name, Runnable action) {
        Thread.ofPlatform().daemon().name("mobula-" + job.rank() + "-" + name).start(action);
    }

    private static void close(SocketChannel socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "a socket did not close", e);
        }
    }
}
