package org.mobula.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;

@Timeout(60)
class SpmdTest {
    private static final class Sum extends Spmd {
        private final AtomicInteger ended = new AtomicInteger();
        private SharedUnit<long[]> sum;
        private long result;

        @Override
        protected void init() {
            sum = shared().array(long[].class, 1, Distribution.block()).block(0);
        }

        @Override
        protected void start(int thread) {
            for (int i = 0; i < 20; i++) {
                sum.acquire();
                sum.value()[0] += thread;
                sum.release();
            }
            barrier();
            assertThat(sum.read()[0]).isEqualTo(20L * threads() * (threads() - 1) / 2);
            barrier();
            ended.incrementAndGet();
        }

        @Override
        protected void fin() {
            result = sum.read()[0];
            assertThat(ended.get()).isEqualTo(3);
        }
    }

    private static final class Failing extends Spmd {
        @Override
        protected void init() {}

        @Override
        protected void start(int thread) {
            if (thread == 1) {
                throw new IllegalArgumentException("thread 1 fails");
            }
            barrier();
        }
    }

    @Test
    void allThreadsOfAllRanksRunBetweenInitAndFin() throws Exception {
        try (Cluster cluster = new Cluster(2, NodeOptions.defaults())) {
            cluster.run(node -> {
                Sum program = new Sum();
                program.run(node, 3);
                assertThat(program.result).isEqualTo(20 * 15);
            });
        }
    }

    @Test
    void aThreadThatFailsEndsTheProgramOfItsRank() throws Exception {
        try (Cluster cluster = new Cluster(1, NodeOptions.defaults())) {
            cluster.run(node -> assertThatThrownBy(() -> new Failing().run(node, 3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("thread 1 fails"));
        }
    }

    @Test
    void valuesOfAllRanksAreCombined() throws Exception {
        try (Cluster cluster = new Cluster(3, NodeOptions.defaults())) {
            cluster.run(node -> {
                SharedObjects shared = SharedObjects.of(node);
                SharedUnit<double[]> unit =
                        shared.array(double[].class, 2, Distribution.block(2)).block(0);
                double[] sum = shared.reduce(
                        unit, new double[] {node.rank(), 1}, (a, b) -> new double[] {a[0] + b[0], a[1] + b[1]});
                assertThat(sum).containsExactly(3, 3);
                node.barrier();
            });
        }
    }

    /** A rank that is fast begins the next reduction while others have not read the result of this one. */
    @Test
    void aUnitIsUsedForOneReductionAfterTheOther() throws Exception {
        try (Cluster cluster = new Cluster(3, NodeOptions.defaults())) {
            cluster.run(node -> {
                SharedObjects shared = SharedObjects.of(node);
                SharedUnit<long[]> unit =
                        shared.array(long[].class, 1, Distribution.block(1)).block(0);
                for (int i = 0; i < 500; i++) {
                    long[] sum = shared.reduce(unit, new long[] {i}, (a, b) -> new long[] {a[0] + b[0]});
                    assertThat(sum).containsExactly(3L * i);
                }
                node.barrier();
            });
        }
    }
}
