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

/** Several ranks with replicas in this JVM, over an order without a network. */
final class ReplicaWorld implements AutoCloseable {
    private static final String WRITER = "world-writer";
    final SharedOrder order = new SharedOrder();
    private final Cluster cluster;
    private final ReplicaOptions options;
    private final List<OrderedReplicas> ranks = new ArrayList<>();
    private final List<AtomicBoolean> idle = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name(WRITER).factory());
    private final AtomicInteger tasks = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();
    private volatile int withoutThreads = -1;
    private boolean closed;

    ReplicaWorld(int size) {
        this(size, ReplicaOptions.defaults());
    }

    ReplicaWorld(int size, ReplicaOptions options) {
        this(size, 0, options);
    }

    /** @param late the number of ranks, the last ones, that do not join yet */
    ReplicaWorld(int size, int late, ReplicaOptions options) {
        cluster = new Cluster(size, NodeOptions.defaults());
        this.options = options;
        for (int rank = 0; rank < size - late; rank++) {
            join(rank);
        }
    }

    /** Makes a rank join. */
    void join(int rank) {
        Engine engine = Engine.of(cluster.node(rank));
        AtomicBoolean idleAtEnd = new AtomicBoolean();
        OrderedReplicas created =
                new OrderedReplicas(engine, new ReplicaSpace(ReplicaWorld.class.getClassLoader()), options, task -> {
                    if (rank == withoutThreads
                            && Thread.currentThread().getName().equals(WRITER)) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    execute(task);
                });
        engine.onClose(() -> created.close(() -> idleAtEnd.set(true)));
        created.join(_ -> order.join(created, rank));
        ranks.add(created);
        idle.add(idleAtEnd);
    }

    private void execute(Runnable task) {
        tasks.incrementAndGet();
        busy.incrementAndGet();
        threads.execute(() -> {
            try {
                task.run();
            } finally {
                busy.decrementAndGet();
            }
        });
    }

    /** Makes every start of a further thread fail at a rank. */
    void failThreadStarts(int rank) {
        withoutThreads = rank;
    }

    /** The number of tasks that were given to separate threads. */
    int tasks() {
        return tasks.get();
    }

    /** Returns true if any of these tasks is running. */
    boolean isBusy() {
        return busy.get() > 0;
    }

    OrderedReplicas at(int rank) {
        return ranks.get(rank);
    }

    /** Creates an object at a rank. */
    @SuppressWarnings("unchecked")
    <T> T create(int rank, String name, Class<? extends T> root, Object... arguments) {
        return (T) at(rank).create(name, root, arguments);
    }

    /** Returns a rank's stub of an object. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    <T> T find(int rank, String name) {
        return (T) Objects.requireNonNull(at(rank).find(name, Deadline.after(Duration.ofSeconds(10))));
    }

    /** Returns a rank's replica of an object. */
    Replica replica(int rank, String name) {
        return Objects.requireNonNull(at(rank).catalog().named(name).replica());
    }

    /** Waits until this many reads wait in a rank's replica. */
    void awaitWaitingReads(int rank, String name, int reads) {
        Replica replica = replica(rank, name);
        Await.await().until(() -> replica.monitors.waitingReads() == reads);
    }

    /** Waits until a closed rank has no running or waiting write. */
    void awaitIdle(int rank) {
        Await.await().until(idle.get(rank)::get);
    }

    /** Changes an int field of the root of one rank's replica, outside the order. */
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
