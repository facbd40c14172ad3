package org.mobula.replica.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.Stub;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.order.OrderException;
import org.mobula.order.OrderTraffic;
import org.mobula.order.OrderedMessage;
import org.mobula.order.OrderedService;
import org.mobula.order.StateHandover;
import org.mobula.order.TotalOrder;
import org.mobula.order.View;
import org.mobula.replica.ReplicaGoneException;
import org.mobula.replica.ReplicaOptions;
import org.mobula.replica.internal.space.RepmiRules;
import org.mobula.replica.internal.space.ReplicaSpace;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;

/**
 * This rank's replicas, and their messages in the total order.
 *
 * <p><b>Threads:</b> any. What the order delivers is only noted; {@link WriteExecutor} runs it. <b>Ownership:</b> ends with
 * the node.
 */
public final class OrderedReplicas implements OrderedService {
    private static final System.Logger LOGGER = System.getLogger(OrderedReplicas.class.getName());

    private final Engine engine;
    private final ReplicaSpace space;
    private final Executor threads;
    private final DigestVotes digests;
    private final WriteExecutor schedule;
    private final WaitTimers timers;
    private final AsyncCompletions startedWrites;
    private final DelayedBatches lingering;
    private final ReplicaCatalog catalog;
    private final PendingWrites pending;
    private final CallPool calls = new CallPool(this);
    private final SpaceCopier copies;
    private final CallResult answer;
    private volatile @Nullable TotalOrder order;
    private @Nullable AgreedOptions terms;
    private volatile List<Integer> members = List.of();
    private final boolean runsBriefly;
    private volatile long applied; // until this rank has joined; by who holds the baton
    private final AtomicLong delivered = new AtomicLong(); // why not volatile: one thread at a time moves it on
    private final Input reading = new Input(); // of the message that is delivered
    private final Input arguments = new Input(); // of the call that runs

    /** @param program finds the program's classes */
    public static OrderedReplicas of(Engine engine, ClassLoader program, ReplicaOptions options) {
        ExecutorService threads = Executors.newCachedThreadPool(Thread.ofPlatform()
                .daemon()
                .name("mobula-" + engine.rank() + "-replica-", 0)
                .factory());
        OrderedReplicas made = new OrderedReplicas(engine, new ReplicaSpace(program), options, threads);
        engine.onClose(() -> made.close(threads::shutdown));
        return made;
    }

    /** @param threads run each task on a thread of its own, as it may wait */
    OrderedReplicas(Engine engine, ReplicaSpace space, ReplicaOptions options, Executor threads) {
        this.engine = engine;
        this.space = space;
        this.threads = threads;
        this.schedule = new WriteExecutor(this::run, this::applied);
        this.timers = new WaitTimers(this, engine);
        this.startedWrites = new AsyncCompletions(engine);
        this.lingering = new DelayedBatches(engine);
        this.catalog = new ReplicaCatalog(engine);
        this.pending = new PendingWrites(engine, schedule);
        this.copies = new SpaceCopier(space);
        this.answer = new CallResult(copies);
        this.digests = new DigestVotes(this, options.check());
        this.runsBriefly = engine.options().dispatching().runsInline();
    }

    private void run(Runnable task) {
        try {
            threads.execute(task);
        } catch (RejectedExecutionException closed) {
            // why nothing: the node is closed, and all that waited has been ended
        }
    }

    /** Joins the order; waits until this rank is a member. */
    public void join(Function<OrderedService, TotalOrder> joining) {
        TotalOrder joined = joining.apply(this);
        // after joining: what is noted last is done first, and the order takes nothing once it is closed
        engine.onClose(() -> {
            lingering.leave();
            pending.sendGathered();
        });
        order = joined;
        pending.order(joined);
        joined.applied(applied);
    }

    /**
     * Says by which terms this rank has joined, and waits.
     *
     * @throws org.mobula.invoke.MismatchException if who came first has others
     */
    public void agree(ReplicaOptions options) {
        AgreedOptions mine = AgreedOptions.of(options, rank());
        request("joining the replicas", ReplicaMessage.TERMS, mine::write);
    }

    /** With the baton: by which terms the first has joined; null before. */
    @Nullable
    AgreedOptions terms() {
        return terms;
    }

    /** With the baton: the first has joined. */
    void terms(AgreedOptions first) {
        terms = first;
    }

    private void applied(long sequence) {
        TotalOrder joined = order;
        if (joined == null) {
            applied = sequence;
            joined = order; // why again: who joins looks at what was applied behind this
        }
        if (joined != null) {
            joined.applied(sequence);
        }
    }

    /**
     * Ends all calls: those that wait hear that the node is closed.
     *
     * @param idle done when no write runs here any more
     */
    void close(Runnable idle) {
        schedule.whenIdle(idle);
        end(new NodeClosedException(rank(), "waiting for a write of a replicated object"));
    }

    private void end(MobulaException why) {
        pending.end(why);
        lingering.end();
        startedWrites.tell(false); // why: what ended just before may have been delivered among others that are not
        catalog.end(why);
        schedule.arrive(new StopStep(this, delivered.getAcquire()));
        wake();
    }

    /** Whether writes may run on the thread that polls, if their methods are proven to end soon. */
    boolean runsBriefly() {
        return runsBriefly;
    }

    AsyncCompletions startedWrites() {
        return startedWrites;
    }

    int rank() {
        return engine.rank();
    }

    ReplicaSpace space() {
        return space;
    }

    WriteExecutor schedule() {
        return schedule;
    }

    WaitTimers timers() {
        return timers;
    }

    DigestVotes digests() {
        return digests;
    }

    ReplicaCatalog catalog() {
        return catalog;
    }

    PendingWrites pending() {
        return pending;
    }

    /** The calls of this rank's threads. */
    CallPool calls() {
        return calls;
    }

    /** With the baton: copies what the running write is given and answers. */
    SpaceCopier copies() {
        return copies;
    }

    /** With the baton: what the running write answers. */
    CallResult answer() {
        return answer;
    }

    /** With the baton: reads what the running call is given. */
    Input arguments() {
        return arguments;
    }

    /** The members at the message that is delivered. */
    List<Integer> members() {
        return members;
    }

    /** All names. */
    public Set<String> names() {
        return catalog.names();
    }

    /** Waits until there is an object of a name; null if there is none in time. */
    public @Nullable Stub find(String name, long deadline) {
        return catalog.find(name, deadline);
    }

    /** What the order has cost so far. */
    public OrderTraffic traffic() {
        return pending.order().traffic();
    }

    /**
     * Finds the classes that a replica needs; with nothing in it yet.
     *
     * @param source the rank that it comes from, in words
     */
    Replica prepare(ReplicaDescriptor birth, long id, String source) throws ClassNotFoundException {
        Class<?> root = Class.forName(birth.rootClass(), false, space.program());
        space.require(root);
        if (space.fingerprint(root) != birth.fingerprint()) {
            throw ReplicaGoneException.otherCode(birth.name(), rank(), source, birth.rootClass());
        }
        List<Class<?>> interfaces = new ArrayList<>();
        for (String name : birth.interfaces()) {
            interfaces.add(Class.forName(name, false, space.program()));
        }
        return new Replica(this, id, birth, root, interfaces);
    }

    /** With the baton: this rank cannot hold a replica of an object that the others have; says why. */
    MobulaException miss(ReplicaDescriptor birth, long id, String doing, Throwable cause) {
        MobulaException why = cause instanceof MobulaException known
                ? known
                : ReplicaGoneException.lost(birth.name(), rank(), doing, cause);
        catalog.miss(id, birth, why);
        return why;
    }

    /** With the baton: this rank's replica could not do what the others did, or is not what theirs are. */
    void lose(Replica replica, ReplicaGoneException why) {
        LOGGER.log(System.Logger.Level.ERROR, why.getMessage());
        replica.end(why);
        replica.letGo();
    }

    /** With the baton: a write has ended here. */
    void ran(WriteStep write) {
        if (write.waits() != 0) {
            timers.forget(write);
        }
        digests.after(write);
    }

    /** Does something outside of the schedule. */
    void later(Runnable task) {
        run(task);
    }

    /** Sees to it that what was sent goes on, though nobody waits. */
    void attend() {
        engine.attend();
    }

    /** Sees to it that a thread's writes leave in a while, though none before them is under way; false if it cannot any more. */
    boolean linger(WriteBatcher batching) {
        return lingering.add(batching);
    }

    /** Checks a root class, makes an object of it everywhere, and waits. */
    public Stub create(String name, Class<?> root, @Nullable Object... arguments) {
        space.require(root);
        List<Class<?>> interfaces = RepmiRules.interfacesOf(root);
        String constructor = ReplicaCreation.descriptor(Constructors.choose(root, arguments));
        ReplicaDescriptor birth = new ReplicaDescriptor(
                name, root.getName(), interfaces.stream().map(Class::getName).toList(), space.fingerprint(root));
        interfaces.forEach(space.outside()::allowMeaning);
        SpaceCopier mine = new SpaceCopier(space);
        mine.bringIn(arguments);
        request("creating \"" + name + "\"", ReplicaMessage.CREATE, output -> {
            birth.write(output);
            ReplicaMessage.put(output, constructor);
            ReplicaMessage.put(output, mine.draft().bytes());
        });
        ReplicaCatalog.Entry made = catalog.named(name);
        if (made == null || made.replica() == null) {
            throw ReplicaGoneException.removed(name);
        }
        return made.replica().stub;
    }

    /** Removes an object everywhere, and waits; false if there was none. */
    public boolean removeEverywhere(String name) {
        return request("removing \"" + name + "\"", ReplicaMessage.REMOVE, output -> ReplicaMessage.put(output, name))
                != 0;
    }

    private long request(String action, byte kind, Consumer<Output> content) {
        WriteBatcher started = calls.batchingIfAny();
        if (started != null) {
            started.flush();
        }
        PendingWrites.Caller caller = pending.caller();
        PendingWrite write = pending.prepare(new PendingWrite(null), kind, content);
        pending.submitWhenRoom(caller, write, action);
        pending.await(caller, write, action);
        throwItself(write);
        return write.bits();
    }

    @SuppressWarnings("unchecked") // why: what a constructor throws, nobody can declare
    private static <X extends Throwable> void throwItself(PendingWrite write) throws X {
        if (write.thrown() != null) {
            throw (X) write.thrown();
        }
    }

    /** It keeps what cannot run yet. */
    @Override
    public boolean isDeferred() {
        return true;
    }

    @Override
    public void deliver(OrderedMessage message) {
        message.read(reading);
        delivered.setRelease(message.sequence());
        if (!schedule.runOrKeep(step(message, reading))) {
            wake();
        }
    }

    @Override
    public void delivered() {
        startedWrites.tell(pending.areUnderWay());
    }

    private void wake() {
        if (schedule.runBrief() && !pending.ring()) {
            schedule.wake();
        }
    }

    private OrderedStep step(OrderedMessage message, Input content) {
        byte kind = content.getByte();
        return switch (kind) {
            case ReplicaMessage.EXPIRE -> timers.expiry(message.sequence(), content.getLong(), content.getInt());
            case ReplicaMessage.DIGEST -> digests.vote(message, content);
            case ReplicaMessage.WRITE, ReplicaMessage.CREATE, ReplicaMessage.REMOVE, ReplicaMessage.TERMS -> {
                PendingWrite own = message.origin() == rank() ? pending.delivered() : null;
                yield switch (kind) {
                    case ReplicaMessage.CREATE -> new ReplicaCreation(this, message, content, own);
                    case ReplicaMessage.REMOVE ->
                        new Removal(this, message.sequence(), ReplicaMessage.text(content), own);
                    case ReplicaMessage.TERMS -> new AgreedOptionsStep(this, message.sequence(), AgreedOptions.read(content), own);
                    default -> new WriteStep(this, message, content, own);
                };
            }
            default ->
                throw new MismatchException("rank " + message.origin() + " sent a message of kind " + kind
                        + " about replicas, which is unknown here. Run the same version on every rank");
        };
    }

    @Override
    public void changed(View view) {
        members = view.members();
        schedule.arrive(new ViewStep(this, delivered.getPlain(), members));
        wake();
    }

    @Override
    public void state(StateHandover handover) {
        schedule.arrive(new StateSender(this, delivered.getPlain(), handover));
        wake();
    }

    @Override
    public void restore(Input state, long sequence) {
        delivered.setRelease(sequence);
        schedule.arrive(new StateReceiver(this, sequence, state));
        wake();
    }

    @Override
    public void stopped(OrderException cause) {
        end(cause);
    }
}
