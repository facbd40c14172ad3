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

/** Two kernels give what they give sequentially, and send what their algorithms need. Real processes. */
@Timeout(60)
class SorAspTest {
    @TempDir
    Path folder;

    static Stream<Trial> sor() {
        return Trial.everywhere(place -> {
            int others = place.ranks() - 1;
            int rows = 2 * 50 * 2 * others;
            int agreements = 3 * others;
            return place.of("Sor.java", "--rows 50 --columns 40 --iterations 50")
                    .matches("SOR 50 x 40, ranks " + place.ranks() + ": 50 iterations, last change \\d\\.\\de-\\d\\d")
                    .sends(50, rows + agreements, rows * 40 * Double.BYTES + agreements * Double.BYTES)
                    .equalsTheSequentialRun();
        });
    }

    static Stream<Trial> asp() {
        return Trial.everywhere(place -> place.of("Asp.java", "--nodes 100")
                .says("ASP 100 nodes, ranks " + place.ranks())
                .sends(100, aspCalls(100, place.ranks()), aspCalls(100, place.ranks()) * 100 * Integer.BYTES)
                .equalsTheSequentialRun());
    }

    @ParameterizedTest
    @MethodSource({"sor", "asp"})
    void a_kernel_equals_its_sequential_run(Trial trial) {
        trial.run(folder);
    }

    @Test
    void sor_ends_when_nothing_changes_any_more() {
        new Trial.Place(2, "shm")
                .of("Sor.java", "--rows 20 --columns 20")
                .matches("SOR 20 x 20, ranks 2: [1-9]0 iterations, last change \\d\\.\\de-(0[89]|\\d\\d)")
                .matches("sent .*")
                .equalsTheSequentialRun()
                .run(folder);
    }

    /** Table 3.7 of Maassen's thesis; what it has more of went into finding each other. */
    @ParameterizedTest
    @CsvSource({"16, 38445", "32, 79453"})
    void asp_sends_as_many_messages_as_was_published(int ranks, long messages) {
        assertThat(2 * aspCalls(1280, ranks)).isCloseTo(messages, within(messages / 500));
    }

    private static long aspCalls(int nodes, int ranks) {
        return (long) nodes * (ranks - 1);
    }
}
