package org.mobula.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Await;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;

@ExtendWith(HangKiller.class)
class BarrierTest {
    private static final int RANKS = 3;

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aBarrierAfterRankZeroHasLeftFailsAtEveryOtherRank(String transport) throws Exception {
        try (Cluster cluster = new Cluster(RANKS, NodeOptions.defaults().withTransports(transport))) {
            cluster.run(Node::barrier);
            cluster.run(node -> {
                if (node.rank() == 0) {
                    node.close();
                    return;
                }
                Await.await().until(() -> !node.living().contains(0));
                assertThatThrownBy(node::barrier)
                        .isInstanceOf(PeerFailedException.class)
                        .hasMessageStartingWith("rank 0 on here failed: it has left the job")
                        .hasMessageEndingWith("; this happened while waiting at a barrier");
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aBarrierThatRankZeroLeavesWhileOthersArriveFails(String transport) throws Exception {
        for (int round = 0; round < 20; round++) {
            try (Cluster cluster = new Cluster(RANKS, NodeOptions.defaults().withTransports(transport))) {
                cluster.run(Node::barrier);
                cluster.run(node -> {
                    if (node.rank() == 0) {
                        node.close();
                        return;
                    }
                    assertThatThrownBy(node::barrier).isInstanceOf(PeerFailedException.class);
                });
            }
        }
    }

    @Test
    void theBarrierOfASingleRankReturnsAtOnce() {
        try (Cluster cluster = new Cluster(1, NodeOptions.defaults())) {
            cluster.node(0).barrier();
            cluster.node(0).barrier();
            assertThat(cluster.node(0).living()).containsExactly(0);
        }
    }
}
