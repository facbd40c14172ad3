package org.mobula.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
     * Runs the same program on all ranks at the same time, each on its own thread; throws the exception of the first
     * one that failed.
     */
    public void run(Program program) throws Exception {
        List<Callable<Void>> tasks = new ArrayList<>();
        for (Node node : nodes) {
            tasks.add(() -> {
                program.run(node);
                return null;
            });
        }
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofPlatform().name("rank-", 0).factory())) {
            for (Future<Void> future : threads.invokeAll(tasks)) {
                try {
                    future.get();
                } catch (ExecutionException e) {
                    if (e.getCause() instanceof Exception cause) {
                        throw cause;
                    }
                    throw e;
                }
            }
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
