package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each step of Barnes-Hut takes five exchanges with a call for every pair of ranks: the size of space, the samples of
 * the work, bodies that change ranks, the bounding boxes, and the parts of the octree. Runs real processes.
 */
@Timeout(60)
class BarnesHutTest {
    private static final int EXCHANGES = 5;

    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0}")
    @MethodSource("everywhere")
    void movesBodiesAsTheSequentialRunDoes(Trial trial) {
        trial.run(folder);
    }

    static Stream<Trial> everywhere() {
        return Stream.concat(
                Trial.everywhere(place -> trial(place, 500, 3, 50)),
                Stream.of(trial(new Trial.Place(3, "shm"), 2, 1, 50)));
    }

    @Test
    void aLargerOpeningAngleMovesFewerBodies() {
        long all = sent(trial(new Trial.Place(2, "shm"), 2000, 1, 0));
        long few = sent(trial(new Trial.Place(2, "shm"), 2000, 1, 100));

        assertThat(few).isLessThan(all * 9 / 10);
    }

    private long sent(Trial trial) {
        return Sent.byAll(trial.run(folder).getFirst(), trial.place().ranks()).bytes();
    }

    private static Trial trial(Trial.Place place, int bodies, int steps, int theta) {
        int calls = EXCHANGES * steps * place.ranks() * (place.ranks() - 1);
        return place.of("BarnesHut.java", "--bodies %d --steps %d --theta %d".formatted(bodies, steps, theta))
                .alone()
                .says("Barnes-Hut %d bodies, ranks %d: %d steps".formatted(bodies, place.ranks(), steps))
                .matches("sent %d calls .*".formatted(calls))
                .matches("verified: equal to the sequential run to the last bit; "
                        + "forces off by \\d\\.\\de[+-]\\d\\d from direct sums");
    }
}
