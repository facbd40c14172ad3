package org.mobula.endpoint;

import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;

/** Two ranks in this JVM with a connected pair of endpoints. */
final class Pair implements AutoCloseable {
    /** The medium that connects them; for {@link org.junit.jupiter.params.provider.EnumSource}. */
    enum Medium {
        SHM,
        TCP,
        UDP;

        NodeOptions options() {
            return NodeOptions.defaults().withTransports(name().toLowerCase(Locale.ROOT));
        }
    }

    private final Cluster cluster;
    private final MessageEndpoint left;
    private final MessageEndpoint right;

    Pair(Medium medium) {
        this(medium, EndpointOptions.defaults());
    }

    Pair(Medium medium, EndpointOptions options) {
        this(new Cluster(2, medium.options()), options, endpoint -> {});
    }

    /** @param prepare is given the endpoint of rank 1 */
    Pair(Cluster cluster, EndpointOptions options, Consumer<MessageEndpoint> prepare) {
        this.cluster = cluster;
        Endpoints ofRight = Endpoints.of(cluster.node(1));
        CompletableFuture<MessageEndpoint> accepted = async(() -> ofRight.accept("pair", options, prepare));
        this.left = Endpoints.of(cluster.node(0)).connect(1, "pair", options, endpoint -> {});
        this.right = accepted.join();
    }

    /** Runs a task on a thread of its own. */
    static <T> CompletableFuture<T> async(Supplier<T> task) {
        return CompletableFuture.supplyAsync(task, Thread.ofPlatform().daemon()::start);
    }

    Cluster cluster() {
        return cluster;
    }

    /** The endpoint of rank 0. */
    MessageEndpoint left() {
        return left;
    }

    /** The endpoint of rank 1. */
    MessageEndpoint right() {
        return right;
    }

    @Override
    public void close() {
        cluster.close();
    }
}
