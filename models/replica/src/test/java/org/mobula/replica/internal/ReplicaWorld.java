package org.mobula.replica.internal;

import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.mobula.replica.ReplicaOptions;
import org.mobula.replica.internal.space.ReplicaSpace;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Await;
import org.mobula.testkit.Cluster;

/** Several ranks with replicas in this JVM, over an order that needs no network. */
final class ReplicaWorld implements AutoCloseable {
    private static final String WRITER = "world-writer";
    final SharedOrder order = new SharedOrder();
    private final Cluster cluster;
    private final ReplicaOptions options;
    private final List<OrderedReplicas> ranks = new ArrayList<>();
    private final List<AtomicBoolean> idle = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name(WRITER).factory());
    private final AtomicInteger handedOver = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();
    private volatile int starved = -1;
    private boolean closed;

    ReplicaWorld(int size) {
        this(size, ReplicaOptions.defaults());
    }

    ReplicaWorld(int size, ReplicaOptions options) {
        this(size, 0, options);
    }

    /** @param late how many ranks, the last ones, join later */
    ReplicaWorld(int size, int late, ReplicaOptions options) {
        cluster = new Cluster(size, NodeOptions.defaults());
        this.options = options;
        for (int rank = 0; rank < size - late; rank++) {
            join(rank);
        }
    }

    /** Lets a rank join, which may be late. */
    void join(int rank) {
        Engine engine = Engine.of(cluster.node(rank));
        AtomicBoolean idleAtEnd = new AtomicBoolean();
        OrderedReplicas made =
                new OrderedReplicas(engine, new ReplicaSpace(ReplicaWorld.class.getClassLoader()), options, task -> {
                    if (rank == starved && Thread.currentThread().getName().equals(WRITER)) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    handOver(task);
                });
        engine.onClose(() -> made.close(() -> idleAtEnd.set(true)));
        made.join(_ -> order.join(made, rank));
        ranks.add(made);
        idle.add(idleAtEnd);
    }

    private void handOver(Runnable task) {
        handedOver.incrementAndGet();
        busy.incrementAndGet();
        threads.execute(() -> {
            try {
                task.run();
            } finally {
                busy.decrementAndGet();
            }
        });
    }

    /** From now on a write of a rank that waits finds no other thread. */
    void starve(int rank) {
        starved = rank;
    }

    /** How many tasks were given to threads of their own. */
    int handedOver() {
        return handedOver.get();
    }

    /** Whether any of those runs. */
    boolean isBusy() {
        return busy.get() > 0;
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

    /** A rank's replica of an object. */
    Replica replica(int rank, String name) {
        return Objects.requireNonNull(at(rank).catalog().named(name).replica());
    }

    /** Waits until so many reads wait in a rank's replica. */
    void awaitWaitingReads(int rank, String name, int reads) {
        Replica replica = replica(rank, name);
        Await.await().until(() -> replica.monitors.waitingReads() == reads);
    }

    /** Waits until no write runs or waits at a rank, and none will. */
    void awaitIdle(int rank) {
        Await.await().until(idle.get(rank)::get);
    }

    /** Changes a rank's replica behind everybody's back: an int of its root. */
    void corrupt(int rank, String name, String field, int value) throws ReflectiveOperationException {
        Object root = replica(rank, name).root();
        Field found = root.getClass().getDeclaredField(field);
        found.setAccessible(true);
        found.setInt(root, value);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            cluster.close();
        }
    }
}
