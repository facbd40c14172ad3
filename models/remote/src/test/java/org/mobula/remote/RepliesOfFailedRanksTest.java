package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.HangKiller;

/** The rank that replied fails, or the caller's node closes, while the reply is being read: the call ends. */
@ExtendWith(HangKiller.class)
class RepliesOfFailedRanksTest {
    private static volatile CountDownLatch entered = new CountDownLatch(1);
    private static volatile CountDownLatch release = new CountDownLatch(1);

    /** Read slowly. */
    static final class Gate implements Serializable {
        private static final long serialVersionUID = 1L;

        private void readObject(ObjectInputStream in) throws Exception {
            in.defaultReadObject();
            entered.countDown();
            release.await();
        }
    }

    /** The gate is read with the reply's head; the elements follow it. */
    static final class Slow implements Serializable {
        private static final long serialVersionUID = 1L;

        final Gate gate = new Gate();
        final long[] rest = new long[1 << 20];
    }

    interface Giver extends Remote {
        Slow give();
    }

    private static final Giver GIVER = () -> new Slow();

    @BeforeEach
    void shut() {
        entered = new CountDownLatch(1);
        release = new CountDownLatch(1);
    }

    private static void start(Runnable task) {
        Thread.ofPlatform().start(task);
    }

    @Test
    void aReplyThatIsBeingReadWhenItsSenderFailsEndsTheCall() throws Exception {
        try (RemotingCluster cluster = new RemotingCluster(2)) {
            Giver giver = cluster.stub(0, GIVER, Giver.class, 1);
            CompletableFuture<Throwable> call =
                    CompletableFuture.supplyAsync(() -> catchThrowable(giver::give), RepliesOfFailedRanksTest::start);
            entered.await();
            CountDownLatch detected = new CountDownLatch(1);
            Engine.of(cluster.node(1)).onDeparture(peer -> detected.countDown());
            cluster.jobs().fail(0, "its process ended (exit code 137)");
            detected.await();
            release.countDown();
            assertThat(call.get())
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageContaining("this happened while calling Giver.give");
        } finally {
            release.countDown();
        }
    }

    @Test
    void aReplyThatIsBeingReadWhenItsNodeClosesEndsTheCall() throws Exception {
        NodeOptions options = NodeOptions.from(Map.of("MOBULA_CLOSE_TIMEOUT_MS", "100"));
        try (RemotingCluster cluster = new RemotingCluster(2, options)) {
            Giver giver = cluster.stub(0, GIVER, Giver.class, 1);
            CompletableFuture<Throwable> call =
                    CompletableFuture.supplyAsync(() -> catchThrowable(giver::give), RepliesOfFailedRanksTest::start);
            entered.await();
            cluster.node(1).close();
            release.countDown();
            assertThat(call.get()).hasMessageContaining("this happened while calling Giver.give");
        } finally {
            release.countDown();
        }
    }
}
