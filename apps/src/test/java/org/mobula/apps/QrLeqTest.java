package org.mobula.apps;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two synchronous kernels give the same bits on any number of ranks. Runs real processes. */
@Timeout(60)
class QrLeqTest {
    private static final int LEQ_ITERATIONS = 125;
    private static final String RESIDUAL = ": residual \\d\\.\\de-1[5-9]";
    private static final String ERROR = ": " + LEQ_ITERATIONS + " iterations, error \\d\\.\\de-1[0-9]";

    @TempDir
    Path folder;

    /**
     * Each step takes, for each rank but one, an offer up the tree, the choice down a tree, and the vector down a tree;
     * replicas replace the last by one write in all. A group takes one combined call and one group call.
     */
    static Stream<Trial> qr() {
        return Trial.everywhere(place -> {
            int others = place.others();
            long offer = Double.BYTES + Integer.BYTES;
            long vectors = (40 + 11) * 30 / 2 * Double.BYTES; // lengths from 40 down to 11
            return place.of("Qr.java", "--rows 40 --columns 30")
                    .by("remote")
                    .solves("QR 40 x 30", RESIDUAL)
                    .sends(30, 3L * 30 * others, others * (30 * (offer + Integer.BYTES) + vectors))
                    .equalsTheSequentialRun()
                    .by("group")
                    .solves("QR 40 x 30", RESIDUAL)
                    .sends(
                            30,
                            30L * (place.ranks() + 1),
                            30L * (place.toMeet() + 1) * others,
                            30 * place.ranks() * offer + vectors)
                    .equalsTheSequentialRun()
                    .by("replica")
                    .solves("QR 40 x 30", RESIDUAL)
                    .writes(30, 30L * (2 * others + 1), others * 30 * (offer + Integer.BYTES) + vectors)
                    .equalsTheSequentialRun();
        });
    }

    /**
     * Each iteration takes, for each rank but one, a part to the centre and the whole vector down the tree. A group
     * takes one combined call: each rank but one sends its part to the first, and receives the whole. Replicas take a
     * write by each rank.
     */
    static Stream<Trial> leq() {
        return Trial.everywhere(place -> {
            int others = place.others();
            long parts = 50 - 50 / place.ranks(); // the part of rank 0 is not sent
            long toCentreAndBack = LEQ_ITERATIONS * (parts + 50L * others + 2 * others) * Double.BYTES;
            long calls = (long) LEQ_ITERATIONS * place.ranks();
            long bytes = LEQ_ITERATIONS * (50L + place.ranks()) * Double.BYTES; // a difference with each part
            return place.of("Leq.java", "--unknowns 50 --surplus 20")
                    .by("remote")
                    .solves("LEQ 50 unknowns", ERROR)
                    .sends(LEQ_ITERATIONS, 2L * LEQ_ITERATIONS * others, toCentreAndBack)
                    .equalsTheSequentialRun()
                    .by("group")
                    .solves("LEQ 50 unknowns", ERROR)
                    .sends(LEQ_ITERATIONS, calls, 2L * LEQ_ITERATIONS * others, bytes)
                    .equalsTheSequentialRun()
                    .by("replica")
                    .solves("LEQ 50 unknowns", ERROR)
                    .writes(LEQ_ITERATIONS, calls, bytes)
                    .equalsTheSequentialRun();
        });
    }

    @ParameterizedTest
    @MethodSource({"qr", "leq"})
    void aKernelGivesTheResultOfItsSequentialRun(Trial trial) {
        trial.run(folder);
    }

    @Test
    void qrWorksWithMoreRanksAndColumnsThanRows() {
        new Trial.Place(3, "shm")
                .of("Qr.java", "--rows 2 --columns 7 --seed 7")
                .by("remote")
                .solves("QR 2 x 7", RESIDUAL)
                .sends(2, 3 * 2 * 2, 2 * (2 * (Double.BYTES + 2 * Integer.BYTES) + (2 + 1) * Double.BYTES))
                .equalsTheSequentialRun()
                .run(folder);
    }

    @Test
    void leqEndsAtItsIterationLimitEachTimeItRuns() {
        Trial trial = new Trial.Place(2, "shm").of("Leq.java", "--unknowns 10 --iterations 3");
        for (int turn = 0; turn < 2; turn++) {
            trial = trial.by("remote")
                    .solves("LEQ 10 unknowns", ": 3 iterations, error \\d\\.\\de[+-]\\d\\d")
                    .sends(3, 6, 3 * (5 + 10 + 2) * Double.BYTES)
                    .equalsTheSequentialRun();
        }
        trial.run(folder);
    }
}
