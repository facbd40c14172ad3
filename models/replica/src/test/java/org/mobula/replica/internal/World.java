package org.mobula.replica.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.mobula.replica.ReplicaOptions;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Cluster;

/** Several ranks with replicas in this JVM, over an order that needs no network. */
final class World implements AutoCloseable {
    final SharedOrder order = new SharedOrder();
    private final Cluster cluster;
    private final ReplicaOptions options;
    private final List<OrderedReplicas> ranks = new ArrayList<>();

    World(int size) {
        this(size, ReplicaOptions.defaults());
    }

    World(int size, ReplicaOptions options) {
        this(size, 0, options);
    }

    /** @param late how many ranks, the last ones, join later */
    World(int size, int late, ReplicaOptions options) {
        cluster = new Cluster(size, NodeOptions.defaults());
        this.options = options;
        for (int rank = 0; rank < size - late; rank++) {
            join(rank);
        }
    }

    /** Lets a rank join, which may be late. */
    void join(int rank) {
        OrderedReplicas made =
                new OrderedReplicas(Engine.of(cluster.node(rank)), World.class.getClassLoader(), options);
        made.join(_ -> order.join(made, rank));
        ranks.add(made);
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
        return (T) Objects.requireNonNull(at(rank).find(name, Deadline.after(Duration.ofSeconds(10))));
    }

    @Override
    public void close() {
        cluster.close();
    }
}
