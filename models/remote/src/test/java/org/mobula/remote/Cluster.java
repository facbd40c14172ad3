package org.mobula.remote;

import java.util.ArrayList;
import java.util.List;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.InProcessJobs;

/** Several nodes in this JVM, each with its remoting. */
final class Cluster implements AutoCloseable {
    final InProcessJobs jobs;
    final List<Node> nodes = new ArrayList<>();
    final List<Remoting> remotings = new ArrayList<>();

    Cluster(int size) {
        jobs = new InProcessJobs(size);
        for (int rank = 0; rank < size; rank++) {
            nodes.add(Node.join(jobs.job(rank), NodeOptions.defaults()));
        }
        nodes.forEach(node -> remotings.add(Remoting.of(node)));
    }

    Remoting at(int rank) {
        return remotings.get(rank);
    }

    /** A stub, at one rank, of an object at another. */
    <T> T stub(int home, T target, Class<T> type, int user) {
        String name = "object-" + System.identityHashCode(target);
        at(home).rebind(name, target);
        return at(user).lookup(name, type);
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
