package org.mobula.replica.internal;

import java.util.ArrayList;
import java.util.List;
import org.mobula.replica.ReplicaOptions;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Cluster;

/** Several ranks with replicas in this JVM, over an order that needs no network. */
final class World implements AutoCloseable {
    final SharedOrder order = new SharedOrder();
    private final Cluster cluster;
    private final List<OrderedReplicas> ranks = new ArrayList<>();

    World(int size) {
        this(size, ReplicaOptions.defaults());
    }

    World(int size, ReplicaOptions options) {
        cluster = new Cluster(size, NodeOptions.defaults());
        for (int rank = 0; rank < size; rank++) {
            OrderedReplicas made = new OrderedReplicas(
                    Engine.of(cluster.node(rank)), World.class.getClassLoader(), options);
            int mine = rank;
            made.join(_ -> order.join(made, mine));
            ranks.add(made);
        }
    }

    OrderedReplicas at(int rank) {
        return ranks.get(rank);
    }

    /** Makes an object at a rank. */
    @SuppressWarnings("unchecked")
    <T> T create(int rank, String name, Class<? extends T> root, Object... arguments) {
        return (T) at(rank).create(name, root, arguments);
    }

    /** A rank's stub of an object. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    <T> T find(int rank, String name) {
        return (T) java.util.Objects.requireNonNull(
                at(rank).find(name, Deadline.after(java.time.Duration.ofSeconds(10))));
    }

    @Override
    public void close() {
        cluster.close();
    }
}
