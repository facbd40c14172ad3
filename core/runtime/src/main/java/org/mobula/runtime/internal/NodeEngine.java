package org.mobula.runtime.internal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.OutOfMemory;
import org.mobula.fault.PeerFailedException;
import org.mobula.launch.Job;
import org.mobula.launch.JobListener;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Contention;
import org.mobula.runtime.spi.DelayedFlush;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.IdleStrategy;
import org.mobula.runtime.spi.OrderClock;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.PeerListener;
import org.mobula.runtime.spi.Timer;
import org.mobula.transport.Endpoint;
import org.mobula.transport.EndpointListener;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;
import org.mobula.transport.spi.SharedMemory;

/** Creates, starts and stops the components of a node, and offers them to the models. */
public final class NodeEngine implements Engine, EndpointListener, JobListener {
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");

    private final Node node;
    private final Job job;
    private final NodeOptions options;
    private final Waiting waiting;
    private final NodeLifecycle lifecycle;
    private final Progress progress;
    private final Waits waits;
    private final Membership members;
    private final Connections connections;
    private final Connector connector;
    private final Dispatch dispatch;
    private final NodeTimer timer;
    private final OrderClocks clocks = new OrderClocks();
    private final FlowControl flow;
    private final HeldBytes held;
    private final HandlerTable handlers;
    private final CausalDelivery causal;
    private final LeaveHandshake leaving;
    private final Heartbeats heartbeats;
    private final Map<Class<?>, Object> services = new ConcurrentHashMap<>();
    private final Contention contention = new Contention();
    private final Deque<Runnable> closeActions = new ArrayDeque<>();
    private final Queue<NodeEngine> sides = new ConcurrentLinkedQueue<>();

    /** The engine of a node; {@link #start} starts it. */
    public NodeEngine(Node node, Job job, NodeOptions options) {
        this.node = node;
        this.job = job;
        this.options = options;
        this.waiting = choose(options.waiting(), job.size());
        this.lifecycle = new NodeLifecycle(job.rank());
        this.waits = new Waits(job.rank(), options.verbose());
        this.progress = new Progress(
                new WakeupSelector(),
                IdleStrategy.forMessages(waiting, contention),
                waits,
                Heartbeats.period(options.livenessTimeout()));
        this.dispatch = new Dispatch("mobula-" + job.rank() + "-call", options.dispatching());
        this.timer = new NodeTimer("mobula-" + job.rank() + "-timer");

        RankPeer[] peers = new RankPeer[job.size()]; // filled when the connector exists, through which they connect
        NodeSettings settings = new NodeSettings(job, options);
        this.members = new Membership(job.rank(), peers, progress);
        this.connections = new Connections(settings, members, progress, this);
        this.connector = new Connector(settings, members, connections);
        this.flow = new FlowControl(peers, FlowControl.pauseBytes(options.heldBytes(), job.size()));
        PeerContext context = new PeerContext(
                job.rank(), waiting, flow.maxCausalBytesPerPoll(), lifecycle, progress, waits, clocks, connector);
        Arrays.setAll(peers, rank -> new RankPeer(rank, context));

        this.held = new HeldBytes(options.heldBytes());
        this.handlers = new HandlerTable(held, this::refuse);
        this.causal = new CausalDelivery(
                job.size(), new CausalQueue.Services(clocks, held, flow, dispatch::run, handlers::deliverHeld));
        this.leaving = new LeaveHandshake(members, progress);
        this.heartbeats = new Heartbeats(members, waits, options.livenessTimeout(), this::declareFailed);
        members.listen(this::dropHeld); // first: later listeners find its held messages dropped
    }

    private static Waiting choose(@Nullable Waiting chosen, int ranks) {
        if (chosen != null) {
            return chosen;
        }
        return ranks <= Runtime.getRuntime().availableProcessors() ? Waiting.SPIN : Waiting.YIELD;
    }

    /** Opens the transports and starts the polling threads. */
    public void start() {
        OutOfMemory.prepare();
        handle(RuntimeMessages.BYE, RuntimeMessages.withoutContent(leaving::onBye));
        handle(RuntimeMessages.HEARTBEAT, RuntimeMessages.withoutContent(message -> {}));
        handle(
                RuntimeMessages.EXPELLED,
                RuntimeMessages.withoutContent(
                        message -> end("rank " + message.source() + " counted this rank as failed")));
        handle(RuntimeMessages.STAMP, causal::onStamp);
        handle(RuntimeMessages.PAUSE, flow::onPause);
        connector.open(progress.wakeups()::wakeLocal);
        dispatch.start();
        new Poller(progress, dispatch, "mobula-" + job.rank() + "-progress").start();
        heartbeats.start();
        job.listen(this);
    }

    /** Leaves the job cleanly: everything sent before arrives. Idempotent. */
    public void close() {
        Deque<Runnable> actions;
        synchronized (closeActions) {
            actions = new ArrayDeque<>(closeActions);
            closeActions.clear();
        }
        if (!isClosed()) {
            actions.forEach(action -> Guard.run("a close action of rank " + job.rank(), action));
            dispatch.awaitIdle(System.nanoTime() + options.closeTimeout().toNanos());
            connections.settle(System.nanoTime() + options.closeTimeout().toNanos());
            long answered = System.nanoTime() + options.closeTimeout().toNanos();
            leaving.leave(answered, answered + options.livenessTimeout().toNanos());
        }
        end("it was closed");
        sides.forEach(side -> side.node().close());
        job.close();
    }

    /** Ends another node with this one. */
    public void beside(NodeEngine side) {
        sides.add(side);
        onClose(side.node()::close);
        if (isClosed()) {
            side.node().close();
        }
    }

    /** Stops at once, without notifying the other ranks. */
    private void end(String reason) {
        if (!lifecycle.end(reason)) {
            return;
        }
        heartbeats.close();
        connector.close();
        members.close();
        timer.close();
        progress.close();
        progress.wakeups().wakeLocal();
        sides.forEach(side -> side.end("the node beside it has ended: " + reason));
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
        return job.size();
    }

    /** The job of this node. */
    public Job job() {
        return job;
    }

    @Override
    public NodeOptions options() {
        return options;
    }

    @Override
    public IdleStrategy sharedMemoryIdle() {
        return IdleStrategy.forSharedMemory(waiting, contention);
    }

    @Override
    public Waiting waiting() {
        return waiting;
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
    public Peer peer(int rank) {
        return members.peer(rank);
    }

    /** The ranks that have not departed, ascending. */
    public List<Integer> living() {
        return members.living();
    }

    /** As {@link Node#heldBytes}. */
    public long heldBytes() {
        return held.held();
    }

    @Override
    public void keepClock(OrderClock clock) {
        clocks.add(clock);
    }

    @Override
    public long ordersSeen() {
        return clocks.moves();
    }

    @Override
    public List<String> describeWaits() {
        return waits.describe();
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
    public void ensurePolled() {
        progress.ensurePolled();
    }

    @Override
    public void flushWhenDue(DelayedFlush flush) {
        progress.pollSet().flushWhenDue(flush);
    }

    @Override
    public void pollSoon() {
        progress.pollSoon();
    }

    @Override
    public void poll() {
        progress.pollOnce();
    }

    /** As {@link Node#serveUntil}; fails once the node is closed. */
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
    public void onDeparture(PeerListener listener) {
        members.listen(listener);
    }

    @Override
    public void onClose(Runnable action) {
        synchronized (closeActions) {
            closeActions.push(action);
        }
    }

    @Override
    public PeerFailedException failure(int rank, String action) {
        return members.peer(rank).failure(action);
    }

    /** As {@link #failure}, with the host of the rank; asks the launcher for it if it is not known. */
    PeerFailedException failureOnHost(int rank, String action) {
        connector.learnHost(rank);
        return failure(rank, action);
    }

    @Override
    public boolean isClosed() {
        return lifecycle.hasEnded();
    }

    /** Throws unless the node is open. */
    public void checkOpen(String action) {
        lifecycle.check(action);
    }

    @Override
    public void deliver(int handler, Incoming message) {
        if (!causal.keep(handler, message)) {
            handlers.deliver(handler, message);
        }
    }

    /** Ends the connection to a rank whose message a handler rejects. */
    private void refuse(IOException cause, int source) {
        Endpoint endpoint = members.peer(source).endpoint();
        if (endpoint != null) {
            endpoint.closeNow(cause);
        }
    }

    @Override
    public void lost(int rank, IOException cause) {
        members.lost(members.peer(rank), cause);
    }

    @Override
    public void failed(int rank, String cause) {
        if (rank == job.rank()) {
            LOG.log(System.Logger.Level.ERROR, "this rank, {0}, was declared failed: {1}", rank, cause);
            end("it was declared failed: " + cause);
        } else {
            members.failed(members.peer(rank), cause);
        }
    }

    @Override
    public void ended(int rank) {
        if (rank != job.rank()) {
            members.processEnded(members.peer(rank));
        }
    }

    @Override
    public void left(int rank) {
        RankPeer peer = members.peer(rank);
        // a connected rank sends BYE, which arrives after everything that it has sent before
        if (peer.endpoint() == null) {
            members.left(peer);
        }
    }

    @Override
    public void abandoned(String cause) {
        LOG.log(System.Logger.Level.ERROR, "rank {0} ends: {1}", job.rank(), cause);
        end(cause);
    }

    /** A rank has departed: if it has failed, its messages that are held for their order are never delivered. */
    private void dropHeld(Peer peer) {
        if (peer.hasFailed()) {
            causal.drop(peer.rank());
        }
    }

    /** Declares a silent rank failed: to the rank itself, to the launcher, and here. */
    private void declareFailed(RankPeer peer, String cause) {
        LeaveHandshake.expel(peer);
        job.reportFailed(peer.rank(), cause);
        members.failed(peer, cause);
    }
}
