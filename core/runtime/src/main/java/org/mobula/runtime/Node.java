package org.mobula.runtime;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.launch.Job;
import org.mobula.launch.JobFiles;
import org.mobula.launch.Jobs;
import org.mobula.runtime.internal.Barrier;
import org.mobula.runtime.internal.NodeEngine;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/**
 * One program's place among its ranks.
 *
 * <pre>{@code
 * try (Node node = Node.join()) {
 *     System.out.println("rank " + node.rank() + " of " + node.size());
 *     node.barrier();
 * }
 * }</pre>
 *
 * <p>Models attach to a node: {@code Remoting.of(node)}. Connections to other ranks are made when they are first
 * needed. The threads of the node receive messages while no thread of the program waits.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the caller of {@code join} closes the node; otherwise it is closed when the
 * JVM ends. <b>Failure:</b> methods that need a rank that has departed throw {@link
 * org.mobula.fault.PeerFailedException}; methods called after {@link #close} throw {@link NodeClosedException}.
 */
public final class Node implements AutoCloseable {
    private static final String SERVING = "serving others until a condition holds";

    private final NodeEngine engine;
    private final Barrier barrier;
    private final Thread closer;

    private Node(Job job, NodeOptions options) {
        engine = new NodeEngine(this, job, options);
        barrier = new Barrier(engine);
        closer = new Thread(engine::close, "mobula-" + job.rank() + "-close");
    }

    /**
     * Joins the job of this process; a process without a launcher is rank 0 of 1.
     *
     * @throws org.mobula.launch.LaunchException if the job cannot be joined
     * @throws IllegalArgumentException if the value of an environment variable is invalid
     */
    public static Node join() {
        return join(Jobs.join(), NodeOptions.from(System.getenv()));
    }

    /**
     * Joins a given job. Several nodes may live in one JVM.
     *
     * @param job closed by {@link #close}
     */
    public static Node join(Job job, NodeOptions options) {
        Node node = new Node(job, options);
        boolean started = false;
        try {
            node.engine.start();
            Runtime.getRuntime().addShutdownHook(node.closer);
            started = true;
        } finally {
            if (!started) {
                node.engine.close();
            }
        }
        return node;
    }

    /** This node's rank, 0 to {@link #size} - 1. */
    public int rank() {
        return engine.rank();
    }

    /** The number of ranks. */
    public int size() {
        return engine.size();
    }

    /** The name of the host of this node. */
    public String host() {
        return engine.job().host();
    }

    /** The job's files: in a run with {@code mobula run --ship} the launcher's, else those of this process. */
    public JobFiles files() {
        return engine.job().files();
    }

    /** The ranks that have neither failed nor left, as far as this node knows; ascending, this one included. */
    public List<Integer> living() {
        return engine.living();
    }

    /**
     * Waits until every rank has called this method as many times as this rank. Calls of other ranks are served
     * meanwhile.
     *
     * @throws org.mobula.fault.PeerFailedException if a rank has departed: it has failed, or has closed its node
     *     without arriving
     * @throws org.mobula.fault.DeadlineExceededException if the caller's {@link Deadline} has passed
     */
    public void barrier() {
        barrier.await();
    }

    /**
     * Waits until a condition holds, and serves calls of other ranks on this thread meanwhile. Meant for a condition
     * that such calls make true: neither side needs a thread switch. An ordinary wait is better for any other
     * condition.
     *
     * @param condition evaluated repeatedly by this thread only; must be cheap, and stay true once it is true
     * @throws org.mobula.fault.DeadlineExceededException if the caller's {@link Deadline} has passed
     */
    public void serveUntil(BooleanSupplier condition) {
        long since = System.nanoTime();
        engine.checkOpen(SERVING);
        if (!engine.serveUntil(condition, Deadline.current())) {
            throw new DeadlineExceededException(SERVING, Duration.ofNanos(System.nanoTime() - since));
        }
    }

    /**
     * As {@link #serveUntil(BooleanSupplier)}, for a condition that certain ranks make true, directly or through
     * others.
     *
     * @param needed these ranks
     * @throws org.mobula.fault.PeerFailedException if one of them has departed and the condition does not hold
     * @throws IndexOutOfBoundsException if there is no such rank
     */
    public void serveUntil(BooleanSupplier condition, int... needed) {
        Engine all = engine;
        Peer[] peers = Arrays.stream(needed).mapToObj(all::peer).toArray(Peer[]::new);
        serveUntil(() -> {
            if (condition.getAsBoolean()) {
                return true;
            }
            for (Peer peer : peers) {
                if (peer.hasDeparted()) {
                    // its last call may have arrived meanwhile
                    if (condition.getAsBoolean()) {
                        return true;
                    }
                    throw engine.failure(peer.rank(), SERVING);
                }
            }
            return false;
        });
    }

    /**
     * The bytes of messages that have arrived here and are held back: their handler is not registered yet, or they
     * depend on writes to replicas that this rank has not seen. At most {@link NodeOptions#heldBytes}.
     */
    public long heldBytes() {
        return engine.heldBytes();
    }

    /** The engine that models use. */
    public Engine engine() {
        return engine;
    }

    /**
     * Leaves the job cleanly: messages that were sent before arrive and running handlers finish (both within
     * {@link NodeOptions#closeTimeout}), and the other ranks learn that this one has left. Later calls to this rank
     * fail, so a program whose ranks serve each other to the end calls {@link #barrier} first. Idempotent.
     */
    @Override
    public void close() {
        engine.close();
        if (Thread.currentThread() != closer) {
            try {
                Runtime.getRuntime().removeShutdownHook(closer);
            } catch (IllegalStateException e) {
                // the JVM ends, and the hook finds the node closed
            }
        }
    }
}
