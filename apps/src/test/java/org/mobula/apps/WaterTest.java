package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * In each step of Water, a call with positions and a call with forces are sent for every pair of ranks of which one
 * needs molecules of the other, and each rank but one sends a call with its energies. By messages, these are as many
 * messages; by shared objects, as many accesses to blocks of other ranks, and one of each rank for its energies. Runs
 * real processes.
 */
@Timeout(60)
class WaterTest {
    private static final long BYTES_PER_MOLECULE = 9 * Double.BYTES;
    private static final long BYTES_PER_BALANCE = 2 * Long.BYTES;

    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0}")
    @MethodSource("everywhere")
    void movesBodiesAsTheSequentialRunDoes(Trial trial) {
        trial.run(folder);
    }

    static Stream<Trial> everywhere() {
        return Stream.concat(
                Trial.everywhere(place -> trial(place, 50)),
                Stream.of(
                        trial(new Trial.Place(3, "shm"), 3),
                        trial(new Trial.Place(1, "tcp"), 16),
                        trial(new Trial.Place(4, "shm"), 16)));
    }

    private static Trial trial(Trial.Place place, int molecules) {
        int steps = 10;
        int evaluations = steps + 1;
        Needs needs = Needs.of(place.ranks(), molecules);
        String problem = "Water %d molecules".formatted(molecules);
        String finding = ": %d steps".formatted(steps);
        String verified =
                "verified: equal to the sequential run to the last bit; energy kept to \\d\\.\\de-(0[5-9]|1.)";
        long calls = needs.calls() * evaluations;
        long bytes = needs.bytes() * evaluations;
        return place.of("Water.java", "--molecules %d --steps %d".formatted(molecules, steps))
                .by("remote")
                .solves(problem, finding)
                .sends(evaluations, calls, bytes)
                .matches(verified)
                .by("message")
                .solves(problem, finding)
                .sends(evaluations, calls, calls, bytes)
                .matches(verified)
                .by("shared")
                .solves(problem, finding)
                .sends(evaluations, calls + evaluations, calls + evaluations, bytes + evaluations * BYTES_PER_BALANCE)
                .matches(verified);
    }

    /**
     * Table 3.7 of Maassen's thesis; its numbers are slightly higher because they include the lookup of the other
     * ranks.
     */
    @ParameterizedTest
    @CsvSource({"16, 6023", "32, 23319"})
    void tenStepsSendThePublishedNumberOfMessages(int ranks, long messages) {
        assertThat((double) 2 * 11 * Needs.of(ranks, 1728).calls()).isCloseTo(messages, withinPercentage(1.1));
    }

    /**
     * What the ranks need from each other to compute each force once, if each molecule is paired with the half of all
     * molecules that follow it.
     *
     * @param links pairs of a rank and another rank from which it needs molecules
     * @param molecules sent along all links
     */
    private record Needs(int ranks, int links, int molecules) {
        static Needs of(int ranks, int count) {
            BitSet links = new BitSet();
            BitSet molecules = new BitSet();
            int[] owner = IntStream.range(0, ranks)
                    .flatMap(rank -> IntStream.range(rank * count / ranks, (rank + 1) * count / ranks)
                            .map(molecule -> rank))
                    .toArray();
            for (int one = 0; one < count; one++) {
                for (int distance = 1; 2 * distance <= count; distance++) {
                    int other = (one + distance) % count;
                    boolean seenFromThere = 2 * distance == count && one > other;
                    if (owner[one] != owner[other] && !seenFromThere) {
                        links.set(owner[one] * ranks + owner[other]);
                        molecules.set(owner[one] * count + other);
                    }
                }
            }
            return new Needs(ranks, links.cardinality(), molecules.cardinality());
        }

        long calls() {
            return 2L * links + ranks - 1;
        }

        long bytes() {
            return 2 * molecules * BYTES_PER_MOLECULE + (ranks - 1) * BYTES_PER_BALANCE;
        }
    }
}
