package org.mobula.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;

/** Inserted checks refuse reads outside an acquisition if {@code run --shared=strict} says so. */
@Timeout(60)
class StrictReadsTest {
    /** What a rank does with its shared objects. */
    private interface Program {
        void run(SharedObjects shared, Kernel kernel, int rank) throws Exception;
    }

    private static void run(int ranks, Program program) throws Exception {
        try (Cluster cluster = new Cluster(ranks, NodeOptions.defaults().withTransports("shm"))) {
            cluster.run(node -> {
                Kernel kernel = RewrittenKernel.load();
                program.run(RewrittenKernel.sharedBy(node, kernel, true), kernel, node.rank());
            });
        }
    }

    private static SharedUnit<double[]> unit(SharedObjects shared, String protocol) {
        SharedOptions options = SharedOptions.defaults().withProtocol(protocol);
        return shared.array("grid", double[].class, 8, Distribution.block(8), options)
                .block(0);
    }

    private static void assertRefused(ThrowingCallable read, String method) {
        assertThatThrownBy(read)
                .isInstanceOf(HoldException.class)
                .message()
                .matches((".* is read at .*CheckedKernel\\.%s\\(CheckedKernel\\.java:\\d+\\) by thread \".*\", which"
                                + " has not acquired it, as --shared=strict requires\\. Call acquireRead or acquire"
                                + " before the read")
                        .formatted(method));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lazy", "home", "sequential", "update", "migratory", "read-mostly", "scope"})
    void aReadNeedsAnAcquisition(String protocol) throws Exception {
        run(2, (shared, kernel, rank) -> {
            SharedUnit<double[]> unit = unit(shared, protocol);
            double[] elements = unit.read();
            double[] mine = new double[8];
            if (rank == 1) {
                unit.acquire();
                kernel.fill(elements, 3);
                assertThat(kernel.sum(elements)).isEqualTo(24);
                unit.release();
            }
            shared.barrier();
            assertRefused(() -> kernel.sum(elements), "sum");
            assertRefused(() -> kernel.copy(elements, mine), "copy");
            assertThat(mine).containsOnly(0);
            unit.acquireRead();
            assertThat(kernel.sum(elements)).isEqualTo(24);
            kernel.copy(elements, mine);
            assertThat(mine).containsOnly(3);
            unit.release();
            assertRefused(() -> kernel.sum(elements), "sum");
            shared.barrier();
        });
    }

    @Test
    void anAcquisitionOfAnotherThreadDoesNotCount() throws Exception {
        run(1, (shared, kernel, _) -> {
            SharedUnit<double[]> unit = unit(shared, "lazy");
            unit.acquire();
            double[] elements = unit.value();
            assertThat(kernel.sum(elements)).isZero();
            CompletableFuture<Double> other = CompletableFuture.supplyAsync(() -> kernel.sum(elements));
            assertThatThrownBy(other::join)
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(HoldException.class);
            unit.release();
        });
    }

    @Test
    void aReadOutsideTheAcquiredRangeIsRefused() throws Exception {
        run(1, (shared, kernel, _) -> {
            SharedUnit<double[]> unit = unit(shared, "home");
            double[] mine = new double[8];
            unit.acquireRead(0, 3);
            double[] elements = unit.value();
            kernel.copy(elements, 2, mine, 1);
            assertRefused(() -> kernel.copy(elements, 2, mine, 2), "copy");
            assertRefused(() -> kernel.sum(elements), "sum");
            assertThatThrownBy(() -> kernel.copy(elements, 8, mine, 1)).isInstanceOf(IndexOutOfBoundsException.class);
            unit.release();
        });
    }

    @Test
    void fieldsAndArraysOfReferencesAreIncluded() throws Exception {
        run(1, (shared, kernel, _) -> {
            SharedUnit<Object> object = shared.object(kernel.point());
            Object point = object.read();
            assertRefused(() -> kernel.add(point, 1), "add");
            object.acquire();
            assertThat(kernel.add(point, 1)).isEqualTo(3.5);
            object.release();
            SharedUnit<String[]> words =
                    shared.array(String[].class, 2, Distribution.block()).block(0);
            String[] array = words.read();
            assertRefused(() -> kernel.first(array), "first");
            words.acquireRead();
            assertThat(kernel.first(array)).isNull();
            words.release();
        });
    }

    @Test
    void whatIsNotSharedAndWhatNoElementIsReadOfNeedsNoAcquisition() throws Exception {
        run(1, (shared, kernel, _) -> {
            assertThat(kernel.sum(new double[] {1, 2})).isEqualTo(3);
            double[] elements = unit(shared, "lazy").read();
            kernel.copy(elements, 0, new double[8], 0);
        });
    }
}
