package org.mobula.remote;

import java.util.stream.IntStream;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.InProcessJobs;

/** Several nodes in this JVM, each with its remoting. */
final class RemotingCluster implements AutoCloseable {
    private final Cluster cluster;

    RemotingCluster(int size) {
        this(size, NodeOptions.defaults());
    }

    RemotingCluster(int size, NodeOptions options) {
        cluster = new Cluster(size, options);
        IntStream.range(0, size).forEach(this::at); // each rank keeps some of the names
    }

    Remoting at(int rank) {
        return Remoting.of(cluster.node(rank));
    }

    Node node(int rank) {
        return cluster.node(rank);
    }

    InProcessJobs jobs() {
        return cluster.jobs();
    }

    /** A stub, at one rank, of an object at another. */
    <T> T stub(int home, T target, Class<T> type, int user) {
        String name = "object-" + System.identityHashCode(target);
        at(home).rebind(name, target);
        return at(user).lookup(name, type);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
