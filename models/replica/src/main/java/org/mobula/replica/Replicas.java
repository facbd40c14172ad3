package org.mobula.replica;

import java.time.Duration;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.invoke.AsyncCalls;
import org.mobula.invoke.Invocations;
import org.mobula.order.OrderTraffic;
import org.mobula.order.TotalOrder;
import org.mobula.replica.internal.OrderedReplicas;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;

/**
 * The replicated objects of a node: each rank has a replica of each object, reads its own, and writes to all.
 *
 * <pre>{@code
 * interface Best { void offer(int length); int shortest(); }
 *
 * Replicas replicas = Replicas.of(node);
 * Best best = node.rank() == 0
 *         ? replicas.create("best", BestRoot.class)
 *         : replicas.lookup("best", Best.class);
 * best.offer(17);               // runs at every rank, in one order with all other writes
 * int known = best.shortest();  // runs here, and sends nothing
 * }</pre>
 *
 * <p><b>Guarantees.</b> The calls of all objects by all threads of all ranks take effect as if in one order that
 * contains each thread's calls in its own order (sequential consistency), even across calls of other models. A write
 * returns after this rank's replica has produced the result, and after as many ranks hold it as {@link
 * ReplicaOptions#order} requires.
 *
 * <p><b>Root classes</b> are checked when an object is created: all code of the class, and of the classes it needs,
 * must behave the same at every rank. Arguments and results are copied, even those of reads. A plain {@code new}
 * creates an ordinary object.
 *
 * <p>Every participating rank calls {@link #of}; rank 0 must do so, or end. Stubs may be arguments and results of
 * remote and group calls: at the receiver they are stubs of its own replica.
 *
 * <p><b>Threads:</b> any. Reads of one object run concurrently, a write of it runs alone. <b>Ownership:</b> ends with
 * its node. <b>Failure:</b> calls throw what the method threw; {@link ReplicaUnavailableException} if this rank no
 * longer has a replica; {@link org.mobula.order.OrderStoppedException} if too many ranks have failed at once; {@link
 * DeadlineExceededException} if a {@link Deadline} passed before the result of a write, although the write still takes
 * effect.
 */
public final class Replicas {
    /** How long {@link #of(Node)} and {@link #lookup(String, Class)} wait if no {@link Deadline} is set. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    private static final String ORDER = "replicas";

    private final OrderedReplicas replicas;
    private final Node node;
    private final ReplicaOptions options;
    private boolean joined;

    private Replicas(Engine engine, Invocations invocations, ReplicaOptions options) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        this.node = engine.node();
        this.options = options;
        this.replicas =
                OrderedReplicas.of(engine, context != null ? context : ClassLoader.getSystemClassLoader(), options);
        invocations.addReferenceKind(replicas.references());
    }

    /**
     * Returns the replicas of a node, which joins the other ranks at the first call; waits as {@link #of(Node,
     * ReplicaOptions)} does.
     */
    public static Replicas of(Node node) {
        return of(node, ReplicaOptions.defaults());
    }

    /**
     * Returns the replicas of a node, which joins the other ranks at the first call; waits until it has joined, up to
     * the calling thread's {@link Deadline}, or {@link #DEFAULT_TIMEOUT} if none is set. Rank 0 must also call this, or
     * end: it begins the order.
     *
     * @param options used at the first call; the same at every rank
     * @throws DeadlineExceededException if it has not joined in time; calling again waits for that
     * @throws org.mobula.invoke.MismatchException if the rank that joined first has other options
     */
    public static Replicas of(Node node, ReplicaOptions options) {
        return of(node, options, DEFAULT_TIMEOUT);
    }

    /** @param patience used if no deadline is set */
    static Replicas of(Node node, ReplicaOptions options, Duration patience) {
        Invocations invocations = Invocations.of(Engine.of(node));
        Replicas of = Engine.of(node).service(Replicas.class, engine -> new Replicas(engine, invocations, options));
        if (Deadline.current() == Deadline.NONE) {
            Deadline.runWithin(patience, of::join);
        } else {
            of.join();
        }
        return of;
    }

    private synchronized void join() {
        if (!joined) {
            replicas.join(service -> TotalOrder.join(node, ORDER, options.order(), service));
            replicas.agree(options);
            joined = true;
        }
    }

    /**
     * Creates an object with a replica at every rank.
     *
     * @param name by which other ranks find it
     * @param root a class that implements at least one interface, by which the object is called
     * @param arguments of the constructor, which is chosen by their values; passed by value
     * @param <R> the interface, not the class
     * @return a stub of the object
     * @throws NotReplicableException if the class's code may behave differently at other ranks; no object is created
     * @throws ReplicaTakenException if an object of this name exists
     */
    @SuppressWarnings("unchecked") // the caller names an interface of the root
    public <R> R create(String name, Class<? extends R> root, @Nullable Object... arguments) {
        return (R) replicas.create(name, root, arguments);
    }

    /**
     * Returns a stub of an object; waits until the object exists, up to the calling thread's {@link Deadline}, or
     * {@link #DEFAULT_TIMEOUT} if none is set.
     *
     * @throws DeadlineExceededException if it did not exist in time
     * @throws ClassCastException if it does not have this interface
     */
    public <T> T lookup(String name, Class<T> type) {
        long current = Deadline.current();
        return lookup(name, type, current != Deadline.NONE ? current : Deadline.after(DEFAULT_TIMEOUT));
    }

    /** As {@link #lookup(String, Class)}, with a timeout. */
    public <T> T lookup(String name, Class<T> type, Duration patience) {
        return lookup(name, type, Deadline.after(patience));
    }

    private <T> T lookup(String name, Class<T> type, long deadline) {
        long begun = System.nanoTime();
        Object found = replicas.find(name, deadline);
        if (found == null) {
            throw new DeadlineExceededException(
                    "looking up the replicated object \"" + name + "\"",
                    Duration.ofNanos(System.nanoTime() - begun),
                    "Create it at one rank, or correct the name; existing objects: " + list());
        }
        if (!type.isInstance(found)) {
            throw new ClassCastException(
                    found + " is not a " + type.getTypeName() + ". Look it up by an interface of its root");
        }
        return type.cast(found);
    }

    /** Removes an object at every rank; later calls of it fail. Returns false if there is none. */
    public boolean remove(String name) {
        return replicas.removeEverywhere(name);
    }

    /** The names of all objects that this rank has replicas of. */
    public SortedSet<String> list() {
        return new TreeSet<>(replicas.names());
    }

    /** Counters of this rank's messages in the order of writes. */
    public OrderTraffic traffic() {
        return replicas.traffic();
    }

    /**
     * Starts a call and returns at once: {@code async(best, b -> b.offer(17))}. Calls of one thread keep their
     * order: its next read waits for the writes it has started. What the thread sends by other models does not wait for
     * them; wait for the future first. The first write is sent at once; writes started while it is in flight are
     * batched. If no write is ever in flight, because this rank is the sequencer and needs no acknowledgement, writes
     * gather until a batch is large enough, until a thread waits for one of them, until the starting thread sleeps, or
     * for about 10 us.
     *
     * @param calling calls exactly one method of the stub it receives
     * @return completed after this rank's replica has produced the result. The futures of one thread are completed in
     *     order: on a virtual thread, where dependent code may block, even on later futures, which are then completed
     *     about 10 ms later; or, if no code depends on the future yet, by the starting thread when it next starts,
     *     reads, writes or waits
     * @throws IllegalArgumentException if the object is not a stub, or not exactly one call was made
     */
    public <S> CompletableFuture<@Nullable Object> async(S stub, AsyncCalls.Calling<? super S> calling) {
        return AsyncCalls.start(stub, calling);
    }
}
