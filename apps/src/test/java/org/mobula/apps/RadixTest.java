package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.Cases;

/**
 * Each pass of the radix sort takes a call with counts and a call with keys for every pair of ranks. Runs real
 * processes.
 */
@Timeout(60)
class RadixTest {
    private static final int PASSES = 4;
    private static final int DIGITS = 256;
    private static final int KEYS = 100_000;

    @TempDir
    Path folder;

    /** Keys are uniformly distributed, so each rank sends away all of its keys except its share. */
    @ParameterizedTest
    @Cases(
            value = {"3, shm", "2, tcp"},
            matrix = "1, shm")
    void sortsAsTheSequentialRunDoes(int ranks, String transport) {
        List<String> said =
                trial(new Trial.Place(ranks, transport), KEYS).run(folder).getFirst();

        double keys = Sent.byAll(said, ranks).bytes() - countBytes(ranks);
        assertThat(keys).isCloseTo(keyBytes(ranks, KEYS), withinPercentage(1));
    }

    @ParameterizedTest
    @CsvSource({"1, 3", "7, 2"})
    void sortsVeryFewKeys(int keys, int ranks) {
        trial(new Trial.Place(ranks, "shm"), keys).run(folder);
    }

    /**
     * Table 3.7 of Maassen's thesis: the volume of counts is proportional to the number of pairs of ranks, the volume
     * of keys is not, so two runs determine both.
     */
    @Test
    void movesThePublishedNumberOfKeys() {
        double megabytesOf16 = 62.46;
        double megabytesOf32 = 124.68;
        double keys = (megabytesOf16 * pairs(32) - megabytesOf32 * pairs(16))
                / (pairs(32) * moving(16) - pairs(16) * moving(32));

        assertThat(keys).isCloseTo((double) PASSES * 3_000_000 * Integer.BYTES / (1 << 20), withinPercentage(0.5));
    }

    private static Trial trial(Trial.Place place, int keys) {
        int calls = 2 * PASSES * pairs(place.ranks());
        return place.of("Radix.java", "--keys " + keys)
                .alone()
                .says("Radix %d keys, ranks %d".formatted(keys, place.ranks()))
                .matches("sent %d calls .*".formatted(calls))
                .says("verified: equal to the sequential run, and sorted");
    }

    private static double countBytes(int ranks) {
        return (double) PASSES * pairs(ranks) * DIGITS * Integer.BYTES;
    }

    private static double keyBytes(int ranks, int keys) {
        return PASSES * keys * Integer.BYTES * moving(ranks);
    }

    private static int pairs(int ranks) {
        return ranks * (ranks - 1);
    }

    /** The fraction of a rank's keys that belong to other ranks. */
    private static double moving(int ranks) {
        return (ranks - 1.0) / ranks;
    }
}
