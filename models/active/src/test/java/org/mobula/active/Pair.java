package org.mobula.active;

import java.time.Duration;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;

/** Two ranks with an endpoint each. The first has the second as destination 0. */
final class Pair implements AutoCloseable {
    final Cluster cluster;
    final ActiveEndpoint near;
    final ActiveEndpoint far;

    Pair(String transport, ActiveOptions options) {
        cluster = new Cluster(
                2, NodeOptions.defaults().withTransports(transport).withLivenessTimeout(Duration.ofSeconds(20)));
        far = ActiveMessages.of(cluster.node(1)).open("test", options, setup -> {});
        near = ActiveMessages.of(cluster.node(0)).open("test", options, setup -> {});
    }

    static Pair over(String transport) {
        return new Pair(transport, ActiveOptions.defaults());
    }

    /** Connects the two; call it once the handlers are set. */
    Pair mapped() {
        near.map(0, 1);
        return this;
    }

    @Override
    public void close() {
        cluster.close();
    }
}
