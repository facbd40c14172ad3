package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AllocationTest {
    private static final int WARM_UP = 400_000; // includes the first return of credit, which loads classes
    private static final int MEASURED = 20_000;
    private static final long MOST_BYTES_OF_A_RECEIVE = 150; // 136 where references have 4 bytes
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** To itself, so that no thread sleeps for want of messages, which allocates. */
    private static void messages(Communicator world, Section section, int count) {
        for (int i = 0; i < count; i++) {
            world.send(section, 0, 1);
            world.receive(section, PointToPoint.ANY_SOURCE, 1);
        }
    }

    @Test
    void aWarmSendAndReceiveOfASmallMessageAllocateNothing() {
        try (Ranks ranks = new Ranks(1)) {
            Section section = Section.of(new double[4]);
            messages(ranks.world(0), section, WARM_UP);
            long before = THREADS.getCurrentThreadAllocatedBytes();
            messages(ranks.world(0), section, MEASURED);
            long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
            assertThat(bytes / MEASURED).isZero();
        }
    }

    /** As many receives as that are posted before their messages come. */
    private static void windows(Communicator world, Section section, Request[] receives, int count) {
        for (int i = 0; i < count; i += receives.length) {
            for (int each = 0; each < receives.length; each++) {
                receives[each] = world.ireceive(section, 0, 1);
            }
            for (int each = 0; each < receives.length; each++) {
                world.send(section, 0, 1);
            }
            for (Request receive : receives) {
                receive.await();
            }
        }
    }

    @Test
    void aPostedReceiveAllocatesItsRequestAndItsQueueEntry() {
        try (Ranks ranks = new Ranks(1)) {
            Section section = Section.of(new double[1]);
            Request[] receives = new Request[64];
            windows(ranks.world(0), section, receives, WARM_UP);
            long before = THREADS.getCurrentThreadAllocatedBytes();
            windows(ranks.world(0), section, receives, MEASURED);
            long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
            assertThat(bytes / MEASURED).isLessThanOrEqualTo(MOST_BYTES_OF_A_RECEIVE);
        }
    }
}
