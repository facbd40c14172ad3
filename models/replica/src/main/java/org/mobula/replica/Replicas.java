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
import org.mobula.replica.internal.ReplicaReferences;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;

/**
 * Replicated objects of a node: each rank has a replica of each, reads its own, and writes all.
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
 * <p><b>What holds.</b> Calls of all objects by all threads of all ranks happen as if in one order, in which each
 * thread's stand as it made them (sequential consistency); calls of other models in between keep that order. A write
 * returns when this rank's replica has answered, and as many ranks hold it as {@link ReplicaOptions#order} wants.
 *
 * <p><b>What a root class may be</b> is checked when an object is created: all its code, and that of the classes it
 * needs, must do the same at every rank. Arguments and results are copied, also of reads. A plain {@code new} makes an
 * ordinary object.
 *
 * <p>Every rank that takes part calls {@link #of}; rank 0 does so, too, or ends. Stubs may be arguments and results of remote
 * and group calls: at the other side they are stubs of that rank's replica.
 *
 * <p><b>Threads:</b> any. Reads of one object run at the same time, a write of it alone. <b>Ownership:</b> ends with its
 * node. <b>Failure:</b> calls throw what the method threw; {@link ReplicaGoneException} if this rank has no replica any
 * more; {@link org.mobula.order.OrderStoppedException} if too many ranks failed at once; {@link
 * DeadlineExceededException} if a {@link Deadline} passed before a write was answered: it happens nevertheless.
 */
public final class Replicas {
    /** How long {@link #of(Node)} and {@link #lookup(String, Class)} wait if no {@link Deadline} is set. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

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
        invocations.refer(new ReplicaReferences(replicas));
    }

    /**
     * The replicas of a node, which joins the others at the first call; waits as {@link #of(Node, ReplicaOptions)} does.
     */
    public static Replicas of(Node node) {
        return of(node, ReplicaOptions.defaults());
    }

    /**
     * The replicas of a node, which joins the others at the first call; waits until it has, up to the calling thread's
     * {@link Deadline}, or {@link #PATIENCE} if none is set. Rank 0 must call this, too, or end: with it the others begin.
     *
     * @param options count at the first call; the same at every rank
     * @throws DeadlineExceededException if it has not joined in time; whoever calls again waits for that
     * @throws org.mobula.invoke.MismatchException if another rank that came before has other options
     */
    public static Replicas of(Node node, ReplicaOptions options) {
        return of(node, options, PATIENCE);
    }

    /** @param patience counts if no deadline is set */
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
     * Makes an object with a replica at every rank, and gives a stub of it.
     *
     * @param name by which other ranks find it
     * @param root a class that implements at least one interface, by which the object is called
     * @param arguments the constructor's, passed by value; it is chosen by them
     * @param <R> the interface, not the class: what comes back is a stub
     * @throws NotReplicableException if its code may do something else elsewhere; nothing was made
     * @throws ReplicaTakenException if there is an object of that name
     */
    @SuppressWarnings("unchecked") // why: as the caller says, it has the interface
    public <R> R create(String name, Class<? extends R> root, @Nullable Object... arguments) {
        return (R) replicas.create(name, root, arguments);
    }

    /**
     * A stub of an object; waits until there is one, up to the calling thread's {@link Deadline}, or {@link #PATIENCE}
     * if none is set.
     *
     * @throws DeadlineExceededException if there was none in time
     * @throws ClassCastException if it does not have this interface
     */
    public <T> T lookup(String name, Class<T> type) {
        long current = Deadline.current();
        return lookup(name, type, current != Deadline.NONE ? current : Deadline.after(PATIENCE));
    }

    /** As {@link #lookup(String, Class)}, waiting so long at most. */
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
                    "Let some rank create it, or correct the name: there are " + list());
        }
        if (!type.isInstance(found)) {
            throw new ClassCastException(
                    found + " is no " + type.getTypeName() + ". Look it up by an interface of its root");
        }
        return type.cast(found);
    }

    /** Removes an object at every rank; calls fail from then on. False if there is none. */
    public boolean remove(String name) {
        return replicas.removeEverywhere(name);
    }

    /** The names of all objects this rank has replicas of. */
    public SortedSet<String> list() {
        return new TreeSet<>(replicas.names());
    }

    /** What the order of writes has cost this rank so far. */
    public OrderTraffic traffic() {
        return replicas.traffic();
    }

    /**
     * Starts a call without waiting for it: {@code async(best, b -> b.offer(17))}. Calls of one thread keep their order: its
     * next read waits for the writes it has started. What it sends by other means does not; wait for the future before.
     * The first write leaves at once; those started while it is under way gather, and leave together. Where no write is ever under way,
     * since this rank gives them their places itself and waits for nobody, they gather until there are enough, until somebody waits for
     * one of them, until the thread sleeps, or for some 10 us.
     *
     * @param calling calls one method of the stub it is given, once
     * @return completed when this rank's replica has answered, one future of a thread after the other: on a virtual thread, where what
     *     depends on it may block, also on later ones, which are completed some 10 ms later then; or, if nothing depends on it yet, by
     *     the thread that has started it, where it starts, reads, writes or waits next
     * @throws IllegalArgumentException if it is no stub, or not exactly one call was made
     */
    public <S> CompletableFuture<@Nullable Object> async(S stub, AsyncCalls.Calling<? super S> calling) {
        return AsyncCalls.start(stub, calling);
    }
}
