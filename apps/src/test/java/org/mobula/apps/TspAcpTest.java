package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two kernels whose ranks wait for nobody: what they find is the same in any order, and what they send follows from
 * what they say they did. Real processes.
 */
@Timeout(60)
class TspAcpTest {
    private static final int CITIES = 10;
    private static final int PREFIX = 3;
    private static final int JOBS = 9 * 8;
    private static final int SIDE = 1000;
    private static final int SEED = 42;

    private static final int VARIABLES = 60;
    private static final int VALUES = 20;

    @TempDir
    Path folder;

    static Stream<Trial> tsp() {
        return Trial.everywhere(place -> place.of("Tsp.java", "--cities " + CITIES + " --prefix " + PREFIX)
                .matches("TSP 10 cities, ranks %d: shortest tour %d; %d jobs, \\d+ improvements, \\d+ routes tried, "
                                .formatted(place.ranks(), shortestTour(), JOBS)
                        + "sequentially \\d+")
                .matches("sent .*; per job .*")
                .says("verified: the sequential search finds no shorter tour"));
    }

    static Stream<Trial> acp() {
        return Trial.everywhere(place -> place.of(
                        "Acp.java", "--variables " + VARIABLES + " --values " + VALUES + " --degree 8 --support 450")
                .matches("ACP 60 variables x 20 values, ranks " + place.ranks()
                        + ": 1103 values left, 0 variables without; \\d+ updates, \\d+ reports")
                .matches("sent .*; per update .*")
                .says("verified: the matrix of every rank is equal to the sequential run's"));
    }

    @ParameterizedTest
    @MethodSource("tsp")
    void tsp_sends_a_job_at_a_time_and_each_improvement_to_all(Trial trial) {
        Run run = trial.run(folder);

        Sent sent = Sent.byAll(run.out(), trial.place().ranks());
        long others = trial.place().ranks() - 1;
        long improvements = number(run, "(\\d+) improvements");
        long jobsOfOthers = sent.calls() - others - improvements * others; // each asks once more in vain
        assertThat(improvements).isPositive();
        assertThat(jobsOfOthers).isBetween(0L, others == 0 ? 0L : JOBS);
        assertThat(sent.bytes()).isEqualTo((PREFIX * jobsOfOthers + improvements * others) * Integer.BYTES);
    }

    @ParameterizedTest
    @MethodSource("acp")
    void acp_sends_each_removal_to_all_and_reports_to_one(Trial trial) {
        Run run = trial.run(folder);

        Sent sent = Sent.byAll(run.out(), trial.place().ranks());
        long others = trial.place().ranks() - 1;
        long updates = number(run, "(\\d+) updates");
        long removed = VARIABLES * VALUES - number(run, "(\\d+) values left");
        long reportsOfOthers = sent.calls() - updates * others - others; // each is told once that it is over
        assertThat(updates).isBetween(1L, removed);
        assertThat(reportsOfOthers).isBetween(others, number(run, "(\\d+) reports"));
        assertThat(sent.bytes())
                .isEqualTo((updates + removed) * others * Integer.BYTES + reportsOfOthers * 2 * Long.BYTES);
    }

    private static long number(Run run, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(run.out().toString());
        assertThat(matcher.find()).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    /** By dynamic programming (Held and Karp): nothing is pruned here. */
    private static int shortestTour() {
        int[][] distance = distances();
        int sets = 1 << CITIES;
        int[][] shortest = new int[sets][CITIES]; // through the cities of a set, from the first to a last one
        for (int[] row : shortest) {
            Arrays.fill(row, Integer.MAX_VALUE / 2);
        }
        shortest[1][0] = 0;
        for (int set = 1; set < sets; set++) {
            for (int last = 0; last < CITIES; last++) {
                for (int next = 0; next < CITIES; next++) {
                    if ((set & 1 << next) == 0) {
                        int length = shortest[set][last] + distance[last][next];
                        int longer = set | 1 << next;
                        shortest[longer][next] = Math.min(shortest[longer][next], length);
                    }
                }
            }
        }
        return IntStream.range(1, CITIES)
                .map(last -> shortest[sets - 1][last] + distance[last][0])
                .min()
                .orElseThrow();
    }

    /** As the kernel draws them. */
    private static int[][] distances() {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] x = random.ints(CITIES, 0, SIDE).toArray();
        int[] y = random.ints(CITIES, 0, SIDE).toArray();
        int[][] distance = new int[CITIES][CITIES];
        for (int from = 0; from < CITIES; from++) {
            for (int to = 0; to < CITIES; to++) {
                distance[from][to] = (int) Math.round(Math.hypot(x[from] - x[to], y[from] - y[to]));
            }
        }
        return distance;
    }
}
