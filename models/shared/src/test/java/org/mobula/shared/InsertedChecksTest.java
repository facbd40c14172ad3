package org.mobula.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.shared.spi.AccessRewriter;
import org.mobula.testkit.Cluster;

@Timeout(60)
class InsertedChecksTest {
    static Stream<Kernel> both() {
        return Stream.of(new CheckedKernel(), RewrittenKernel.load());
    }

    private static SharedObjects sharedBy(Node node, Kernel kernel) {
        return RewrittenKernel.sharedBy(node, kernel, false);
    }

    private static void run(int ranks, Cluster.Program program) throws Exception {
        try (Cluster cluster = new Cluster(ranks, NodeOptions.defaults().withTransports("shm"))) {
            cluster.run(program);
        }
    }

    private static SharedOptions by(String protocol) {
        return SharedOptions.defaults().withProtocol(protocol);
    }

    /** All values are the same with and without checks, of arrays that are shared and of others. */
    @ParameterizedTest
    @MethodSource("both")
    void bothWaysGiveTheSameResults(Kernel kernel) throws Exception {
        String[] words = {"a", ""};
        assertThat(kernel.mix(
                        new boolean[1],
                        new byte[1],
                        new char[1],
                        new short[] {3},
                        new int[2],
                        new long[] {5},
                        new float[1],
                        words))
                .isEqualTo("aatrue3506");
        assertThat(words).containsExactly("a", "a7.0");
        assertThat(kernel.add(kernel.point(), 2)).isEqualTo(5.5);
        run(1, node -> {
            SharedObjects shared = sharedBy(node, kernel);
            SharedArray<double[]> matrices = shared.array(double[].class, 27, Distribution.block(9));
            for (int block = 0; block < 3; block++) {
                matrices.block(block).acquire();
                kernel.fill(matrices.block(block).value(), block + 1);
            }
            double[] product = matrices.block(2).value();
            kernel.multiply(matrices.block(0).value(), matrices.block(1).value(), product, 3);
            assertThat(kernel.sum(product)).isEqualTo(9 * (3 + 6));
            kernel.copy(product, matrices.block(0).value());
            assertThat(matrices.block(0).value()).containsOnly(9);
            for (int block = 0; block < 3; block++) {
                matrices.block(block).release();
            }
        });
    }

    /** The reference is as old as the program; the checks fetch what others have released since. */
    @ParameterizedTest
    @ValueSource(strings = {"lazy", "home", "sequential", "update", "migratory", "read-mostly", "scope"})
    void readsFetch(String protocol) throws Exception {
        run(2, node -> {
            Kernel kernel = RewrittenKernel.load();
            SharedObjects shared = sharedBy(node, kernel);
            SharedUnit<double[]> unit = shared.array(double[].class, 8, Distribution.block(8), by(protocol))
                    .block(0);
            double[] elements = unit.read();
            double[] mine = new double[8];
            shared.barrier();
            for (int turn = 1; turn <= 6; turn++) {
                if (turn % 2 == node.rank()) {
                    unit.acquire();
                    kernel.fill(elements, turn);
                    kernel.write(elements, 0, 2 * turn);
                    unit.release();
                }
                shared.barrier();
                assertThat(kernel.sum(elements)).isEqualTo(9 * turn);
                kernel.copy(elements, mine);
                assertThat(mine[0] + mine[1]).isEqualTo(3 * turn);
                shared.barrier();
            }
        });
    }

    @Test
    void objectsAreFetchedAndWritten() throws Exception {
        run(2, node -> {
            Kernel kernel = RewrittenKernel.load();
            SharedObjects shared = sharedBy(node, kernel);
            SharedUnit<Object> unit = shared.object(kernel.point());
            Object point = unit.read();
            for (int turn = 1; turn <= 4; turn++) {
                if (turn % 2 == node.rank()) {
                    unit.acquire();
                    assertThat(kernel.add(point, 1)).isEqualTo(1.5 + 2 * turn);
                    unit.release();
                }
                shared.barrier();
            }
        });
    }

    /** With a protocol that orders reads, a loop that waits for another rank ends, although it has no call. */
    @ParameterizedTest
    @ValueSource(strings = {"sequential", "update"})
    void aLoopWithoutCallsSeesReleases(String protocol) throws Exception {
        run(2, node -> {
            Kernel kernel = RewrittenKernel.load();
            SharedObjects shared = sharedBy(node, kernel);
            SharedUnit<int[]> unit = shared.array(int[].class, 1, Distribution.block(1), by(protocol))
                    .block(0);
            int[] flags = unit.read();
            shared.barrier();
            if (node.rank() == 0) {
                unit.acquire();
                unit.value()[0] = 1;
                unit.release();
            } else {
                kernel.awaitElement(flags);
            }
            shared.barrier();
        });
    }

    @Test
    void aWriteOutsideAcquireIsRefusedWithItsLine() throws Exception {
        run(1, node -> {
            Kernel kernel = RewrittenKernel.load();
            SharedUnit<double[]> unit = sharedBy(node, kernel)
                    .array("grid", double[].class, 4, Distribution.block(), SharedOptions.defaults())
                    .block(0);
            double[] elements = unit.value();
            String refused = ".*grid.* is written at .*CheckedKernel\\.%s\\(CheckedKernel\\.java:\\d+\\)"
                    + " by thread \".*\", which has not acquired it for writing\\. Call acquire before the write";
            assertThatThrownBy(() -> kernel.write(elements, 1, 7))
                    .isInstanceOf(HoldException.class)
                    .message()
                    .matches(refused.formatted("write"));
            assertThatThrownBy(() -> kernel.fill(elements, 7)).message().matches(refused.formatted("fill"));
            unit.acquireRead();
            assertThatThrownBy(() -> kernel.copy(new double[4], elements))
                    .message()
                    .matches(refused.formatted("copy"));
            unit.release();
            assertThat(elements).containsOnly(0);
            unit.acquire();
            kernel.fill(elements, 7);
            assertThatThrownBy(() -> kernel.write(elements, 4, 7)).isInstanceOf(IndexOutOfBoundsException.class);
            unit.release();
            assertThat(unit.read()).containsOnly(7);
        });
    }

    @Test
    void aWriteOutsideTheAcquiredRangeIsRefused() throws Exception {
        run(1, node -> {
            Kernel kernel = RewrittenKernel.load();
            SharedUnit<double[]> unit = sharedBy(node, kernel)
                    .array(double[].class, 8, Distribution.block(), by("home"))
                    .block(0);
            unit.acquire(2, 4);
            double[] elements = unit.value();
            kernel.write(elements, 3, 1);
            assertThatThrownBy(() -> kernel.write(elements, 4, 1)).isInstanceOf(HoldException.class);
            assertThatThrownBy(() -> kernel.fill(elements, 1)).isInstanceOf(HoldException.class);
            unit.release();
            assertThat(unit.read()).containsExactly(0, 0, 0, 1, 0, 0, 0, 0);
        });
    }

    @Test
    void aReplacedArrayOfReferencesIsRefused() throws Exception {
        run(1, node -> {
            Kernel kernel = RewrittenKernel.load();
            SharedUnit<String[]> unit = sharedBy(node, kernel)
                    .array(String[].class, 2, Distribution.block())
                    .block(0);
            unit.acquire();
            String[] old = unit.value();
            unit.set(new String[] {"a", "b"});
            assertThatThrownBy(() -> kernel.mix(
                            new boolean[1],
                            new byte[1],
                            new char[1],
                            new short[1],
                            new int[2],
                            new long[1],
                            new float[1],
                            old))
                    .isInstanceOf(HoldException.class)
                    .hasMessageContaining("uses an array that an acquisition or a read has replaced");
            unit.release();
        });
    }

    @Test
    void otherClassesStayAsTheyAre() {
        AccessRewriter rewriter = new AccessRewriter(RewrittenKernel::file);
        assertThat(rewriter.rewrite("org/mobula/shared/Kernel")).isEmpty();
        assertThat(rewriter.rewrite("org/mobula/shared/NoSuchClass")).isEmpty();
        assertThat(rewriter.rewrite("org/mobula/shared/CheckedKernel$Point")).isPresent();
    }
}
