package org.mobula.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.InProcessJobs;

/** Several nodes in this JVM, each with a thread that plays its rank's program. */
final class Cluster implements AutoCloseable {
    /** What a rank's program does. */
    interface Program {
        void run(Node node) throws Exception;
    }

    final InProcessJobs jobs;
    final List<Node> nodes = new ArrayList<>();

    Cluster(int size, NodeOptions options) {
        this(new InProcessJobs(size), options);
    }

    Cluster(InProcessJobs jobs, NodeOptions options) {
        this.jobs = jobs;
        for (int rank = 0; rank < jobs.job(0).size(); rank++) {
            nodes.add(Node.join(jobs.job(rank), options));
        }
    }

    /** Runs the same program on every rank at once; throws what the first failing one threw. */
    void run(Program program) throws Exception {
        List<Callable<Void>> tasks = new ArrayList<>();
        for (Node node : nodes) {
            tasks.add(() -> {
                program.run(node);
                return null;
            });
        }
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().name("rank-", 0).factory())) {
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
        List<Thread> closers = nodes.stream().map(node -> Thread.ofPlatform().start(node::close)).toList();
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
