package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two kernels give the results of their sequential runs, and send what their algorithms require. Runs real processes.
 */
@Timeout(60)
class SorAspTest {
    private static final String CHANGE = ": 50 iterations, last change \\d\\.\\de-\\d\\d";

    @TempDir
    Path folder;

    /**
     * Each border takes two rows per half-iteration; each reduction takes a call by each rank but one, or a part and a
     * reply.
     */
    static Stream<Trial> sor() {
        return Trial.everywhere(place -> {
            int rows = 2 * 50 * 2 * place.others();
            int agreements = 3 * place.others();
            int combined = 3 * place.ranks();
            return place.of("Sor.java", "--rows 50 --columns 40 --iterations 50")
                    .by("remote")
                    .solves("SOR 50 x 40", CHANGE)
                    .sends(50, rows + agreements, rows * 40 * Double.BYTES + agreements * Double.BYTES)
                    .equalsTheSequentialRun()
                    .by("group")
                    .solves("SOR 50 x 40", CHANGE)
                    .sends(50, rows + combined, rows + 2 * agreements, (rows * 40 + combined) * Double.BYTES)
                    .equalsTheSequentialRun();
        });
    }

    /**
     * Each iteration takes a call to each other rank, along a tree; or one group call, or one write, for any number of
     * ranks.
     */
    static Stream<Trial> asp() {
        return Trial.everywhere(place -> {
            long bytes = 100 * 100 * Integer.BYTES;
            return place.of("Asp.java", "--nodes 100")
                    .by("remote")
                    .solves("ASP 100 nodes", "")
                    .sends(100, aspCalls(100, place.ranks()), bytes * place.others())
                    .equalsTheSequentialRun()
                    .by("group")
                    .solves("ASP 100 nodes", "")
                    .sends(100, 100, 100L * place.others(), bytes)
                    .equalsTheSequentialRun()
                    .by("replica")
                    .solves("ASP 100 nodes", "")
                    .writes(100, 100, bytes)
                    .equalsTheSequentialRun();
        });
    }

    @ParameterizedTest
    @MethodSource({"sor", "asp"})
    void aKernelGivesTheResultOfItsSequentialRun(Trial trial) {
        trial.run(folder);
    }

    @Test
    void sorEndsOnConvergence() {
        new Trial.Place(2, "shm")
                .of("Sor.java", "--rows 20 --columns 20")
                .by("remote")
                .solves("SOR 20 x 20", ": [1-9]0 iterations, last change \\d\\.\\de-(0[89]|\\d\\d)")
                .matches("sent .*")
                .equalsTheSequentialRun()
                .run(folder);
    }

    /**
     * Table 3.7 of Maassen's thesis; its numbers are slightly higher because they include the lookup of the other
     * ranks.
     */
    @ParameterizedTest
    @CsvSource({"16, 38445", "32, 79453"})
    void aspSendsThePublishedNumberOfMessages(int ranks, long messages) {
        assertThat(2 * aspCalls(1280, ranks)).isCloseTo(messages, within(messages / 500));
    }

    private static long aspCalls(int nodes, int ranks) {
        return (long) nodes * (ranks - 1);
    }
}
