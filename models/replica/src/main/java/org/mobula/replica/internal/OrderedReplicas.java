package org.mobula.replica.internal;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.Stub;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.order.OrderException;
import org.mobula.order.OrderTraffic;
import org.mobula.order.OrderedMessage;
import org.mobula.order.OrderedService;
import org.mobula.order.StateHandover;
import org.mobula.order.TotalOrder;
import org.mobula.replica.ReplicaGoneException;
import org.mobula.replica.ReplicaOptions;
import org.mobula.replica.internal.space.Markers;
import org.mobula.replica.internal.space.Space;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * This rank's replicas, and their messages in the total order.
 *
 * <p><b>Threads:</b> any. What the order delivers is only noted; {@link Schedule} runs it. <b>Ownership:</b> ends with
 * the node.
 */
public final class OrderedReplicas implements OrderedService {
    private static final System.Logger LOGGER = System.getLogger(OrderedReplicas.class.getName());

    /** What a thread that waits for its own write sleeps on; it runs what is delivered to it. */
    private final ThreadLocal<@Nullable Completion> caller = new ThreadLocal<>();

    private final Engine engine;
    private final Space space;
    private final Digests digests;
    private final Schedule schedule;
    private final Timers timers;
    private final StartedWrites startedWrites = new StartedWrites();
    private final ExecutorService threads;
    private final Copies copies;
    private final Answer answer;
    private final Map<Long, Replica> replicas = new ConcurrentHashMap<>();
    private final Map<String, Replica> names = new ConcurrentHashMap<>();
    private final Map<Long, MobulaException> gone = new ConcurrentHashMap<>();
    private final Map<String, MobulaException> missed = new ConcurrentHashMap<>();
    private final Map<Long, PendingWrite> pending = new ConcurrentHashMap<>();
    private final Set<Completion> lookups = ConcurrentHashMap.newKeySet();
    private final AtomicLong tickets = new AtomicLong();
    private final ThreadLocal<ReplicaCall> calls = ThreadLocal.withInitial(() -> new ReplicaCall(this));
    private volatile @Nullable TotalOrder order;
    private volatile @Nullable MobulaException stopped;
    private final boolean runsBriefly;
    private volatile long applied;
    private long delivered;

    /** @param program finds the program's classes */
    public OrderedReplicas(Engine engine, ClassLoader program, ReplicaOptions options) {
        this.engine = engine;
        this.space = new Space(program);
        this.threads = Executors.newCachedThreadPool(Thread.ofPlatform()
                .daemon()
                .name("mobula-" + engine.rank() + "-replica-", 0)
                .factory());
        this.schedule = new Schedule(this::run, this::applied);
        this.timers = new Timers(this, this::run);
        this.copies = new Copies(space);
        this.answer = new Answer(copies);
        this.digests = new Digests(this, options.check());
        // why not with digests: each writes the whole state
        this.runsBriefly = options.check() == 0 && engine.options().dispatching().runsInline();
        engine.onClose(this::close);
    }

    private void run(Runnable task) {
        try {
            threads.execute(task);
        } catch (RejectedExecutionException closed) {
            // why nothing: the node is closed, and nobody waits for it any more
        }
    }

    /** Joins the order; waits until this rank is a member. */
    public void join(Function<OrderedService, TotalOrder> joining) {
        TotalOrder joined = joining.apply(this);
        order = joined;
        joined.applied(applied);
    }

    /** With the baton. */
    private void applied(long sequence) {
        applied = sequence;
        TotalOrder joined = order; // why behind: who joins looks at what was applied behind this
        if (joined != null) {
            joined.applied(sequence);
        }
    }

    /** Ends a thread of this rank's that waits inside of a write when the node closes. */
    void requireOpen(boolean interrupted) {
        if (interrupted && threads.isShutdown()) {
            throw closed();
        }
    }

    private NodeClosedException closed() {
        return new NodeClosedException(rank(), "waiting for a write of a replicated object");
    }

    private void close() {
        pending.values().forEach(write -> write.fail(closed()));
        pending.clear();
        replicas.values().forEach(replica -> replica.end(closed()));
        threads.shutdownNow();
    }

    /** Whether writes may run on the thread that polls, if their methods are proven to end soon. */
    boolean runsBriefly() {
        return runsBriefly;
    }

    int rank() {
        return engine.rank();
    }

    Space space() {
        return space;
    }

    Schedule schedule() {
        return schedule;
    }

    StartedWrites startedWrites() {
        return startedWrites;
    }

    Timers timers() {
        return timers;
    }

    /** With the baton: copies what the running write is given and answers. */
    Copies copies() {
        return copies;
    }

    /** With the baton: what the running write answers. */
    Answer answer() {
        return answer;
    }

    /** The calling thread's next call. */
    ReplicaCall call() {
        ReplicaCall mine = calls.get();
        return mine.isBusy() ? new ReplicaCall(this) : mine;
    }

    /** The object of a name, if there is one and this rank has a replica. */
    @Nullable
    Replica named(String name) {
        return names.get(name);
    }

    /** All names. */
    public Set<String> names() {
        return new TreeSet<>(names.keySet());
    }

    /** All replicas. */
    Iterable<Replica> all() {
        return replicas.values();
    }

    @Nullable
    Replica byId(long id) {
        return replicas.get(id);
    }

    /** Finds the classes that a replica needs; with nothing in it yet. */
    Replica prepare(Birth birth, long id, int creator) throws ClassNotFoundException {
        Class<?> root = Class.forName(birth.rootClass(), false, space.program());
        space.require(root);
        if (space.fingerprint(root) != birth.fingerprint()) {
            throw ReplicaGoneException.otherCode(birth.name(), rank(), creator, birth.rootClass());
        }
        List<Class<?>> interfaces = new ArrayList<>();
        for (String name : birth.interfaces()) {
            interfaces.add(Class.forName(name, false, space.program()));
        }
        return new Replica(this, id, birth.name(), root, interfaces);
    }

    /** Whether the others have an object of a name, and this rank has none. */
    boolean isMissed(String name) {
        return missed.containsKey(name);
    }

    /** With the baton: there is a new object. */
    void add(Replica replica) {
        replicas.put(replica.id, replica);
        names.put(replica.name, replica);
        lookups.forEach(Completion::complete);
    }

    /** With the baton: an object was removed; false if there is none. */
    boolean remove(String name) {
        boolean elsewhere = missed.remove(name) != null;
        Replica removed = names.remove(name);
        if (removed == null) {
            return elsewhere;
        }
        replicas.remove(removed.id);
        end(removed, ReplicaGoneException.removed(name));
        removed.monitors.wakeAllWrites();
        return true;
    }

    private void end(Replica replica, MobulaException why) {
        gone.put(replica.id, why);
        replica.end(why);
    }

    /** Why there is no replica of an object here. */
    MobulaException gone(long id) {
        return gone.getOrDefault(id, ReplicaGoneException.removed("number " + id));
    }

    /** This rank cannot hold a replica of an object that the others have; says why. */
    MobulaException miss(String name, long id, String doing, Throwable cause) {
        MobulaException why =
                cause instanceof MobulaException known ? known : ReplicaGoneException.lost(name, rank(), doing, cause);
        gone.put(id, why);
        missed.put(name, why);
        lookups.forEach(Completion::complete);
        return why;
    }

    /** This rank's replica could not do what the others did. */
    void lose(Replica replica, String doing, Throwable cause) {
        lose(replica, ReplicaGoneException.lost(replica.name, rank(), doing, cause));
    }

    /** This rank's replica is not what the others are. */
    void lose(Replica replica, ReplicaGoneException why) {
        LOGGER.log(System.Logger.Level.ERROR, why.getMessage());
        end(replica, why);
    }

    /** With the baton: a write has ended here. */
    void ran(Write write) {
        timers.forget(write);
        digests.after(write, this::run);
    }

    private TotalOrder order() {
        TotalOrder joined = order;
        if (joined == null) {
            throw new IllegalStateException("rank " + rank() + " has not joined the order of the replicas yet");
        }
        return joined;
    }

    /**
     * Sends a write to all.
     *
     * @param arguments used during the call only
     * @param write answered when this rank's replica has
     */
    void write(Replica replica, int method, MemorySegment arguments, PendingWrite write) {
        submit(write, Message.WRITE, output -> {
            output.putLong(replica.id);
            output.putShort((short) method);
            output.putBytes(arguments, 0, arguments.byteSize());
        });
    }

    /** Checks a root class, makes an object of it everywhere, and waits. */
    public Stub create(String name, Class<?> root, @Nullable Object... arguments) {
        space.require(root);
        List<Class<?>> interfaces = Markers.interfacesOf(root);
        String constructor = Creation.descriptor(Constructors.choose(root, arguments));
        Birth birth = birth(name, root, interfaces);
        interfaces.forEach(space.outside()::allowMeaning);
        Copies mine = new Copies(space);
        mine.bringIn(arguments);
        PendingWrite write = new PendingWrite();
        submit(write, Message.CREATE, output -> {
            birth.write(output);
            Message.put(output, constructor);
            Message.put(output, mine.bytes());
        });
        await(write, "creating \"" + name + "\"");
        throwItself(write);
        Replica made = names.get(name);
        if (made == null) {
            throw ReplicaGoneException.removed(name);
        }
        return made.stub;
    }

    private Birth birth(String name, Class<?> root, List<Class<?>> interfaces) {
        return new Birth(
                name, root.getName(), interfaces.stream().map(Class::getName).toList(), space.fingerprint(root));
    }

    /** What an object was made of. */
    Birth birth(Replica of) {
        return birth(of.name, of.rootClass, of.shape.interfaces());
    }

    /** Removes an object everywhere, and waits; false if there was none. */
    public boolean removeEverywhere(String name) {
        PendingWrite write = new PendingWrite();
        submit(write, Message.REMOVE, output -> Message.put(output, name));
        await(write, "removing \"" + name + "\"");
        throwItself(write);
        return write.bits() != 0;
    }

    @SuppressWarnings("unchecked") // why: what a constructor throws, nobody can declare
    private static <X extends Throwable> void throwItself(PendingWrite write) throws X {
        if (write.thrown() != null) {
            throw (X) write.thrown();
        }
    }

    /** Says that a timed wait is over. */
    void submitExpiry(long write, int number) {
        order().submit(output -> {
            output.putByte(Message.EXPIRE);
            output.putLong(write);
            output.putInt(number);
        });
    }

    /** Tells the others what this rank's replica is like after a write. */
    void submitDigest(long replica, long write, long digest) {
        order().submit(output -> {
            output.putByte(Message.DIGEST);
            output.putLong(replica);
            output.putLong(write);
            output.putLong(digest);
        });
    }

    private void submit(PendingWrite write, byte kind, Consumer<Output> content) {
        TotalOrder joined = order();
        long ticket = tickets.incrementAndGet();
        pending.put(ticket, write);
        if (!(write instanceof StartedWrite)) {
            write.bell.reset();
            caller.set(write.bell);
        }
        boolean sent = false;
        try {
            joined.submit(output -> {
                output.putByte(kind);
                output.putLong(ticket);
                content.accept(output);
            });
            sent = true;
        } finally {
            if (!sent) {
                pending.remove(ticket);
                caller.remove();
            }
        }
        MobulaException ended = stopped;
        if (ended != null && pending.remove(ticket) != null) {
            write.fail(ended);
        }
    }

    /** Waits until this rank's replica has answered; runs what comes meanwhile. */
    void await(PendingWrite write, String action) {
        long begun = System.nanoTime();
        long deadline = Deadline.current();
        caller.set(write.bell);
        try {
            while (!write.isDone()) {
                write.bell.reset();
                if (schedule.isIdle()) {
                    schedule.help(write);
                }
                if (!write.isDone() && !engine.await(write.bell, deadline)) {
                    throw new DeadlineExceededException(
                            action,
                            Duration.ofNanos(System.nanoTime() - begun),
                            "The write is on its way and will be done on all replicas");
                }
            }
        } finally {
            caller.remove();
        }
    }

    /** What the order has cost so far. */
    public OrderTraffic traffic() {
        return order().traffic();
    }

    /** Sees to it that what was sent goes on, though nobody waits. */
    void attend() {
        engine.attend();
    }

    /** Waits until there is an object of a name; null if there is none in time. */
    public @Nullable Stub find(String name, long deadline) {
        Completion completion = new Completion();
        lookups.add(completion);
        try {
            while (true) {
                completion.reset();
                Replica found = names.get(name);
                if (found != null) {
                    return found.stub;
                }
                MobulaException ended = stopped != null ? stopped : missed.get(name);
                if (ended != null) {
                    throw ended;
                }
                if (!engine.await(completion, deadline)) {
                    return null;
                }
            }
        } finally {
            lookups.remove(completion);
        }
    }

    @Override
    public void deliver(OrderedMessage message) {
        arrive(new Write.Place(message.sequence(), message.origin()), message.input());
    }

    /** The next message has come. */
    void arrive(Write.Place place, Input message) {
        delivered = place.sequence();
        if (!schedule.runOrKeep(step(place, message))) {
            wake();
        }
    }

    private void wake() {
        if (!schedule.runBrief()) {
            return;
        }
        Completion waiting = caller.get();
        if (waiting != null) {
            waiting.complete();
        } else {
            schedule.wake();
        }
    }

    private Step step(Write.Place place, Input input) {
        byte kind = input.getByte();
        return switch (kind) {
            case Message.EXPIRE -> timers.expiry(place.sequence(), input.getLong(), input.getInt());
            case Message.DIGEST -> digests.comparison(place, input);
            case Message.WRITE, Message.CREATE, Message.REMOVE -> {
                long ticket = input.getLong();
                PendingWrite own = place.origin() == rank() ? pending.remove(ticket) : null;
                yield switch (kind) {
                    case Message.CREATE -> new Creation(this, place, input, own);
                    case Message.REMOVE -> new Removal(this, place.sequence(), Message.text(input), own);
                    default -> new Write(this, place, input, own);
                };
            }
            default ->
                throw new IllegalStateException("rank " + place.origin() + " sent a message of kind " + kind
                        + " about replicas, which is unknown here. Run the same version on every rank");
        };
    }

    @Override
    public void state(StateHandover handover) {
        schedule.arrive(new Handover(this, delivered, handover));
        wake();
    }

    @Override
    public void restore(Input state, long sequence) {
        schedule.arrive(new Takeover(this, sequence, state));
        wake();
    }

    @Override
    public void stopped(OrderException cause) {
        stopped = cause;
        pending.values().forEach(write -> write.fail(cause));
        pending.clear();
        lookups.forEach(Completion::complete);
        for (Replica replica : replicas.values()) {
            replica.end(cause);
        }
        schedule.arrive(new Stop(this, delivered));
        wake();
    }
}
