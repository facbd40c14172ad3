package org.mobula.runtime;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.launch.Job;
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
 * needed. Threads of the node's own move messages along whenever no thread of the program waits for one.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> whoever joined closes; a node that nobody closed is closed when the JVM
 * ends. <b>Failure:</b> calls that need a rank that is gone throw {@link org.mobula.fault.PeerFailedException}; calls
 * after {@link #close} throw {@link NodeClosedException}.
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
     * Joins the job that this process was started for; a process that nobody started is rank 0 of 1.
     *
     * @throws org.mobula.launch.LaunchException if the job cannot be joined
     * @throws IllegalArgumentException if an environment variable holds what it does not take
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

    /** How many ranks there are. */
    public int size() {
        return engine.size();
    }

    /** The name of the host this node runs on. */
    public String host() {
        return engine.job().host();
    }

    /** The ranks that have neither failed nor left, as far as this node knows; ascending, this one included. */
    public List<Integer> living() {
        return engine.living();
    }

    /**
     * Waits until every rank has called this as often as this one. Calls of other ranks are served meanwhile.
     *
     * @throws org.mobula.fault.PeerFailedException if a rank is gone: it failed, or closed its node without coming here
     * @throws org.mobula.fault.DeadlineExceededException if the caller's {@link Deadline} passed
     */
    public void barrier() {
        barrier.await();
    }

    /**
     * Waits until a condition holds that calls of other ranks will bring about, and serves such calls on this thread meanwhile: so
     * neither needs a thread switch. For a condition that nobody's call brings about, an ordinary wait is better.
     *
     * @param condition asked again and again, by this thread only; cheap, and true for good once it is true
     * @throws org.mobula.fault.DeadlineExceededException if the caller's {@link Deadline} passed
     */
    public void serveUntil(BooleanSupplier condition) {
        long since = System.nanoTime();
        engine.checkOpen(SERVING);
        if (!engine.serveUntil(condition, Deadline.current())) {
            throw new DeadlineExceededException(SERVING, Duration.ofNanos(System.nanoTime() - since));
        }
    }

    /**
     * As {@link #serveUntil(BooleanSupplier)}, for a condition that may never hold without certain ranks: those whose
     * calls bring it about, and those who must do something before these can.
     *
     * @param needed the ranks
     * @throws org.mobula.fault.PeerFailedException if one of them is gone and the condition does not hold
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
                if (peer.isGone()) {
                    // why again: its last call may have come between
                    if (condition.getAsBoolean()) {
                        return true;
                    }
                    throw engine.failure(peer.rank(), SERVING);
                }
            }
            return false;
        });
    }

    /** What models build on. */
    public Engine engine() {
        return engine;
    }

    /**
     * Leaves the job in good order: what was sent before arrives, handlers that run finish (both within
     * {@link NodeOptions#closeTimeout}), the other ranks learn that this one has left. Calls that others make to this
     * rank afterwards fail; so a program whose ranks serve each other to the end calls {@link #barrier} first.
     * Idempotent.
     */
    @Override
    public void close() {
        engine.close();
        if (Thread.currentThread() != closer) {
            try {
                Runtime.getRuntime().removeShutdownHook(closer);
            } catch (IllegalStateException e) {
                // why nothing: the JVM is ending, and the hook finds the node closed
            }
        }
    }
}
