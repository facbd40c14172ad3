package org.mobula.replica.internal;

import java.util.List;
import java.util.OptionalLong;
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
import org.mobula.order.StateTransfer;
import org.mobula.order.TotalOrder;
import org.mobula.order.View;
import org.mobula.replica.ReplicaOptions;
import org.mobula.replica.ReplicaUnavailableException;
import org.mobula.replica.internal.space.ReplicaSpace;
import org.mobula.replica.internal.space.RepmiRules;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;

/**
 * This rank's replicas and their messages in the total order. Creates the components, and turns each message into a
 * step.
 *
 * <p><b>Threads:</b> any. Delivered messages are run by the {@link WriteExecutor}. <b>Ownership:</b> ends with the
 * node.
 */
public final class OrderedReplicas implements OrderedService {
    private final Engine engine;
    private final ReplicaSpace space;
    private final Executor threads;
    private final WriteExecutor executor;
    private final PendingWrites pending;
    private final ReplicaCatalog catalog;
    private final AsyncCompletions completions;
    private final DelayedBatches delayed;
    private final CallPool calls;
    private final Replica.Environment environment;
    private final WriteStep.Environment writes;
    private volatile @Nullable TotalOrder order;
    private @Nullable AgreedOptions terms; // the options of the rank that joined first; owned by the executor's thread
    private volatile List<Integer> members = List.of();
    private volatile long applied; // before this rank has joined; written by the executor's thread
    private final AtomicLong delivered = new AtomicLong(); // set with release, by one thread at a time
    private final Input reading = new Input(); // of the message that is delivered

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

    /** @param pool runs each task on a separate thread, because a task may wait */
    OrderedReplicas(Engine engine, ReplicaSpace space, ReplicaOptions options, Executor pool) {
        int rank = engine.rank();
        this.engine = engine;
        this.space = space;
        this.threads = task -> execute(pool, task);
        this.executor = new WriteExecutor(threads, this::applied);
        this.pending = new PendingWrites(engine, executor);
        this.catalog = new ReplicaCatalog(engine);
        this.completions = new AsyncCompletions(engine);
        this.delayed = new DelayedBatches(engine);
        // if replicas are compared after each write, each write needs a separate message
        this.calls =
                new CallPool(space, new WriteBatcher.Services(pending, completions, delayed, options.check() != 1));
        this.environment = new Replica.Environment(
                rank,
                space,
                engine.options().dispatching().runsInline(),
                executor::makeRunnable,
                replica -> new ReplicaInvoker(calls, rank, replica));
        SpaceCopier copier = new SpaceCopier(space);
        this.writes = new WriteStep.Environment(
                rank,
                catalog,
                executor,
                new WaitTimers(engine, threads, pending),
                new DigestVotes(options.check(), rank, threads, pending),
                copier,
                new CallResult(copier),
                new Input(),
                () -> members);
    }

    private static void execute(Executor pool, Runnable task) {
        try {
            pool.execute(task);
        } catch (RejectedExecutionException closed) {
            // the node is closed, and every waiting operation has ended
        }
    }

    /** Joins the order; waits until this rank is a member. */
    public void join(Function<OrderedService, TotalOrder> joining) {
        TotalOrder joined = joining.apply(this);
        // after joining: close actions run in reverse order, and a closed order accepts no messages
        engine.onClose(() -> {
            delayed.flushAll();
            pending.flushBatch();
        });
        order = joined;
        pending.order(joined);
        joined.applied(applied);
    }

    /**
     * Submits the options with which this rank has joined, and waits for the result.
     *
     * @throws MismatchException if the rank that joined first has others
     */
    public void agree(ReplicaOptions options) {
        AgreedOptions own = AgreedOptions.of(options, engine.rank());
        request("joining the replicas", ReplicaMessage.TERMS, own::write);
    }

    private void applied(long sequence) {
        TotalOrder joined = order;
        if (joined == null) {
            applied = sequence;
            joined = order; // again: join() reads what was applied after it has set this
        }
        if (joined != null) {
            joined.applied(sequence);
        }
    }

    /**
     * Ends all calls with {@link NodeClosedException}.
     *
     * @param idle runs once no write runs at this rank
     */
    void close(Runnable idle) {
        executor.whenIdle(idle);
        end(new NodeClosedException(engine.rank(), "waiting for a write of a replicated object"));
    }

    private void end(MobulaException why) {
        pending.end(why);
        delayed.end();
        completions.start(false); // writes that have just ended may have waited for others that never end
        catalog.end(why);
        enqueue(delivered.getAcquire(), catalog::letGo);
    }

    private void enqueue(long sequence, Runnable action) {
        executor.enqueue(executor.step(sequence, action));
        wake();
    }

    WriteExecutor executor() {
        return executor;
    }

    WaitTimers timers() {
        return writes.timers();
    }

    ReplicaCatalog catalog() {
        return catalog;
    }

    PendingWrites pending() {
        return pending;
    }

    CallPool calls() {
        return calls;
    }

    /** The names of all objects that this rank has replicas of. */
    public Set<String> names() {
        return catalog.names();
    }

    /** Waits until there is an object of a name; null if the deadline passes first. */
    public @Nullable Stub find(String name, long deadline) {
        return catalog.find(name, deadline);
    }

    /** The counters of the order. */
    public OrderTraffic traffic() {
        return pending.order().traffic();
    }

    /** References to this rank's replicas. */
    public ReplicaReferences references() {
        return new ReplicaReferences(catalog, engine.rank());
    }

    /** Checks a root class, creates an object of it at every rank, and waits. */
    public Stub create(String name, Class<?> root, @Nullable Object... arguments) {
        space.require(root);
        List<Class<?>> interfaces = RepmiRules.interfacesOf(root);
        String constructor = ReplicaCreation.descriptor(Constructors.choose(root, arguments));
        ReplicaDescriptor descriptor = new ReplicaDescriptor(
                name, root.getName(), interfaces.stream().map(Class::getName).toList(), space.fingerprint(root));
        interfaces.forEach(space.outside()::allowMeaning);
        SpaceCopier copier = new SpaceCopier(space);
        copier.bringIn(arguments);
        request("creating \"" + name + "\"", ReplicaMessage.CREATE, output -> {
            descriptor.write(output);
            ReplicaMessage.put(output, constructor);
            ReplicaMessage.put(output, copier.buffer().bytes());
        });
        ReplicaCatalog.Entry made = catalog.named(name);
        if (made == null || made.replica() == null) {
            throw ReplicaUnavailableException.removed(name);
        }
        return made.replica().stub;
    }

    /** Removes an object at every rank, and waits; false if there was none. */
    public boolean removeEverywhere(String name) {
        return request("removing \"" + name + "\"", ReplicaMessage.REMOVE, output -> ReplicaMessage.put(output, name))
                != 0;
    }

    private long request(String action, byte kind, Consumer<Output> content) {
        WriteBatcher started = calls.batcherIfAny();
        if (started != null) {
            started.flush();
        }
        PendingWrites.Caller caller = pending.caller();
        PendingWrite write = pending.prepare(new PendingWrite(null), kind, content);
        pending.submitWhenRoom(caller, write, action);
        pending.await(caller, write, action);
        throwUnchecked(write);
        return write.bits();
    }

    @SuppressWarnings("unchecked") // a constructor's exceptions cannot be declared
    private static <X extends Throwable> void throwUnchecked(PendingWrite write) throws X {
        if (write.thrown() != null) {
            throw (X) write.thrown();
        }
    }

    @Override
    public boolean isDeferred() {
        return true; // messages are kept until they can run
    }

    @Override
    public void deliver(OrderedMessage message) {
        message.read(reading);
        delivered.setRelease(message.sequence());
        if (executor.runOrEnqueue(step(message, reading))) {
            wake();
        }
    }

    @Override
    public void delivered() {
        completions.start(pending.areInFlight());
    }

    private void wake() {
        if (executor.runBriefSteps() && !pending.wakeCaller()) {
            executor.wake();
        }
    }

    private OrderedStep step(OrderedMessage message, Input content) {
        byte kind = content.getByte();
        return kind == ReplicaMessage.WRITE
                ? new WriteStep(writes, message, content, own(message))
                : rareStep(kind, message, content); // a separate method keeps the usual step small enough for inlining
    }

    private OrderedStep rareStep(byte kind, OrderedMessage message, Input content) {
        long sequence = message.sequence();
        return switch (kind) {
            case ReplicaMessage.CREATE -> {
                PendingWrite own = own(message);
                ReplicaCreation creation = new ReplicaCreation(environment, catalog, message, content);
                yield answering(sequence, own, _ -> creation.run(writes.copier()));
            }
            case ReplicaMessage.REMOVE -> {
                PendingWrite own = own(message);
                String name = ReplicaMessage.text(content);
                yield answering(sequence, own, result -> result.result(remove(name)));
            }
            case ReplicaMessage.TERMS -> {
                PendingWrite own = own(message);
                AgreedOptions theirs = AgreedOptions.read(content);
                yield answering(sequence, own, _ -> agree(theirs));
            }
            case ReplicaMessage.EXPIRE -> {
                long place = content.getLong();
                int number = content.getInt();
                yield executor.step(sequence, () -> writes.timers().expired(place, number));
            }
            case ReplicaMessage.DIGEST -> {
                long write = content.getLong();
                boolean present = content.getBoolean();
                long bits = content.getLong();
                OptionalLong digest = present ? OptionalLong.of(bits) : OptionalLong.empty();
                yield executor.step(sequence, () -> writes.digests().count(write, message.origin(), digest));
            }
            default ->
                throw new MismatchException("rank " + message.origin() + " sent a message of kind " + kind
                        + " about replicas, which is unknown here. Run the same version on every rank");
        };
    }

    private @Nullable PendingWrite own(OrderedMessage message) {
        return message.origin() == engine.rank() ? pending.delivered() : null;
    }

    /** The action of a step whose submitter waits for a result. */
    private interface Answering {
        void run(CallResult result) throws Throwable;
    }

    private OrderedStep answering(long sequence, @Nullable PendingWrite own, Answering action) {
        return executor.step(sequence, () -> {
            CallResult result = writes.result();
            result.begin(own != null);
            try {
                action.run(result);
            } catch (Throwable thrown) {
                result.threw(thrown);
            }
            if (own != null) {
                executor.ended(own);
                own.answer(0, result);
            }
        });
    }

    private boolean remove(String name) {
        ReplicaCatalog.Entry removed = catalog.remove(name);
        Replica replica = removed == null ? null : removed.replica();
        if (replica != null) {
            replica.end(ReplicaUnavailableException.removed(name));
            replica.letGo(); // aborts the writes that wait in it
        }
        return removed != null;
    }

    private void agree(AgreedOptions theirs) {
        if (terms == null) {
            terms = theirs;
        } else if (!terms.agree(theirs)) {
            throw theirs.mismatch(terms);
        }
    }

    @Override
    public void changed(View view) {
        List<Integer> now = view.members();
        members = now;
        enqueue(delivered.getPlain(), () -> writes.digests().members(now));
    }

    @Override
    public void state(StateTransfer transfer) {
        enqueue(delivered.getPlain(), () -> new StateSender(catalog, writes.copier()).send(terms, transfer));
    }

    @Override
    public void restore(Input state, long sequence) {
        delivered.setRelease(sequence);
        StateReceiver receiver = new StateReceiver(state);
        enqueue(sequence, () -> {
            terms = receiver.terms() != null ? receiver.terms() : terms;
            receiver.run(environment, catalog, writes.copier());
        });
    }

    @Override
    public void stopped(OrderException cause) {
        end(cause);
    }
}
