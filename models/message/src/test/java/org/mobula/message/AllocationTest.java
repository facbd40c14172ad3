package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.message.Ranks.Medium;

@Timeout(60)
class AllocationTest {
    private static final int WARM_UP = 30_000;
    private static final int MEASURED = 20_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static void roundTrips(Communicator world, Section section, int count) {
        int peer = 1 - world.rank();
        for (int i = 0; i < count; i++) {
            if (world.rank() == 0) {
                world.send(section, peer, 1);
                world.receive(section, PointToPoint.ANY_SOURCE, 2);
            } else {
                world.receive(section, peer, 1);
                world.send(section, peer, 2);
            }
        }
    }

    /** Both ranks live here, so each thread's own count is one rank's. */
    @Test
    void aWarmRoundTripOfASmallMessageAllocatesNothing() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            Section section = Section.of(new double[4]);
            roundTrips(world, section, WARM_UP);
            long before = THREADS.getCurrentThreadAllocatedBytes();
            roundTrips(world, section, MEASURED);
            long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
            assertThat(bytes / MEASURED).isZero();
        });
    }
}
