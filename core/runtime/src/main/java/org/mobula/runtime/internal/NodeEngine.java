package org.mobula.runtime.internal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.fault.OutOfMemory;
import org.mobula.fault.PeerFailedException;
import org.mobula.launch.Job;
import org.mobula.launch.JobListener;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.DelayedFlush;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.IdleStrategy;
import org.mobula.runtime.spi.OrderClock;
import org.mobula.runtime.spi.PeerListener;
import org.mobula.runtime.spi.Timer;
import org.mobula.transport.Endpoint;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;
import org.mobula.transport.spi.SharedMemory;

/** Ties a node's parts together: peers, progress, connections, handlers, and what becomes of other ranks. */
public final class NodeEngine implements Engine, Endpoint.Upcalls, JobListener {
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");

    private final Node node;
    private final Job job;
    private final NodeOptions options;
    private final Waiting waiting;
    private final PeerState[] peers;
    private final WakeupSelector wakeups = new WakeupSelector();
    private final Progress progress;
    private final Connector connector;
    private final Dispatch dispatch;
    private final NodeTimer timer;
    private final HeldBytes heldBytes;
    private final HandlerTable handlers;
    private final Waits waits;
    private final Map<Class<?>, Object> services = new ConcurrentHashMap<>();
    private final List<PeerListener> listeners = new CopyOnWriteArrayList<>();
    private final Deque<Runnable> closeActions = new ArrayDeque<>();
    private final AtomicReference<@Nullable String> ended = new AtomicReference<>();
    private final LeaveHandshake leaving;
    private final CausalDelivery causality = new CausalDelivery(this);
    private final FlowControl flow = new FlowControl(this);

    /** The engine of a node; {@link #start} brings it to life. */
    public NodeEngine(Node node, Job job, NodeOptions options) {
        this.node = node;
        this.job = job;
        this.options = options;
        this.waiting = choose(options.waiting(), job.size());
        this.peers = new PeerState[job.size()];
        Arrays.setAll(peers, rank -> new PeerState(rank, this));
        this.waits = new Waits(job.rank(), options.verbose());
        this.heldBytes = new HeldBytes(options.heldBytes());
        this.handlers = new HandlerTable(heldBytes, this::deliverKept);
        this.progress = new Progress(
                wakeups, IdleStrategy.forMessages(waiting), waits, Heartbeats.period(options.livenessTimeout()));
        this.connector = new Connector(this, job, options);
        this.dispatch = new Dispatch("mobula-" + job.rank() + "-call", options.dispatching());
        this.timer = new NodeTimer("mobula-" + job.rank() + "-timer");
        this.leaving = new LeaveHandshake(this);
    }

    /** Opens the transports and starts the polling threads. */
    public void start() {
        OutOfMemory.prepare();
        leaving.register();
        handle(CausalDelivery.STAMP, causality::onStamp);
        handle(LeaveHandshake.HEARTBEAT, message -> {});
        handle(FlowControl.PAUSE, flow::onPause);
        connector.open();
        dispatch.start();
        new Poller(progress, dispatch, "mobula-" + job.rank() + "-progress").start();
        new Heartbeats(this).start();
        job.listen(this);
    }

    /** Leaves in good order: what was sent before arrives. Idempotent. */
    public void close() {
        Deque<Runnable> actions;
        synchronized (closeActions) {
            actions = new ArrayDeque<>(closeActions);
            closeActions.clear();
        }
        if (ended.get() == null) {
            actions.forEach(action -> Guard.run("a close action of rank " + job.rank(), action));
            dispatch.awaitIdle(System.nanoTime() + options.closeTimeout().toNanos());
            connector.settle(System.nanoTime() + options.closeTimeout().toNanos());
            long answered = System.nanoTime() + options.closeTimeout().toNanos();
            leaving.say(answered, answered + options.livenessTimeout().toNanos());
        }
        end("it was closed");
        job.close();
    }

    /** Stops at once, without a word to the peers. */
    void end(String why) {
        if (!ended.compareAndSet(null, why)) {
            return;
        }
        connector.close();
        for (PeerState peer : peers) {
            if (peer.gone(PeerState.Stage.LEFT, "this node is closed")) {
                tell(peer);
            }
            peer.disconnect();
        }
        timer.close();
        progress.close();
        wakeups.wakeLocal();
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public int rank() {
        return job.rank();
    }

    @Override
    public int size() {
        return peers.length;
    }

    /** The job this node is part of. */
    public Job job() {
        return job;
    }

    @Override
    public NodeOptions options() {
        return options;
    }

    @Override
    public <T> T service(Class<T> kind, Function<Engine, T> factory) {
        checkOpen("attaching " + kind.getSimpleName());
        return kind.cast(services.computeIfAbsent(kind, any -> factory.apply(this)));
    }

    @Override
    public void handle(int number, MessageHandler handler) {
        handlers.set(Map.of(number, handler));
    }

    @Override
    public void handle(Map<Integer, MessageHandler> group) {
        handlers.set(group);
    }

    @Override
    public PeerState peer(int rank) {
        if (rank < 0 || rank >= peers.length) {
            throw new IndexOutOfBoundsException(
                    "there is no rank " + rank + "; ranks go from 0 to " + (peers.length - 1));
        }
        return peers[rank];
    }

    /** The ranks that are not gone, ascending. */
    public List<Integer> living() {
        return Arrays.stream(peers)
                .filter(peer -> !peer.isGone())
                .map(PeerState::rank)
                .toList();
    }

    PeerState[] peers() {
        return peers;
    }

    CausalDelivery causality() {
        return causality;
    }

    @Override
    public void keepClock(OrderClock clock) {
        causality.add(clock);
    }

    @Override
    public long ordersSeen() {
        return causality.moves();
    }

    Progress progress() {
        return progress;
    }

    Waits waits() {
        return waits;
    }

    FlowControl flow() {
        return flow;
    }

    HeldBytes heldBytes() {
        return heldBytes;
    }

    /** What threads of this rank wait for, each with its stack. */
    @Override
    public List<String> describeWaits() {
        return waits.describe();
    }

    Connector connector() {
        return connector;
    }

    @Override
    public boolean await(Completion completion, long deadline) {
        return progress.await(completion, deadline, false);
    }

    @Override
    public boolean awaitInterruptibly(Completion completion, long deadline) {
        return progress.await(completion, deadline, true);
    }

    @Override
    public void attend() {
        progress.attend();
    }

    @Override
    public void flushWhenDue(DelayedFlush something) {
        progress.polled().flushWhenDue(something);
    }

    @Override
    public void pollSoon() {
        progress.pollSoon();
    }

    @Override
    public void poll() {
        progress.pollOnce();
    }

    /** As {@link Node#serveUntil}; ends with an exception when the node is closed. */
    public boolean serveUntil(BooleanSupplier condition, long deadline) {
        return progress.serveUntil(
                () -> {
                    checkOpen("serving others until a condition holds");
                    return condition.getAsBoolean();
                },
                deadline);
    }

    @Override
    public void dispatch(Runnable task) {
        dispatch.run(task);
    }

    @Override
    public Timer timer() {
        return timer;
    }

    @Override
    public Optional<SharedMemory> share(long bytes) {
        return connector.first(transport -> transport.share(bytes));
    }

    @Override
    public Optional<MemorySegment> map(String name, long bytes) {
        return connector.first(transport -> transport.map(name, bytes));
    }

    @Override
    public void onGone(PeerListener listener) {
        listeners.add(listener);
        for (PeerState peer : peers) {
            if (peer.isGone()) {
                guarded(peer, () -> listener.gone(peer));
            }
            if (peer.hasEnded()) {
                guarded(peer, () -> listener.ended(peer));
            }
        }
    }

    @Override
    public void onClose(Runnable action) {
        synchronized (closeActions) {
            closeActions.push(action);
        }
    }

    @Override
    public PeerFailedException failure(int rank, String action) {
        PeerState peer = peers[rank];
        return new PeerFailedException(rank, peer.host(), peer.cause(), action);
    }

    @Override
    public boolean isClosed() {
        return ended.get() != null;
    }

    /** Throws unless the node is open. */
    public void checkOpen(String action) {
        if (ended.get() != null) {
            throw new NodeClosedException(job.rank(), action);
        }
    }

    @Override
    public void deliver(int handler, Incoming message) {
        CausalQueue held = peers[message.source()].held();
        if (held == null || !held.keep(handler, message)) {
            handlers.deliver(handler, message);
        }
    }

    /** Delivers a message that was held, on whichever thread releases it. */
    void deliverHeld(int number, Incoming message) {
        deliverKept(number, again -> handlers.deliver(number, again), message);
    }

    /**
     * Delivers a message that was kept. What its handler throws means what it means on a polling thread: a {@link
     * MobulaException} ends the connection, all else is logged.
     */
    private void deliverKept(int number, MessageHandler handler, Incoming message) {
        try {
            handler.onMessage(message);
        } catch (MobulaException refused) {
            Endpoint way = peers[message.source()].endpoint();
            if (way != null) {
                way.fail(new IOException("a message for handler " + number + ": " + refused.getMessage(), refused));
            }
        } catch (Throwable failure) {
            Guard.caught("the handler " + number + " of a message of rank " + message.source(), failure);
        }
    }

    @Override
    public void lost(int peer, IOException cause) {
        peers[peer].disconnect();
        gone(peers[peer], cause.getMessage() == null ? cause.toString() : cause.getMessage());
    }

    @Override
    public void failed(int rank, String cause) {
        if (rank == job.rank()) {
            LOG.log(System.Logger.Level.ERROR, "this rank, {0}, was declared failed: {1}", rank, cause);
            end("it was declared failed: " + cause);
        } else {
            failed(peers[rank], cause);
        }
    }

    @Override
    public void ended(int rank) {
        PeerState peer = peers[rank];
        if (rank != job.rank() && peer.ends()) {
            failed(peer, "its process ended");
            tellEnded(peer);
        }
    }

    @Override
    public void left(int rank) {
        // why only then: from a connected rank the word comes behind all it sent before
        if (peers[rank].endpoint() == null) {
            left(peers[rank]);
        }
    }

    @Override
    public void abandoned(String cause) {
        LOG.log(System.Logger.Level.ERROR, "rank {0} ends: {1}", job.rank(), cause);
        end(cause);
    }

    /** A rank has failed. It counts as gone once everything that it sent has been read. */
    void failed(PeerState peer, String cause) {
        Endpoint way = peer.endpoint();
        if (way == null || way.isEnded()) {
            gone(peer, cause);
        } else {
            way.finish(new IOException(cause));
            wakeups.wakeLocal(); // a sleeping thread must read what the rank has sent
        }
    }

    private void gone(PeerState peer, String cause) {
        if (peer.gone(PeerState.Stage.FAILED, cause)) {
            peer.disconnect();
            CausalQueue held = peer.held();
            if (held != null) {
                held.drop();
            }
            if (FlightRecording.isOn()) {
                PeerFailureEvent.emit(job.rank(), peer.rank(), cause);
            }
            tell(peer);
            tellEnded(peer);
        }
    }

    void left(PeerState peer) {
        if (peer.gone(PeerState.Stage.LEFT, "it has left the job: its node was closed")) {
            tell(peer);
            tellEnded(peer);
        }
    }

    private void tell(PeerState peer) {
        for (PeerListener listener : listeners) {
            guarded(peer, () -> listener.gone(peer));
        }
        peer.toldGone();
    }

    private void guarded(PeerState peer, Runnable listener) {
        Guard.run("a listener of rank " + job.rank() + " for the end of rank " + peer.rank(), listener);
    }

    /** why it is asked both when a rank is gone and when it has ended: whoever comes second tells (Dekker). */
    private void tellEnded(PeerState peer) {
        if (peer.hasEnded() && peer.tellsEnded()) {
            listeners.forEach(listener -> guarded(peer, () -> listener.ended(peer)));
        }
    }

    /** Declares a silent rank failed, to itself, to whoever started the job and here. */
    void declareFailed(PeerState peer, String cause) {
        leaving.expel(peer);
        job.reportFailed(peer.rank(), cause);
        failed(peer, cause);
    }

    @Override
    public Waiting waiting() {
        return waiting;
    }

    private static Waiting choose(@Nullable Waiting chosen, int ranks) {
        if (chosen != null) {
            return chosen;
        }
        return ranks <= Runtime.getRuntime().availableProcessors() ? Waiting.SPIN : Waiting.YIELD;
    }
}
