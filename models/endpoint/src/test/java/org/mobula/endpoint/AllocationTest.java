package org.mobula.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.endpoint.Pair.Medium;
import org.mobula.memory.MessageBuffer;
import org.mobula.memory.ReclaimPolicy;
import org.mobula.testkit.Cluster;

@Timeout(120)
class AllocationTest {
    private static final int WARM_UP = 100_000;
    private static final int MEASURED = 10_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static void transfers(
            MessageEndpoint from, Descriptor send, MessageEndpoint to, Descriptor receive, int count) {
        for (int i = 0; i < count; i++) {
            to.postReceive(receive);
            from.postSend(send, i);
            to.awaitReceive().check();
            from.awaitSend().check();
        }
    }

    /** To itself, so that no thread sleeps for want of messages, which allocates. */
    @Test
    void aWarmTransferOfRegisteredBuffersAllocatesNothing() {
        try (Cluster cluster = new Cluster(1, Medium.SHM.options());
                MessageBuffer source = MessageBuffer.allocate(256, ReclaimPolicy.TRUST);
                MessageBuffer target = MessageBuffer.allocate(256, ReclaimPolicy.TRUST)) {
            Endpoints endpoints = Endpoints.of(cluster.node(0));
            CompletableFuture<MessageEndpoint> accepted = Pair.async(() -> endpoints.accept("own"));
            try (MessageEndpoint from = endpoints.connect(0, "own");
                    MessageEndpoint to = accepted.join()) {
                Descriptor send = from.register(source).descriptor();
                Descriptor receive = to.register(target).descriptor();
                transfers(from, send, to, receive, WARM_UP);
                long before = THREADS.getCurrentThreadAllocatedBytes();
                transfers(from, send, to, receive, MEASURED);
                long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
                assertThat(bytes / MEASURED).isZero();
            }
        }
    }
}
