package org.mobula.shared;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Cluster;

@Timeout(60)
class AllocationTest {
    private static final int WARM_UP = 20_000;
    private static final int MEASURED = 10_000;

    private static void use(SharedUnit<long[]> unit, int count) {
        for (int i = 0; i < count; i++) {
            unit.acquire();
            unit.value()[0]++;
            unit.release();
        }
    }

    @Test
    void anUncontendedUnitIsAcquiredAndReleasedWithoutGarbageAndWithoutMessages() throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Cluster cluster = new Cluster(2, NodeOptions.defaults())) {
            cluster.run(node -> {
                SharedObjects shared = SharedObjects.of(node);
                SharedUnit<long[]> unit =
                        shared.array(long[].class, 2, Distribution.cyclic()).block(node.rank());
                use(unit, WARM_UP);
                shared.barrier();
                use(unit, 10); // the first release after others were told takes longer
                long sent = Engine.of(node).peer(1 - node.rank()).sentBytes();
                long before = threads.getCurrentThreadAllocatedBytes();
                use(unit, MEASURED);
                assertThat((threads.getCurrentThreadAllocatedBytes() - before) / MEASURED)
                        .isZero();
                assertThat(Engine.of(node).peer(1 - node.rank()).sentBytes()).isEqualTo(sent);
                node.barrier();
            });
        }
    }
}
