package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The Fourier transform takes a call for every pair of ranks in each of three transposes. Runs real processes. */
@Timeout(60)
class FftTest {
    private static final int POWER = 10;
    private static final int TRANSPOSES = 3;
    private static final long BYTES_PER_ELEMENT = 2 * Double.BYTES;
    private static final String VERIFIED = "verified: equal to the sequential run to the last bit; "
            + "off by \\d\\.\\de-1\\d from direct sums, by \\d\\.\\de-1[56] when inverted";

    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0}")
    @MethodSource("everywhere")
    void transformsAsTheSequentialRunDoes(Trial trial) {
        trial.run(folder);
    }

    /**
     * Table 3.7 of Maassen's thesis counts all bytes of the program: the elements of ten transposes, for any number of
     * machines, and the protocol overhead.
     */
    @ParameterizedTest
    @CsvSource({"16, 152.06", "32, 157.14"})
    void aTransposeMovesATenthOfThePublishedBytes(int ranks, double megabytes) {
        double transpose = Volume.of(ranks, 20).bytes / (double) TRANSPOSES;

        assertThat(10 * transpose / (1 << 20)).isCloseTo(megabytes, withinPercentage(1.5));
    }

    static Stream<Trial> everywhere() {
        return Trial.everywhere(place -> {
            Volume volume = Volume.of(place.ranks(), POWER);
            return place.of("Fft.java", "--power " + POWER)
                    .by("remote")
                    .solves("FFT 1024 elements", "")
                    .sends(TRANSPOSES, volume.calls, volume.bytes)
                    .matches(VERIFIED)
                    .by("group") // without replies
                    .solves("FFT 1024 elements", "")
                    .sends(TRANSPOSES, volume.calls, volume.calls, volume.bytes)
                    .matches(VERIFIED);
        });
    }

    /** What a transform sends: each rank sends to each other rank its rows of that rank's columns. */
    private record Volume(long calls, long bytes) {
        static Volume of(int ranks, int power) {
            long side = 1L << power / 2;
            long kept = 0;
            for (int rank = 0; rank < ranks; rank++) {
                long rows = (rank + 1) * side / ranks - rank * side / ranks;
                kept += rows * rows;
            }
            return new Volume(
                    (long) TRANSPOSES * ranks * (ranks - 1), TRANSPOSES * (side * side - kept) * BYTES_PER_ELEMENT);
        }
    }
}
