package org.mobula.order.internal;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.memory.Input;
import org.mobula.order.OrderClosedException;
import org.mobula.order.OrderException;
import org.mobula.order.OrderOptions;
import org.mobula.order.OrderProtocolException;
import org.mobula.order.OrderStoppedException;
import org.mobula.order.OrderTraffic;
import org.mobula.order.OrderedMessage;
import org.mobula.order.OrderedService;
import org.mobula.order.StateTransfer;
import org.mobula.order.TotalOrder;
import org.mobula.order.View;
import org.mobula.order.internal.protocol.Message;
import org.mobula.order.internal.protocol.Participant;
import org.mobula.order.internal.protocol.ProtocolActions;
import org.mobula.order.internal.protocol.ProtocolRules;
import org.mobula.order.internal.protocol.StopCause;
import org.mobula.order.internal.protocol.Window;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.SpinLock;
import org.mobula.transport.Outgoing;

/**
 * A rank's membership of an order over an engine.
 *
 * <p>The participant and the service are called within a {@link CombiningExecutor}.
 *
 * <p><b>Threads:</b> any.
 */
public final class JoinedOrder implements TotalOrder, ProtocolActions {
    private static final System.Logger LOG = System.getLogger("org.mobula.order");
    private static final View NO_VIEW = new View(0, List.of());

    private final Engine engine;
    private final String name;
    private final int id;
    private final OrderedService service;
    private final AppliedClock applied;
    private final EngineSender sender;
    private final Participant participant;
    private final CombiningExecutor executor = new CombiningExecutor();
    private final SpinLock submitting = new SpinLock();
    private @Nullable Thread
            writer; // the thread that holds the lock; plain: a thread reads itself only if it holds the lock
    private final MessageBodies bodies;
    private final SubmissionCredit room;
    private final boolean deferred;
    private final ServiceCallbacks callbacks;
    private final ProtocolTimer timer;
    private final BitSet unread = new BitSet(); // ranks whose messages could not all be decoded; within the executor
    private final Completion settled = new Completion(this::joining); // a member, or stopped
    private final Completion ended = new Completion(() -> "leaving " + this); // has left, or stopped
    private final AtomicBoolean closing = new AtomicBoolean();
    // plain below: one thread at a time counts; readers may see stale values
    private final AtomicLong views = new AtomicLong();
    private final AtomicLong submitted = new AtomicLong();
    private volatile boolean begun;
    private volatile boolean left;
    private volatile View view = NO_VIEW;
    private volatile @Nullable OrderException stop;

    JoinedOrder(Engine engine, String name, OrderOptions options, OrderedService service) {
        this.engine = engine;
        this.name = name;
        this.id = number(name);
        this.service = service;
        this.callbacks = new ServiceCallbacks(service, this::serviceFailed);
        this.timer = new ProtocolTimer(engine.timer(), () -> inside(this::tick));
        this.applied = new AppliedClock(id);
        this.bodies = new MessageBodies(limit(engine));
        long limit = Math.min(options.limit(), limit(engine) / 2);
        this.room = new SubmissionCredit(engine, name, limit);
        this.deferred = service.isDeferred();
        long patience = Math.max(1, options.patience().toNanos() / ProtocolTimer.NANOS);
        Window window = Window.of(limit, engine.size());
        this.sender = new EngineSender(engine, id);
        this.participant = new Participant(
                engine.rank(), new ProtocolRules(engine.size(), options.tolerated(), patience, window), sender, this);
    }

    /** Half of the transport's limit, because messages may be sent again together. */
    private static long limit(Engine engine) {
        return engine.options().transport().messageLimit() / 2;
    }

    /** Waits until this rank is a member. */
    void awaitMember() {
        long since = System.nanoTime();
        if (!engine.await(settled, Deadline.current())) {
            throw new DeadlineExceededException(
                    joining(),
                    Duration.ofNanos(System.nanoTime() - since),
                    "Joining continues: rank 0, or the lowest living rank, must join the order to begin it");
        }
        checkOpen();
    }

    private String joining() {
        return "joining the order \"" + name + "\"";
    }

    /** The order's number on the wire: FNV-1a of its name. */
    private static int number(String name) {
        int hash = 0x811c9dc5;
        for (byte each : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (each & 0xff)) * 0x01000193;
        }
        return hash;
    }

    /** Returns true if this order belongs to the service, which may join again after its deadline has passed. */
    boolean serves(OrderedService other) {
        return service == other;
    }

    int id() {
        return id;
    }

    boolean hasBegun() {
        return begun;
    }

    /** Asks to join, and handles the messages that have arrived before. */
    void begin(Runnable before) {
        engine.keepClock(applied);
        inside(participant::join);
        before.run();
        begun = true; // last: a message that arrives now must not overtake earlier ones
    }

    /** Handles a message of another rank. */
    void arrived(int source, Message message) {
        if (executor.tryEnter()) {
            try {
                receive(source, message);
            } finally {
                executor.leave();
            }
        } else {
            inside(() -> receiveForOther(source, message));
        }
    }

    /** @throws OrderProtocolException if the message violates the protocol; closes the connection */
    private void receive(int source, Message message) {
        try {
            participant.receive(source, message);
        } catch (OrderProtocolException wrong) {
            throw wrong;
        } catch (RuntimeException | Error mistake) {
            fail(mistake);
        }
        tickWhileRestless();
    }

    /** Does not rethrow, because the executing thread may have received other messages. */
    private void receiveForOther(int source, Message message) {
        try {
            receive(source, message);
        } catch (OrderProtocolException wrong) {
            LOG.log(System.Logger.Level.ERROR, "rank " + source + " counts as departed for " + this, wrong);
            unread.set(source);
            participant.departed(source, false);
        }
    }

    /** A rank has departed. */
    void departed(Peer peer) {
        boolean alone = engine.isClosed(); // read here: if the node is closed, this rank has departed, not the peer
        inside(() -> {
            if (alone) {
                participant.halt();
            } else {
                participant.departed(peer.rank(), peer.hasEnded() && !unread.get(peer.rank()));
            }
        });
    }

    private void inside(Runnable action) {
        executor.run(() -> guarded(action));
    }

    private void guarded(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | Error mistake) {
            fail(mistake);
        }
        tickWhileRestless();
    }

    /** After an internal error, the state of the participant is unknown. The other ranks continue without this one. */
    private void fail(Throwable mistake) {
        participant.fail();
        Guard.caught("the membership of rank " + engine.rank() + " in " + this + ", which it leaves,", mistake);
    }

    /** Ticks on the timer's thread, so that neither the program nor a polling thread delays a new view. */
    private void tickWhileRestless() {
        if (participant.isRestless()) {
            timer.start();
        }
    }

    private void tick() {
        participant.tick();
        if (!participant.isRestless()) {
            timer.end();
        }
    }

    private void serviceFailed(Throwable thrown) {
        end(StopMessages.serviceFailed(name, engine.rank(), thrown));
        executor.run(() -> guarded(participant::fail));
        LOG.log(System.Logger.Level.ERROR, "the service of " + this + " failed; this rank leaves the order", thrown);
    }

    private void end(OrderException cause) {
        if (stop == null) {
            stop = cause;
            applied.end();
            settled.complete();
            ended.complete();
            room.end();
            callbacks.end(cause);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public View view() {
        return view;
    }

    @Override
    public long submit(Outgoing message) {
        room.require();
        return submit(message, false);
    }

    @Override
    public long offer(Outgoing message) {
        return room.isThere() ? submit(message, true) : 0;
    }

    @Override
    public void awaitRoom(String action) {
        room.await(action);
    }

    /** @param ifRoom returns 0 without submitting if there is no room */
    private long submit(Outgoing message, boolean ifRoom) {
        byte[] body;
        long number;
        boolean inside = false;
        if (writer == Thread.currentThread()) {
            throw new IllegalStateException(
                    "a message is submitted to " + this + " while another one is being written");
        }
        submitting.lock();
        try { // the lock is not held during deliveries, so other threads can submit
            writer = Thread.currentThread();
            checkOpen();
            if (ifRoom && !room.isThere()) {
                return 0;
            }
            body = bodies.write(message);
            room.take(body);
            number = submitted.getPlain() + 1;
            submitted.setOpaque(number);
            inside = executor.tryEnter();
            if (!inside) {
                executor.add(() -> submitNow(body));
            }
        } finally {
            writer = null;
            submitting.unlock();
        }
        submitInside(inside, body);
        return number;
    }

    private void submitInside(boolean inside, byte[] body) {
        if (!inside) {
            executor.work();
            return;
        }
        try {
            submitNow(body);
        } finally {
            executor.leave();
        }
    }

    private void submitNow(byte[] body) {
        try {
            participant.submit(body);
        } catch (RuntimeException | Error mistake) {
            fail(mistake);
        }
        tickWhileRestless();
    }

    private void checkOpen() {
        OrderException cause = stop;
        if (cause instanceof OrderStoppedException stopped) {
            throw stopped.again();
        }
        if (closing.get()) {
            throw new OrderClosedException(name, engine.rank());
        }
    }

    @Override
    public void applied(long sequence) {
        applied.reached(sequence);
        if (deferred && participant.isAwaited(sequence)) {
            inside(() -> participant.tellConsumed(sequence));
        }
    }

    @Override
    public long applied() {
        return applied.time();
    }

    @Override
    public Optional<OrderException> stopped() {
        return Optional.ofNullable(stop);
    }

    @Override
    public OrderTraffic traffic() {
        return new OrderTraffic(
                submitted.get(), callbacks.delivered(), sender.sent(), views.get(), room.inFlight(), room.waits());
    }

    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        inside(participant::leave);
        long deadline = Deadline.after(engine.options().closeTimeout());
        if (!engine.await(ended, deadline)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "rank {0} leaves {1} without the others'' consent",
                    engine.rank(),
                    this);
        }
    }

    @Override
    public void deliver(OrderedMessage message) {
        callbacks.deliver(message);
        if (!deferred) {
            participant.consumed(message.sequence());
        }
    }

    @Override
    public void delivered() {
        callbacks.tell(OrderedService::delivered);
    }

    @Override
    public void changed(View next) {
        view = next;
        views.setPlain(views.getPlain() + 1);
        callbacks.tell(each -> each.changed(next));
        settled.complete();
    }

    @Override
    public void transferState(int rank, long number, long sequence) {
        callbacks.tell(each -> each.state(new StateTransfer() {
            @Override
            public void give(Outgoing writer) {
                byte[] state;
                try {
                    state = new MessageBodies(limit(engine)).write(writer);
                } catch (RuntimeException | Error unwritable) {
                    fail(unwritable);
                    return;
                }
                inside(() -> participant.stateProvided(rank, number, sequence, state));
            }

            @Override
            public void fail(Throwable why) {
                LOG.log(
                        System.Logger.Level.ERROR,
                        "rank " + engine.rank() + " cannot hand over the state of " + JoinedOrder.this + " to rank "
                                + rank,
                        why);
                inside(() -> participant.stateUnavailable(rank, number));
            }
        }));
    }

    @Override
    public void restore(byte[] state, long sequence) {
        Input input = new Input();
        MessageBodies.read(state, input);
        callbacks.tell(each -> each.restore(input, sequence));
        if (!deferred) {
            participant.consumed(sequence);
        }
    }

    @Override
    public void released(long bytes) {
        room.giveBack(bytes);
    }

    @Override
    public void left() {
        left = true;
        applied.end();
        ended.complete();
        settled.complete();
        room.end();
    }

    @Override
    public void stopped(StopCause why) {
        end(StopMessages.stopped(name, engine, view, why));
    }

    @Override
    public String toString() {
        return "the order \"" + name + "\"" + (left ? ", which this rank has left" : "");
    }
}
