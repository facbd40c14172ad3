package org.mobula.order;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.order.internal.protocol.Message;
import org.mobula.order.internal.protocol.Outlet;
import org.mobula.order.internal.protocol.Participant;
import org.mobula.order.internal.protocol.Stop;
import org.mobula.order.internal.protocol.Write;
import org.mobula.order.internal.wire.Kinds;
import org.mobula.order.internal.wire.Writing;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Outgoing;

/**
 * A rank's part in an order over an engine.
 *
 * <p>The participant is behind a {@link Gate}: whoever has something for it goes through, or leaves it to who is inside.
 * What the service is to hear is queued there, and told outside, by one thread at a time.
 *
 * <p><b>Threads:</b> any.
 */
final class JoinedOrder implements TotalOrder, Outlet {
    private static final System.Logger LOG = System.getLogger("org.mobula.order");
    private static final long TICK_MILLIS = 5;
    private static final View NOBODY = new View(0, List.of());

    private final Engine engine;
    private final String name;
    private final int id;
    private final OrderedService service;
    private final Applied applied;
    private final Participant participant;
    private final Gate gate = new Gate();
    private final Bodies bodies;
    private final ReentrantLock submitting = new ReentrantLock();
    private final Queue<Runnable> upcalls = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean calling = new AtomicBoolean();
    private final Completion settled = new Completion(); // a member, or stopped
    private final Completion over = new Completion(); // has left, or stopped
    private final AtomicBoolean closing = new AtomicBoolean();
    // why plain below: one thread at a time counts; who reads them sees them as they were a while ago
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong delivered = new AtomicLong();
    private final AtomicLong views = new AtomicLong();
    private boolean ticking; // inside the gate
    private long numbered; // under submitting
    private volatile boolean begun;
    private volatile boolean left;
    private volatile boolean failed; // the service; outside the gate
    private volatile View view = NOBODY;
    private volatile @Nullable OrderException stop;
    private volatile long submitted;

    JoinedOrder(Engine engine, String name, OrderOptions options, OrderedService service) {
        this.engine = engine;
        this.name = name;
        this.id = number(name);
        this.service = service;
        this.applied = new Applied(id, engine::clockMoved);
        this.bodies = new Bodies(engine.options().transport().messageLimit() / 2);
        long patience = Math.max(1, options.patience().toMillis() / TICK_MILLIS);
        this.participant = new Participant(engine.rank(), engine.size(), options.tolerated(), patience, this);
    }

    /** As {@link TotalOrder#join}. */
    static TotalOrder join(Ordering ordering, String name, OrderOptions options, OrderedService service) {
        JoinedOrder order = ordering.add(name, options, service);
        String action = "joining the order \"" + name + "\"";
        long since = System.nanoTime();
        if (!order.engine.await(order.settled, Deadline.current())) {
            throw new DeadlineExceededException(
                    action,
                    Duration.ofNanos(System.nanoTime() - since),
                    "It goes on: rank 0, or the lowest rank that lives, must join the order for it to begin");
        }
        order.checkOpen();
        return order;
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

    /** Asks the others in. */
    void begin() {
        begun = true;
        engine.keepClock(applied);
        inside(participant::join);
    }

    /** What another rank sent has come. */
    void arrived(int source, Message message) {
        if (gate.tryEnter()) {
            try {
                guarded(() -> participant.receive(source, message));
            } finally {
                gate.leave();
            }
            call();
        } else {
            inside(() -> receiveForOther(source, message));
        }
    }

    /** why not thrown on: who is inside has nothing to do with the connection on which this came. */
    private void receiveForOther(int source, Message message) {
        try {
            guarded(() -> participant.receive(source, message));
        } catch (MobulaException wrong) {
            LOG.log(System.Logger.Level.ERROR, "rank " + source + " counts as gone for " + this, wrong);
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
                participant.departed(peer.rank(), peer.hasEnded());
            }
        });
    }

    private void inside(Runnable action) {
        gate.run(() -> guarded(action));
        call();
    }

    /** why: after a mistake in here nobody knows what this rank's part is any more, so the others go on without it. */
    private void guarded(Runnable action) {
        try {
            action.run();
        } catch (MobulaException wrongMessage) {
            throw wrongMessage;
        } catch (RuntimeException mistake) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "a mistake in " + this + "; rank " + engine.rank() + " leaves it",
                    mistake);
            participant.fail();
        }
        tickWhileRestless();
    }

    private void tickWhileRestless() {
        if (!ticking && participant.isRestless()) {
            ticking = true;
            CompletableFuture.delayedExecutor(TICK_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(() -> inside(() -> {
                        ticking = false;
                        participant.tick();
                    }));
        }
    }

    /** Tells the service what there is to tell, unless somebody does. */
    private void call() {
        while (!upcalls.isEmpty() && calling.compareAndSet(false, true)) {
            try {
                for (Runnable next = upcalls.poll(); next != null; next = upcalls.poll()) {
                    callOne(next);
                }
            } finally {
                calling.set(false);
            }
        }
    }

    private void callOne(Runnable upcall) {
        if (failed) {
            return;
        }
        try {
            upcall.run();
        } catch (RuntimeException | Error thrown) {
            failed = true;
            LOG.log(System.Logger.Level.ERROR, "the service of " + this + " failed; it takes no part any more", thrown);
            end(Words.serviceFailed(name, engine.rank(), thrown));
            inside(participant::fail);
        }
    }

    private void end(OrderException cause) {
        if (stop == null) {
            stop = cause;
            applied.end();
            settled.complete();
            over.complete();
            service.stopped(cause);
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
        long number;
        submitting.lock();
        try {
            checkOpen();
            byte[] body = bodies.write(message);
            number = ++numbered;
            submitted = number;
            gate.run(() -> guarded(() -> participant.submit(body)));
        } finally {
            submitting.unlock();
        }
        call();
        return number;
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
        return new OrderTraffic(submitted, delivered.get(), sent.get(), views.get());
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
    public void send(int rank, Message message) {
        sent.setPlain(sent.getPlain() + 1);
        engine.peer(rank)
                .post(Kinds.handler(message), Writing.sizeHint(message), output -> Writing.write(output, id, message));
    }

    @Override
    public void deliver(Write write) {
        upcalls.add(() -> {
            delivered.setPlain(delivered.getPlain() + 1);
            service.deliver(new OrderedMessage(write.sequence(), write.origin(), write.number(), write.body()));
        });
    }

    @Override
    public void changed(View next) {
        upcalls.add(() -> {
            view = next;
            views.setPlain(views.getPlain() + 1);
            service.changed(next);
            settled.complete();
        });
    }

    @Override
    public void handOver(int rank, long number, long sequence) {
        upcalls.add(() -> service.state(writer -> {
            byte[] state = new Bodies(engine.options().transport().messageLimit() / 2).write(writer);
            inside(() -> participant.handedOver(rank, number, sequence, state));
        }));
    }

    @Override
    public void restore(byte[] state, long sequence) {
        upcalls.add(() -> {
            service.restore(Bodies.read(state), sequence);
            applied(sequence);
        });
    }

    @Override
    public void left() {
        upcalls.add(() -> {
            left = true;
            applied.end();
            over.complete();
            settled.complete();
        });
    }

    @Override
    public void stopped(Stop why) {
        upcalls.add(() -> end(Words.stopped(name, engine, view, why)));
    }

    @Override
    public String toString() {
        return "the order \"" + name + "\"" + (left ? ", which this rank has left" : "");
    }
}
