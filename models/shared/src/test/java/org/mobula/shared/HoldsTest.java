package org.mobula.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;

/** What a thread has acquired, it can release, whatever happens between. */
@Timeout(60)
class HoldsTest {
    private static final SharedOptions HOME = SharedOptions.defaults().withProtocol("home");

    /** Holds anything, also what cannot be sent. */
    static final class Box implements Serializable {
        Object content = "";
    }

    /** Can be read by the rank that has made it only. */
    static final class Local implements Serializable {
        private Object readResolve() {
            throw new IllegalStateException("not here");
        }
    }

    private static void run(int ranks, Cluster.Program program) throws Exception {
        try (Cluster cluster = new Cluster(ranks, NodeOptions.defaults())) {
            cluster.run(program);
        }
    }

    private static SharedUnit<long[]> blockOf40(SharedObjects shared) {
        return shared.array(long[].class, 40, Distribution.block(40), HOME).block(0);
    }

    @Test
    void theRangeThatWasAcquiredLastIsReleasedFirst() throws Exception {
        run(2, node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedUnit<long[]> block = blockOf40(shared);
            if (node.rank() == 1) {
                block.acquire(0, 10);
                block.acquire(20, 30);
                block.value()[25] = 1;
                block.release();
                block.value()[5] = 2; // lost if the other range was released
                block.release();
            }
            shared.barrier();
            assertThat(block.read()[25]).isEqualTo(1);
            assertThat(block.read()[5]).isEqualTo(2);
            shared.barrier();
        });
    }

    @Test
    void aRangeIsReleasedByItsBounds() throws Exception {
        run(2, node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedUnit<long[]> block = blockOf40(shared);
            if (node.rank() == 1) {
                block.acquire(0, 10);
                block.acquire(20, 30);
                block.value()[5] = 2;
                block.release(0, 10);
                assertThatThrownBy(() -> block.release(0, 10))
                        .isInstanceOf(HoldException.class)
                        .hasMessageStartingWith("unit 0, range 0 to 10, is released by thread");
            }
            shared.barrier();
            if (node.rank() == 0) {
                block.acquire(0, 20); // while rank 1 has the other range
                assertThat(block.value()[5]).isEqualTo(2);
                block.release(0, 20);
            }
            shared.barrier();
            if (node.rank() == 1) {
                assertThatThrownBy(() -> block.acquire(29, 31))
                        .isInstanceOf(HoldException.class)
                        .hasMessageContaining("which has it already");
                block.release(20, 30);
            }
            shared.barrier();
        });
    }

    @Test
    void anObjectThatCannotBeSentIsReleasedWithItsLastContent() throws Exception {
        run(2, node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedUnit<Box> unit = shared.object(new Box());
            if (node.rank() == 0) {
                unit.acquire();
                unit.value().content = new Thread("is not Serializable");
                assertThatThrownBy(unit::release)
                        .isInstanceOf(RegistrationException.class)
                        .hasMessageStartingWith(
                                "unit 0 is released with its previous content, because its object cannot be"
                                        + " sent: ")
                        .hasMessageContaining("java.lang.Thread");
                assertThat(unit.isHeld()).isFalse();
            }
            shared.barrier();
            unit.acquire(Duration.ofSeconds(30));
            assertThat(unit.value().content).isEqualTo("");
            unit.release();
            shared.barrier();
        });
    }

    @Test
    void anElementThatCannotBeSentIsRefusedByTheRelease() throws Exception {
        run(1, node -> {
            SharedUnit<Thread[]> unit = SharedObjects.of(node)
                    .array(Thread[].class, 2, Distribution.block())
                    .block(0);
            unit.acquire();
            unit.value()[0] = new Thread("is not Serializable");
            assertThatThrownBy(unit::release).isInstanceOf(RegistrationException.class);
            assertThat(unit.read()[0]).isNull();
        });
    }

    @Test
    void anObjectThatCannotBeReadFailsTheFutureAndIsReleased() throws Exception {
        run(2, node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedUnit<Serializable> unit = shared.object((Serializable) new Local());
            if (node.rank() == 1) {
                assertThatThrownBy(() -> unit.acquireAsync().get(30, TimeUnit.SECONDS))
                        .isInstanceOf(ExecutionException.class)
                        .hasStackTraceContaining("not here");
            }
            shared.barrier();
            unit.acquire(Duration.ofSeconds(30));
            unit.release();
            shared.barrier();
        });
    }

    @Test
    void aBlockThatWasNotUsedBeforeTheNodeClosedIsRefused() throws Exception {
        run(1, node -> {
            SharedArray<long[]> array = SharedObjects.of(node).array(long[].class, 4, Distribution.cyclic());
            node.close();
            assertThatThrownBy(() -> array.block(2).acquire()).isInstanceOf(NodeClosedException.class);
            assertThatThrownBy(() -> array.block(3).read()).isInstanceOf(NodeClosedException.class);
        });
    }
}
