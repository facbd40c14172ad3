package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.Cases;

/**
 * The benchmarks find the published results on any number of ranks, report what they pass to communication operations,
 * and reject wrong results. Runs real processes.
 */
@Timeout(60)
class NpbTest {
    private static final String TIME = "\\d+\\.\\d{3} s, \\d+\\.\\d Mop/s";
    private static final String SUCCESSFUL = "verification SUCCESSFUL";

    @TempDir
    Path folder;

    @ParameterizedTest(name = "class {0}, {1} ranks over {2}")
    @Cases(
            value = {"S, 1, shm", "S, 3, tcp"},
            matrix = "W, 2, shm")
    void epGivesThePublishedCountsAndSums(String letter, int ranks, String transport) {
        Run run = solve(ranks, transport, "Ep.java", "--class", letter);

        assertThat(run.out())
                .anyMatch(line -> line.matches("EP class " + letter + ", ranks " + ranks + ": " + TIME))
                .contains(SUCCESSFUL)
                .contains(
                        letter.equals("S")
                                ? "counts [6140517, 5865300, 1100361, 68546, 1648, 17, 0, 0, 0, 0]"
                                : "counts [12281576, 11729692, 2202726, 137368, 3371, 36, 0, 0, 0, 0]")
                .contains(handed(2, 2 * Double.BYTES + 10 * Long.BYTES));
        endedWell(run);
    }

    @ParameterizedTest(name = "class {0}, {1} ranks over {2}")
    @Cases(value = "S, 3, tcp", matrix = "W, 2, shm")
    void isFindsThePublishedRanks(String letter, int ranks, String transport) {
        Run run = solve(ranks, transport, "Is.java", "--class", letter);

        assertThat(run.out())
                .anyMatch(line -> line.matches("IS class " + letter + ", ranks " + ranks + ": " + TIME))
                .anyMatch(line -> line.matches("rank 0 handed over 3\\.0 operations, \\d+\\.\\d bytes per iteration"))
                .contains(SUCCESSFUL);
        endedWell(run);
    }

    /** A single rank passes the bucket counts and the count of its own keys to the operations, but no keys. */
    @Test
    void isSendsNoKeysToItself() {
        assertThat(solve(1, "shm", "Is.java").out()).contains(handed(3, 1024 * Integer.BYTES + Integer.BYTES));
    }

    /**
     * Each iteration solves a system in 25 steps with one product and two sums each, then computes one more product, an
     * initial sum, the sum of the residual, and one sum of two numbers.
     */
    @ParameterizedTest(name = "class {0}, {1} ranks over {2}")
    @Cases(
            value = {"S, 1400, 1, shm", "S, 1400, 3, tcp"},
            matrix = "W, 7000, 2, shm")
    void cgFindsThePublishedEigenvalue(String letter, int rows, int ranks, String transport) {
        Run run = solve(ranks, transport, "Cg.java", "--class", letter);

        int products = 26;
        int sums = 2 * 25 + 3;
        assertThat(run.out())
                .anyMatch(line -> line.matches("CG class " + letter + ", ranks " + ranks + ": " + TIME))
                .anyMatch(line -> line.startsWith(letter.equals("S") ? "zeta 8.59717750786" : "zeta 10.3625950871"))
                .contains(SUCCESSFUL)
                .contains(handed(products + sums, (products * (rows / ranks) + sums + 1) * Double.BYTES));
        endedWell(run);
    }

    /** Every distribution eliminates Linpack's columns in the same order, so the residual is always the same. */
    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "2, shm",
            matrix = {"1, shm", "3, tcp"})
    void lufactSolvesTheEquationsOfLinpack(int ranks, String transport) {
        Run run = solve(ranks, transport, "LuFact.java", "--class", "A");

        assertThat(run.out())
                .anyMatch(line -> line.matches("LUFact class A, ranks " + ranks + ": " + TIME))
                .contains("residual 5.1672", SUCCESSFUL);
        endedWell(run);
    }

    /** Each step calls each other rank, and one call to each collects its columns; replies count as messages, too. */
    @Test
    void lufactByRemoteObjectsCallsEachOtherRankPerStep() {
        Run run = solve(3, "shm", "LuFact.java", "--by", "remote");

        assertThat(run.out())
                .contains("residual 5.1672", SUCCESSFUL)
                .contains("all ranks sent 2004 messages, 4.0 per step");
        endedWell(run);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Ep.java | the sum of x is -4.2862179587\\d+e\\+03, but should be -3.2478346520347e\\+03 within 1e-08
            Is.java | in iteration 1 the key at place 48427 has rank 35050, but should have 1
            Cg.java | zeta is 8.55279032\\d+e\\+00, but should be 8.5971775078648e\\+00 within 1e-10
            """)
    void numbersOtherThanThePublishedOnesFailTheVerification(String program, String complaint) {
        Run run = solve(2, "shm", program, "--seed", "3");

        assertThat(run.out())
                .anyMatch(line -> line.matches(complaint))
                .contains("verification FAILED")
                .doesNotContain(SUCCESSFUL);
        assertThat(run.exitCode()).isEqualTo(1);
    }

    /** An odd number times 2^15 is 2^15 modulo 2^16, so all coefficients are 0. */
    @Test
    void equationsWithoutASolutionAreAnError() {
        Run run = solve(2, "shm", "LuFact.java", "--seed", "32768");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .anyMatch(line -> line.endsWith("the equations have no single solution: step 0 finds no pivot"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2 | --class X  | --class must be one of S, W, A, B, not X
            1 | --class    | --class must be one of S, W, A, B, not nothing
            1 | --klass S  | unknown option --klass
            1 | --seed 0   | --seed must be a number from 1 to 2^46 - 1, not 0
            1 | --seed one | --seed must be a number from 1 to 2^46 - 1, not one
            1 | --warm-up  | --warm-up must be a time in seconds from 0 to 3600, not nothing
            1 | --warm-up -1 | --warm-up must be a time in seconds from 0 to 3600, not -1
            1 | --seed     | --seed must be a number from 1 to 2^46 - 1, not nothing
            """)
    void aWrongOptionIsReportedOnce(int ranks, String options, String complaint) {
        Run run = ranks == 1
                ? Run.alone(folder, "npb/Cg.java", List.of(options.split(" ")))
                : run(ranks, "shm", "Cg.java", options.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .filteredOn(line -> !line.startsWith("mobula: "))
                .containsExactly("Cg.java: " + complaint + " (--help lists the options)");
    }

    @Test
    void helpListsTheClasses() {
        Run run = Run.alone(folder, "npb/Is.java", List.of("--help"));

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(
                        "mobula run -n RANKS Is.java [options]",
                        "  --class LETTER   size of the problem; default: S",
                        "                     S  2^16 keys below 2^11",
                        "                     B  2^25 keys below 2^21");
    }

    private static String handed(int operations, int bytes) {
        return "rank 0 handed over " + operations + ".0 operations, " + bytes + ".0 bytes per iteration";
    }

    private static void endedWell(Run run) {
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    /** Calls {@link #run} with the shortest warm-up, a single execution. */
    private Run solve(int ranks, String transport, String program, String... options) {
        return run(
                ranks,
                transport,
                program,
                Stream.concat(Stream.of("--warm-up", "0"), Stream.of(options)).toArray(String[]::new));
    }

    private Run run(int ranks, String transport, String program, String... options) {
        List<String> words =
                new ArrayList<>(List.of("-n", Integer.toString(ranks), "--transport", transport, "npb/" + program));
        words.addAll(List.of(options));
        return Run.of(folder, words);
    }
}
