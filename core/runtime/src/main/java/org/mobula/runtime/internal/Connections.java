package org.mobula.runtime.internal;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.Job;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.transport.Endpoint;
import org.mobula.transport.EndpointListener;
import org.mobula.transport.Handshake;
import org.mobula.transport.Handshake.Verdict;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.ConnectionEnd;
import org.mobula.transport.spi.Interruptible;
import org.mobula.transport.spi.Transport;

/**
 * The connections of a node, made by its {@link Dialer}s and {@link Acceptor}s: which calls are accepted, and what
 * becomes of an established channel.
 *
 * <p>If two ranks call each other at the same moment, the call of the lower rank counts: that rank refuses the other
 * call as crossed.
 *
 * <p><b>Threads:</b> any.
 */
final class Connections implements Resumption.Owner {
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");
    private static final int MANY_TOPICS = 100;
    private static final long SETTLE_PAUSE_NANOS = 100_000;
    private static final ByteOrder OTHER_ORDER =
            ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;

    private final Job job;
    private final NodeOptions options;
    private final Membership members;
    private final Progress progress;
    private final EndpointListener listener;
    private final Handshake handshake;
    private final Set<String> warned = ConcurrentHashMap.newKeySet();
    private final Set<Thread> setups = ConcurrentHashMap.newKeySet(); // threads that set up a connection
    private volatile boolean leaving;
    private volatile boolean closed;

    /** @param listener receives the messages of every connection */
    Connections(NodeSettings settings, Membership members, Progress progress, EndpointListener listener) {
        this.job = settings.job();
        this.options = settings.options();
        this.members = members;
        this.progress = progress;
        this.listener = listener;
        this.handshake = new Handshake(
                job.secret(),
                job.rank(),
                job.size(),
                Handshake.VERSION,
                options.transport().turned() ? OTHER_ORDER : ByteOrder.nativeOrder());
    }

    @Override
    public int rank() {
        return job.rank();
    }

    Handshake handshake() {
        return handshake;
    }

    /**
     * Prevents further connections, and waits for those that are being set up: the other side may have its end of the
     * connection already, and must receive BYE through it.
     */
    void settle(long deadline) {
        leaving = true;
        while (!setups.isEmpty() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(SETTLE_PAUSE_NANOS);
        }
    }

    /** Prevents further connections, and gives up those that are still being set up. */
    void close() {
        leaving = true;
        closed = true;
        setups.forEach(Thread::interrupt);
    }

    /** Whether no more connections are made. */
    boolean isLeaving() {
        return leaving;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    /**
     * The calling thread begins to set up a connection, on either side: {@link #settle} waits for its end, and
     * {@link #close} interrupts it.
     */
    void setupBegins() {
        setups.add(Thread.currentThread());
    }

    void setupEnds() {
        setups.remove(Thread.currentThread());
    }

    /** Whether a rank still has to be called. */
    boolean wants(RankPeer peer) {
        return !leaving && peer.stage() == ConnectionStage.CALLING;
    }

    /** Whether a caller that has proved its rank may be connected. */
    Verdict decide(int caller) {
        RankPeer peer = members.peer(caller);
        if (leaving || peer.hasDeparted()) {
            return Verdict.REJECTED;
        }
        boolean ownCallCounts = job.rank() < caller;
        if (peer.move(ConnectionStage.UNCONNECTED, ConnectionStage.ANSWERING)
                || !ownCallCounts && peer.move(ConnectionStage.CALLING, ConnectionStage.ANSWERING)) {
            return Verdict.ACCEPTED;
        }
        return Verdict.CROSSED;
    }

    /** A caller is connected. */
    void connected(int caller, Channel channel) {
        connected(members.peer(caller), channel, "", null);
    }

    /** Whether a rank that has proved its rank may resume its connection over a transport. */
    Verdict decideAgain(int caller, Transport transport) {
        boolean may = !closed && !members.peer(caller).hasDeparted() && transport.canResume(caller);
        return may ? Verdict.ACCEPTED : Verdict.REJECTED;
    }

    /**
     * A rank is connected.
     *
     * @param obstacles why no better transport is used; empty if this is the best one
     * @param redial calls again if the connection is interrupted; null at the side that was called
     */
    void connected(RankPeer peer, Channel channel, String obstacles, Resumption.@Nullable Redial redial) {
        Endpoint endpoint = new Endpoint(peer.rank(), channel, options.transport(), listener);
        if (!peer.connected(endpoint)) {
            endpoint.close();
            return;
        }
        progress.add(endpoint);
        Interruptible interruptible = channel.interruptible();
        if (interruptible != null) {
            interruptible.watch(new Resumption(this, progress, endpoint, interruptible, redial));
        }
        if (FlightRecording.isOn()) {
            ConnectEvent.emit(job.rank(), peer.rank(), channel.describe());
        }
        if (options.verbose() && (job.rank() < peer.rank() || !obstacles.isEmpty())) {
            // not logged: the user has asked for it on the command line, and reads it among the program's own output
            System.err.println("mobula: rank " + job.rank() + " to rank " + peer.rank() + ": " + channel.describe()
                    + (obstacles.isEmpty() ? "" : " (not " + obstacles + ")"));
        }
    }

    static String reason(Exception e) {
        if (e instanceof IOException lost && ConnectionEnd.isMeantBy(lost)) {
            return ConnectionEnd.CAUSE;
        }
        String message = e.getMessage();
        return message == null ? e.toString() : message;
    }

    /**
     * Logs a warning once. The reason is not compared: it may contain a file name or a number that differs each time.
     */
    void warnOnce(String what, String reason) {
        warn(what, what + ": " + reason);
    }

    /** Logs a warning once per topic. A closed node has given up its connections, and warns of nothing. */
    void warn(String topic, String message) {
        if (!closed && warned.size() < MANY_TOPICS && warned.add(topic)) {
            LOG.log(System.Logger.Level.WARNING, message);
        }
    }

    /** A thread of this rank, not started. */
    @Override
    public Thread thread(String name, Runnable action) {
        return Thread.ofPlatform()
                .daemon()
                .name("mobula-" + job.rank() + "-" + name)
                .unstarted(action);
    }
}
