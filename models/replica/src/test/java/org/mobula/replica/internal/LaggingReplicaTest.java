package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.order.OrderOptions;
import org.mobula.order.TotalOrder;
import org.mobula.replica.Gauge;
import org.mobula.replica.ReplicaOptions;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Await;
import org.mobula.testkit.Cluster;

/** A replica that cannot run its writes stores no more of them than the order's limit. Writing threads wait. */
@Timeout(60)
class LaggingReplicaTest {
    private static final int LIMIT = 1 << 16;
    private static final int WRITES = 5000;
    private static final ReplicaOptions OPTIONS =
            ReplicaOptions.defaults().withOrder(OrderOptions.defaults().withLimit(LIMIT));

    private static OrderedReplicas join(Node node) {
        OrderedReplicas replicas =
                OrderedReplicas.of(Engine.of(node), LaggingReplicaTest.class.getClassLoader(), OPTIONS);
        replicas.join(service -> TotalOrder.join(node, "replicas", OPTIONS.order(), service));
        return replicas;
    }

    @Test
    void writingWaitsForTheSlowestReplica() throws Exception {
        try (Cluster cluster = new Cluster(2, NodeOptions.defaults())) {
            OrderedReplicas writing = join(cluster.node(0));
            OrderedReplicas lagging = join(cluster.node(1));
            Gauge gauge = (Gauge) writing.create("gauge", Gauge.GaugeRoot.class);
            Gauge other = (Gauge) Objects.requireNonNull(lagging.find("gauge", Deadline.after(Duration.ofSeconds(20))));
            ReadGate gate =
                    Objects.requireNonNull(lagging.catalog().named("gauge").replica()).gate;
            gate.enterRead(); // as a long read does
            CompletableFuture<Void> done = CompletableFuture.runAsync(() -> {
                for (int i = 0; i < WRITES; i++) {
                    gauge.add(1);
                }
            });
            Await.await().until(() -> writing.traffic().waits() > 0);
            assertThat(writing.traffic().submitted()).isLessThan(LIMIT / 2 / 96 + 3);
            assertThat(done).isNotDone();
            gate.leaveRead();
            done.get(40, TimeUnit.SECONDS);
            assertThat(gauge.value()).isEqualTo(WRITES);
            Await.await().untilAsserted(() -> assertThat(other.value()).isEqualTo(WRITES));
        }
    }

    @Test
    void asynchronousWritesWaitForTheSlowestReplica() throws Exception {
        try (Cluster cluster = new Cluster(2, NodeOptions.defaults())) {
            OrderedReplicas writing = join(cluster.node(0));
            OrderedReplicas lagging = join(cluster.node(1));
            Gauge gauge = (Gauge) writing.create("gauge", Gauge.GaugeRoot.class);
            lagging.find("gauge", Deadline.after(Duration.ofSeconds(20)));
            ReadGate gate =
                    Objects.requireNonNull(lagging.catalog().named("gauge").replica()).gate;
            int add = writing.catalog().named("gauge").replica().shape.methods().stream()
                    .filter(method -> method.name().equals("add"))
                    .findFirst()
                    .orElseThrow()
                    .index();
            gate.enterRead();
            List<CompletableFuture<?>> started = new ArrayList<>();
            CompletableFuture<Void> done = CompletableFuture.runAsync(() -> {
                for (int i = 0; i < 20 * WRITES; i++) {
                    started.add(start(writing, add));
                }
            });
            Await.await().until(() -> writing.traffic().waits() > 0);
            assertThat(writing.traffic().inFlight()).isLessThan(LIMIT);
            assertThat(done).isNotDone();
            gate.leaveRead();
            done.get(40, TimeUnit.SECONDS);
            CompletableFuture.allOf(started.toArray(CompletableFuture[]::new)).get(40, TimeUnit.SECONDS);
            assertThat(gauge.value()).isEqualTo(20 * WRITES);
        }
    }

    private static CompletableFuture<?> start(OrderedReplicas writing, int method) {
        Replica replica =
                Objects.requireNonNull(writing.catalog().named("gauge").replica());
        ReplicaCall call = writing.calls().next().begin(replica, method);
        call.output().putInt(1);
        return call.start();
    }
}
