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
import org.mobula.order.StateHandover;
import org.mobula.order.TotalOrder;
import org.mobula.order.View;
import org.mobula.order.internal.protocol.Message;
import org.mobula.order.internal.protocol.ProtocolActions;
import org.mobula.order.internal.protocol.Participant;
import org.mobula.order.internal.protocol.StopCause;
import org.mobula.order.internal.protocol.Window;
import org.mobula.order.internal.wire.MessageKinds;
import org.mobula.order.internal.wire.MessageWriter;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.SpinLock;
import org.mobula.transport.Outgoing;

/**
 * A rank's part in an order over an engine.
 *
 * <p>The participant is behind a {@link CombiningExecutor}: whoever has something for it goes through, or leaves it to who is inside.
 * What the service is to hear it hears there.
 *
 * <p><b>Threads:</b> any.
 */
public final class JoinedOrder implements TotalOrder, ProtocolActions {
    private static final System.Logger LOG = System.getLogger("org.mobula.order");
    private static final View NOBODY = new View(0, List.of());

    private final Engine engine;
    private final String name;
    private final int id;
    private final OrderedService service;
    private final AppliedClock applied;
    private final Participant participant;
    private final CombiningExecutor turnstile = new CombiningExecutor();
    private final SpinLock submitting = new SpinLock();
    private @Nullable Thread writer; // has the lock; why plain: a thread finds itself here only if it is
    private final MessageBodies bodies;
    private final SubmissionCredit room;
    private final boolean deferred;
    private final ServiceCallbacks hearing;
    private final ProtocolTicks ticks;
    private final BitSet unread = new BitSet(); // ranks of which not all that they have sent could be read; inside
    private final Completion settled = new Completion(this::joining); // a member, or stopped
    private final Completion over = new Completion(() -> "leaving " + this); // has left, or stopped
    private final AtomicBoolean closing = new AtomicBoolean();
    // why plain below: one thread at a time counts; who reads them sees them as they were a while ago
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong views = new AtomicLong();
    private final AtomicLong submitted = new AtomicLong();
    private volatile boolean begun;
    private volatile boolean left;
    private volatile View view = NOBODY;
    private volatile @Nullable OrderException stop;

    JoinedOrder(Engine engine, String name, OrderOptions options, OrderedService service) {
        this.engine = engine;
        this.name = name;
        this.id = number(name);
        this.service = service;
        this.hearing = new ServiceCallbacks(service, this::serviceFailed);
        this.ticks = new ProtocolTicks(engine.timer(), () -> inside(this::tick));
        this.applied = new AppliedClock(id);
        this.bodies = new MessageBodies(limit(engine));
        // messages may be sent again among others, when the members agree on a view
        long limit = Math.min(options.limit(), limit(engine) / 2);
        this.room = new SubmissionCredit(engine, name, limit);
        this.deferred = service.isDeferred();
        long patience = Math.max(1, options.patience().toNanos() / ProtocolTicks.NANOS);
        Window window = Window.of(limit, engine.size());
        this.participant = new Participant(
                engine.rank(), new Participant.Rules(engine.size(), options.tolerated(), patience, window), this);
    }

    /** why half: a message may be sent again among others. */
    private static long limit(Engine engine) {
        return engine.options().transport().messageLimit() / 2;
    }

    /** As {@link TotalOrder#join}. */
    public static TotalOrder join(NodeOrders ordering, String name, OrderOptions options, OrderedService service) {
        JoinedOrder order = ordering.add(name, options, service);
        long since = System.nanoTime();
        if (!order.engine.await(order.settled, Deadline.current())) {
            throw new DeadlineExceededException(
                    order.joining(),
                    Duration.ofNanos(System.nanoTime() - since),
                    "It goes on: rank 0, or the lowest rank that lives, must join the order for it to begin");
        }
        order.checkOpen();
        return order;
    }

    /** What a thread does that waits until the order has begun here, in words. */
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

    /** Whether this is the part of a service: one that gave up waiting may ask again. */
    boolean serves(OrderedService other) {
        return service == other;
    }

    int id() {
        return id;
    }

    boolean hasBegun() {
        return begun;
    }

    /** Asks the others in, and takes what has come before; from then on this rank takes what comes by itself. */
    void begin(Runnable before) {
        engine.keepClock(applied);
        inside(participant::join);
        before.run();
        begun = true; // why last: what comes meanwhile must not get ahead of what came before
    }

    /** What another rank sent has come. */
    void arrived(int source, Message message) {
        if (turnstile.tryEnter()) {
            try {
                receive(source, message);
            } finally {
                turnstile.leave();
            }
        } else {
            inside(() -> receiveForOther(source, message));
        }
    }

    /** @throws OrderProtocolException if the message cannot be: the connection ends with it */
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

    /** why not thrown on: who is inside has nothing to do with the connection on which this came. */
    private void receiveForOther(int source, Message message) {
        try {
            receive(source, message);
        } catch (OrderProtocolException wrong) {
            LOG.log(System.Logger.Level.ERROR, "rank " + source + " counts as gone for " + this, wrong);
            unread.set(source);
            participant.departed(source, false);
        }
    }

    /** A rank is gone. */
    void departed(Peer peer) {
        boolean alone = engine.isClosed(); // why asked here: then it is this rank that is gone
        inside(() -> {
            if (alone) {
                participant.halt();
            } else {
                participant.departed(peer.rank(), peer.hasEnded() && !unread.get(peer.rank()));
            }
        });
    }

    private void inside(Runnable action) {
        turnstile.run(() -> guarded(action));
    }

    private void guarded(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | Error mistake) {
            fail(mistake);
        }
        tickWhileRestless();
    }

    /** why: after a mistake in here nobody knows what this rank's part is any more, so the others go on without it. */
    private void fail(Throwable mistake) {
        participant.fail();
        Guard.caught("the part of rank " + engine.rank() + " in " + this + ", which it leaves,", mistake);
    }

    /** On the timer's thread: neither the program's tasks nor who polls may hold up a new view. */
    private void tickWhileRestless() {
        if (participant.isRestless()) {
            ticks.start();
        }
    }

    private void tick() {
        participant.tick();
        if (!participant.isRestless()) {
            ticks.end();
        }
    }

    private void serviceFailed(Throwable thrown) {
        end(StopMessages.serviceFailed(name, engine.rank(), thrown));
        turnstile.run(() -> guarded(participant::fail));
        LOG.log(System.Logger.Level.ERROR, "the service of " + this + " failed; it takes no part any more", thrown);
    }

    private void end(OrderException cause) {
        if (stop == null) {
            stop = cause;
            applied.end();
            settled.complete();
            over.complete();
            room.end();
            hearing.end(cause);
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

    /** @param ifRoom whether nothing is done, and 0 the answer, if there is no room */
    private long submit(Outgoing message, boolean ifRoom) {
        byte[] body;
        long number;
        boolean inside = false;
        if (writer == Thread.currentThread()) {
            throw new IllegalStateException(
                    "a message is submitted to " + this + " while another one is being written");
        }
        submitting.lock();
        try { // why no longer: who is inside may deliver, and others may hand in meanwhile
            writer = Thread.currentThread();
            checkOpen();
            if (ifRoom && !room.isThere()) {
                return 0;
            }
            body = bodies.write(message);
            room.take(body);
            number = submitted.getPlain() + 1;
            submitted.setOpaque(number);
            inside = turnstile.tryEnter();
            if (!inside) {
                turnstile.add(() -> submitNow(body));
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
            turnstile.work();
            return;
        }
        try {
            submitNow(body);
        } finally {
            turnstile.leave();
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
                submitted.get(), hearing.delivered(), sent.get(), views.get(), room.underWay(), room.waits());
    }

    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        inside(participant::leave);
        long deadline = Deadline.after(engine.options().closeTimeout());
        if (!engine.await(over, deadline)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "rank {0} leaves {1} without the others'' consent",
                    engine.rank(),
                    this);
        }
    }

    @Override
    public boolean send(int rank, Message message) {
        sent.setPlain(sent.getPlain() + 1);
        return engine.peer(rank).post(MessageKinds.handler(message), MessageWriter.sizeHint(message), content(message));
    }

    @Override
    public boolean sendQuietly(int rank, Message message) {
        sent.setPlain(sent.getPlain() + 1);
        return engine.peer(rank).postQuietly(MessageKinds.handler(message), MessageWriter.sizeHint(message), content(message));
    }

    @Override
    public boolean isLasting(int rank) {
        return engine.peer(rank).isLasting();
    }

    private Outgoing content(Message message) {
        return output -> MessageWriter.write(output, id, message);
    }

    @Override
    public void deliver(OrderedMessage message) {
        hearing.deliver(message);
        if (!deferred) {
            participant.consumed(message.sequence());
        }
    }

    @Override
    public void delivered() {
        hearing.tell(OrderedService::delivered);
    }

    @Override
    public void changed(View next) {
        view = next;
        views.setPlain(views.getPlain() + 1);
        hearing.tell(each -> each.changed(next));
        settled.complete();
    }

    @Override
    public void handOver(int rank, long number, long sequence) {
        hearing.tell(each -> each.state(new StateHandover() {
            @Override
            public void give(Outgoing writer) {
                byte[] state;
                try {
                    state = new MessageBodies(limit(engine)).write(writer);
                } catch (RuntimeException | Error unwritable) {
                    fail(unwritable);
                    return;
                }
                inside(() -> participant.handedOver(rank, number, sequence, state));
            }

            @Override
            public void fail(Throwable why) {
                LOG.log(
                        System.Logger.Level.ERROR,
                        "rank " + engine.rank() + " cannot hand over the state of " + JoinedOrder.this + " to rank "
                                + rank,
                        why);
                inside(() -> participant.notHandedOver(rank, number));
            }
        }));
    }

    @Override
    public void restore(byte[] state, long sequence) {
        Input input = new Input();
        MessageBodies.read(state, input);
        hearing.tell(each -> each.restore(input, sequence));
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
        over.complete();
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
