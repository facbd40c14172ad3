package org.mobula.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;

/**
 * Several nodes in this JVM.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> {@link #close} closes the nodes, all at the same time, and the job.
 */
public final class Cluster implements AutoCloseable {
    /** The program of a rank. */
    @FunctionalInterface
    public interface Program {
        /** Runs the program at one rank. */
        void run(Node node) throws Exception;
    }

    private final InProcessJobs jobs;
    private final List<Node> nodes = new ArrayList<>();

    /** Ranks on one host. */
    public Cluster(int size, NodeOptions options) {
        this(new InProcessJobs(size), options);
    }

    /** The ranks of a job. */
    public Cluster(InProcessJobs jobs, NodeOptions options) {
        this(jobs, rank -> options);
    }

    /** The ranks of a job, each with its own options. */
    public Cluster(InProcessJobs jobs, IntFunction<NodeOptions> options) {
        this.jobs = jobs;
        for (int rank = 0; rank < jobs.job(0).size(); rank++) {
            nodes.add(Node.join(jobs.job(rank), options.apply(rank)));
        }
    }

    /** The job of the nodes. */
    public InProcessJobs jobs() {
        return jobs;
    }

    /** The node of a rank. */
    public Node node(int rank) {
        return nodes.get(rank);
    }

    /**
     * Runs the same program on all ranks at the same time, each on its own thread; throws the first exception, with the
     * others as suppressed ones. The node of a program that fails is closed, so that no other rank waits for it.
     */
    public void run(Program program) throws Exception {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofPlatform().name("rank-", 0).factory())) {
            nodes.forEach(node -> threads.execute(() -> run(program, node, failures)));
        }
        Throwable first = failures.poll();
        if (first == null) {
            return;
        }
        failures.stream().filter(other -> other != first).forEach(first::addSuppressed);
        if (first instanceof Exception exception) {
            throw exception;
        }
        throw new ExecutionException(first);
    }

    private static void run(Program program, Node node, Queue<Throwable> failures) {
        try {
            program.run(node);
        } catch (Throwable failure) {
            failures.add(failure);
            node.close();
        }
    }

    @Override
    public void close() {
        List<Thread> closers = nodes.stream()
                .map(node -> Thread.ofPlatform().start(node::close))
                .toList();
        for (Thread closer : closers) {
            try {
                closer.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        jobs.close();
    }
}
