package org.mobula.launch.scheduled.rendezvous;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;
import org.mobula.launch.NetworkChoice;
import org.mobula.launch.local.control.Handshake;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LineChannel;
import org.mobula.launch.scheduled.Exchange;

/**
 * Rank 0 at a {@link Rendezvous}.
 *
 * <p><b>Threads:</b> one that accepts, and one per connection, until its rank has joined. They are platform threads,
 * because virtual threads that wait for input delay the JVM's exit. <b>Ownership:</b> the socket, until the fence; the
 * connections.
 */
final class RendezvousServer implements Exchange {
    private static final int BACKLOG = 1024;
    private static final int MOST_STRANGERS = 256;
    private static final Duration PROOF_TIMEOUT = Duration.ofSeconds(60);
    private static final long GRACE_MILLIS = 200;

    private final Terms terms;
    private final Trust.Offer offer;
    private final Runnable whenJoined;
    private final ServerSocketChannel socket;
    private final OfferedTexts texts = new OfferedTexts();
    private final Participants participants;
    private final AtomicInteger strangers = new AtomicInteger();
    private final AtomicBoolean refusalReported = new AtomicBoolean();
    private final ThreadFactory threads =
            Thread.ofPlatform().daemon().name("mobula-rendezvous-", 0).factory();
    private volatile BiConsumer<Integer, String> lost = (rank, cause) -> {};

    private RendezvousServer(Terms terms, Trust.Offer offer, ServerSocketChannel socket, Runnable whenJoined) {
        this.whenJoined = whenJoined;
        this.terms = terms;
        this.offer = offer;
        this.socket = socket;
        participants = new Participants(terms);
    }

    /** Listens at the first port that is free. */
    static RendezvousServer listen(Terms terms, Runnable whenJoined) {
        Trust.Offer offer;
        try {
            offer = terms.trust().offer();
        } catch (IOException noTrust) {
            throw new LaunchException(
                    terms.me() + " cannot start a run under " + terms.scheduler() + ": " + noTrust.getMessage(),
                    noTrust);
        }
        RendezvousServer server = new RendezvousServer(terms, offer, bound(terms), whenJoined);
        server.threads.newThread(server::accept).start();
        return server;
    }

    private static ServerSocketChannel bound(Terms terms) {
        String problem = "";
        for (int port : terms.where().ports()) {
            try {
                ServerSocketChannel socket = ServerSocketChannel.open();
                try {
                    String bind = NetworkChoice.address(terms.where().bind(), terms.host());
                    return socket.bind(
                            bind.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(bind, port), BACKLOG);
                } catch (IOException | RuntimeException taken) {
                    socket.close();
                    problem = String.valueOf(taken.getMessage());
                }
            } catch (IOException noSocket) {
                problem = String.valueOf(noSocket.getMessage());
            }
        }
        throw new LaunchException(terms.me() + " cannot listen at "
                + (terms.where().ports().size() == 1 ? "port " : "any of the ports ")
                + RendezvousPorts.format(terms.where().ports()) + ": " + problem + "; set "
                + RendezvousPorts.VARIABLE
                + " to ports that are free on its host and open in its firewall, the same at all"
                + " ranks");
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel channel = socket.accept();
                if (strangers.incrementAndGet() > terms.size() + MOST_STRANGERS) {
                    strangers.decrementAndGet();
                    channel.close();
                    continue;
                }
                threads.newThread(() -> serve(channel)).start();
            }
        } catch (IOException closed) {
            // all have come, or the run has failed
        }
    }

    private void serve(SocketChannel channel) {
        try (channel) {
            LineChannel lines = new LineChannel(channel);
            Hello hello;
            try (Watchdog _ = Watchdog.closing(channel, PROOF_TIMEOUT)) {
                hello = greeted(lines);
            } finally {
                strangers.decrementAndGet();
            }
            if (hello != null) {
                serveRank(hello, lines, channel);
            }
        } catch (Handshake.Refusal stranger) {
            if (refusalReported.compareAndSet(false, true)) { // it may try again and again
                System.err.println(
                        "mobula: refused a connection to the rendezvous of the run: " + stranger.getMessage());
            }
        } catch (IOException broken) {
            // a stranger: a rank would have been reported
        }
    }

    private @Nullable Hello greeted(LineChannel lines) throws IOException {
        String expected = RendezvousWords.GREETING + " " + terms.run();
        String greeting = lines.readLine();
        if (greeting == null) {
            return null;
        }
        if (!greeting.equals(expected)) {
            lines.writeLine(RendezvousWords.REFUSED + "it is not \"" + expected + "\"");
            return null;
        }
        lines.writeLine(RendezvousWords.OFFER + offer.token());
        return Handshake.accept(lines, offer.secret(), terms.size());
    }

    private void serveRank(Hello hello, LineChannel lines, SocketChannel channel) throws IOException {
        String refusal = participants.enter(hello, lines);
        if (!refusal.isEmpty()) {
            lines.writeLine(RendezvousWords.FAILED + refusal);
            awaitClose(channel, lines);
            return;
        }
        String broken = "";
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.equals(RendezvousWords.JOINED)) {
                    participants.joined(hello.rank());
                    return;
                }
                if (line.equals(RendezvousWords.FENCE)) {
                    participants.arrived(hello.rank());
                } else {
                    texts.read(hello.rank(), line);
                }
            }
        } catch (IOException failure) {
            broken = String.valueOf(failure.getMessage());
        }
        if (participants.lost(hello, broken)) {
            lost.accept(
                    hello.rank(),
                    broken.isEmpty()
                            ? "its process ended before it joined"
                            : "the control connection to it broke before it joined (" + broken
                                    + "; its process may still run)");
        }
    }

    /** The other side closes: if this side did, before it has read all, the other side might not read the last line. */
    private static void awaitClose(SocketChannel channel, LineChannel lines) throws IOException {
        try (Watchdog _ = Watchdog.closing(channel, PROOF_TIMEOUT)) {
            while (lines.readLine() != null) {
                // what it has sent before it reads
            }
        }
    }

    @Override
    public void fence() {
        try {
            participants.awaitAll();
            List<String> lines = new ArrayList<>(texts.lines());
            lines.add(RendezvousWords.GO);
            participants.tell(lines);
        } catch (LaunchException failure) {
            participants.tell(List.of(RendezvousWords.FAILED + failure.getMessage()));
            throw failure;
        } finally {
            close();
        }
    }

    private void close() {
        try {
            socket.close();
        } catch (IOException closedAlready) {
            // nothing is left to close
        }
    }

    @Override
    public boolean limitsFence() {
        return true;
    }

    @Override
    public String name() {
        return terms.scheduler();
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public int size() {
        return terms.size();
    }

    @Override
    public void put(String key, String text) {
        texts.put(0, key, text);
    }

    @Override
    public String get(int rank, String key) {
        return texts.get(rank, key);
    }

    @Override
    public Optional<byte[]> secret() {
        return Optional.of(offer.secret());
    }

    @Override
    public void joined() {
        whenJoined.run();
    }

    @Override
    public void whenLost(BiConsumer<Integer, String> listener) {
        lost = listener;
    }

    @Override
    public void finish() {
        // the scheduler looks at the exit code
    }

    /**
     * Ends this process, so that the others end: they notice it. A moment later, so that they are told the cause
     * before.
     */
    @Override
    public void abort(int exitCode, String cause) {
        CompletableFuture.delayedExecutor(GRACE_MILLIS, TimeUnit.MILLISECONDS)
                .execute(() -> Runtime.getRuntime().halt(exitCode));
    }
}
