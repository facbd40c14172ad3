package org.mobula.apps;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two kernels whose ranks go in step give the same bits for any number of ranks. Real processes. */
@Timeout(60)
class QrLeqTest {
    private static final int LEQ_ITERATIONS = 125;

    @TempDir
    Path folder;

    /** In each step, of each rank but one: an offer up the tree, the choice and the vector down a tree. */
    static Stream<Trial> qr() {
        return Trial.everywhere(place -> {
            int others = place.ranks() - 1;
            int vectors = (40 + 11) * 30 / 2; // from 40 numbers long to 11
            return place.of("Qr.java", "--rows 40 --columns 30")
                    .matches("QR 40 x 30, ranks " + place.ranks() + ": residual \\d\\.\\de-1[5-9]")
                    .sends(30, 3L * 30 * others, others * (30 * (Double.BYTES + 2L * Integer.BYTES) + 8L * vectors))
                    .equalsTheSequentialRun();
        });
    }

    /** In each iteration, of each rank but one: a part to the centre, the whole down the tree. */
    static Stream<Trial> leq() {
        return Trial.everywhere(place -> {
            int others = place.ranks() - 1;
            long parts = 50 - 50 / place.ranks(); // the part of rank 0 goes nowhere
            long numbers = LEQ_ITERATIONS * (parts + 50L * others + 2 * others);
            return place.of("Leq.java", "--unknowns 50 --surplus 20")
                    .matches("LEQ 50 unknowns, ranks " + place.ranks() + ": " + LEQ_ITERATIONS
                            + " iterations, error \\d\\.\\de-1[0-9]")
                    .sends(LEQ_ITERATIONS, 2L * LEQ_ITERATIONS * others, numbers * Double.BYTES)
                    .equalsTheSequentialRun();
        });
    }

    @ParameterizedTest
    @MethodSource({"qr", "leq"})
    void a_kernel_equals_its_sequential_run(Trial trial) {
        trial.run(folder);
    }

    @Test
    void qr_does_with_more_ranks_and_columns_than_rows() {
        new Trial.Place(3, "shm")
                .of("Qr.java", "--rows 2 --columns 7 --seed 7")
                .matches("QR 2 x 7, ranks 3: residual \\d\\.\\de-1[5-9]")
                .sends(2, 3 * 2 * 2, 2 * (2 * (Double.BYTES + 2 * Integer.BYTES) + (2 + 1) * Double.BYTES))
                .equalsTheSequentialRun()
                .run(folder);
    }

    @Test
    void leq_ends_when_it_may_iterate_no_more() {
        new Trial.Place(2, "shm")
                .of("Leq.java", "--unknowns 10 --iterations 3")
                .matches("LEQ 10 unknowns, ranks 2: 3 iterations, error \\d\\.\\de[+-]\\d\\d")
                .sends(3, 6, 3 * (5 + 10 + 2) * Double.BYTES)
                .equalsTheSequentialRun()
                .run(folder);
    }
}
