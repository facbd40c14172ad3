package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.invoke.NonBlocking;
import org.mobula.runtime.NodeOptions;

/** A program that breaks its {@code @NonBlocking} promise harms only itself. */
@Timeout(60)
class PromiseTest {
    interface Liar extends Remote {
        @NonBlocking
        int wait(double[] large) throws InterruptedException;

        int answer();
    }

    @Test
    void aBrokenPromiseStopsNeitherOtherCallsOfThePeerNorHeartbeats() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        Liar liar = new Liar() {
            @Override
            public int wait(double[] large) throws InterruptedException {
                over.await(30, TimeUnit.SECONDS);
                return large.length;
            }

            @Override
            public int answer() {
                return 42;
            }
        };
        NodeOptions options = NodeOptions.defaults().withLivenessTimeout(Duration.ofMillis(300));
        try (RemotingCluster cluster = new RemotingCluster(2, options)) {
            Liar stub = cluster.stub(0, liar, Liar.class, 1);
            int[] lengths = {1, 1 << 20}; // within the frame, and as a block
            Thread[] callers = new Thread[lengths.length];
            int[] results = new int[lengths.length];
            for (int i = 0; i < lengths.length; i++) {
                int which = i;
                callers[i] = Thread.ofPlatform().start(() -> results[which] = call(stub, lengths[which]));
            }
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(1); // more than three heartbeats
            while (System.nanoTime() < until) {
                assertThat(stub.answer()).isEqualTo(42);
            }
            assertThat(cluster.node(0).living()).containsExactly(0, 1);
            assertThat(cluster.node(1).living()).containsExactly(0, 1);
            over.countDown();
            for (Thread caller : callers) {
                caller.join();
            }
            assertThat(results).containsExactly(lengths);
        }
    }

    private static int call(Liar stub, int length) {
        try {
            return stub.wait(new double[length]);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
