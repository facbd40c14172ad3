package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
 * Two asynchronous kernels: their results do not depend on the order of events, and what they send follows from the
 * counts that they report. Runs real processes.
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
        return Trial.everywhere(place -> {
            Trial trial = place.of("Tsp.java", "--cities " + CITIES + " --prefix " + PREFIX);
            for (String by : List.of("remote", "group", "replica")) {
                trial = trial.by(by)
                        .solves(
                                "TSP 10 cities",
                                ": shortest tour %d; %d jobs, \\d+ improvements, \\d+ routes tried, sequentially \\d+"
                                        .formatted(shortestTour(), JOBS))
                        .matches("sent .*; per job .*")
                        .says("verified: the sequential search finds no shorter tour");
            }
            return trial;
        });
    }

    static Stream<Trial> acp() {
        return Trial.everywhere(place -> {
            Trial trial = place.of(
                    "Acp.java", "--variables " + VARIABLES + " --values " + VALUES + " --degree 8 --support 450");
            for (String by : List.of("remote", "group", "replica")) {
                trial = trial.by(by)
                        .solves(
                                "ACP 60 variables x 20 values",
                                ": 1103 values left, 0 variables without; \\d+ updates, \\d+ reports")
                        .matches("sent .*; per update .*")
                        .says("verified: the matrix of every rank is equal to the sequential run's");
            }
            return trial;
        });
    }

    /**
     * A job is a call to rank 0. An improvement is a call to each other rank, one group call, or a write, which may
     * come too late to improve; at the end the members of a group compare their bounds in one combined call, and each
     * rank makes one more write.
     */
    @ParameterizedTest
    @MethodSource("tsp")
    void tspSendsOneJobAtATimeAndEachImprovementToAll(Trial trial) {
        List<List<String>> said = trial.run(folder);

        int ranks = trial.place().ranks();
        long others = trial.place().others(); // the last call of each finds no job
        Sent byRemote = Sent.byAll(said.getFirst(), ranks);
        long improvements = number(said.getFirst(), "(\\d+) improvements");
        checkJobs(byRemote, others + improvements * others, improvements * others, others);
        assertThat(improvements).isPositive();

        Sent byGroup = Sent.byAll(said.get(1), ranks);
        improvements = number(said.get(1), "(\\d+) improvements");
        long asked = byGroup.calls() - improvements - ranks;
        checkJobs(byGroup, others + improvements + ranks, improvements + ranks, others);
        assertThat(improvements).isPositive();
        assertThat(byGroup.messages())
                .isEqualTo(2 * asked + (improvements + trial.place().toMeet()) * others);

        Sent byReplica = Sent.byAll(said.getLast(), ranks);
        long words = byReplica.bytes() / Integer.BYTES; // a length with each write, a prefix with each job
        long jobs = (words - byReplica.calls() + others) / (PREFIX - 1);
        long writes = words - PREFIX * jobs;
        checkJobs(byReplica, others + writes, writes, others);
        assertThat(writes).isGreaterThanOrEqualTo(number(said.getLast(), "(\\d+) improvements") + ranks);
    }

    /** Verifies the jobs of ranks other than 0, given the number of other calls and the numbers that they carried. */
    private static void checkJobs(Sent sent, long otherCalls, long otherNumbers, long others) {
        long jobs = sent.calls() - otherCalls;
        assertThat(jobs).isBetween(0L, others == 0 ? 0L : JOBS);
        assertThat(sent.bytes()).isEqualTo((PREFIX * jobs + otherNumbers) * Integer.BYTES);
    }

    /** An update is a call to each other rank, along a tree, one group call, or one write; a report is one call. */
    @ParameterizedTest
    @MethodSource("acp")
    void acpSendsEachRemovalToAllRanksAndReportsToOne(Trial trial) {
        List<List<String>> said = trial.run(folder);

        int ranks = trial.place().ranks();
        long others = trial.place().others();
        for (List<String> version : said) {
            long updates = number(version, "(\\d+) updates");
            assertThat(updates).isBetween(1L, removed(version));
        }
        Sent byRemote = Sent.byAll(said.getFirst(), ranks);
        long updates = number(said.getFirst(), "(\\d+) updates");
        long reports = byRemote.calls() - updates * others - others; // one call to each announces the end
        assertThat(reports).isBetween(others, number(said.getFirst(), "(\\d+) reports"));
        assertThat(byRemote.bytes())
                .isEqualTo((updates + removed(said.getFirst())) * others * Integer.BYTES + reports * 2 * Long.BYTES);

        Sent byGroup = Sent.byAll(said.get(1), ranks);
        updates = number(said.get(1), "(\\d+) updates");
        reports = byGroup.calls() - updates - 1; // of ranks other than 0; one more call announces the end
        assertThat(reports).isBetween(others, number(said.get(1), "(\\d+) reports"));
        assertThat(byGroup.messages()).isEqualTo((updates + 1) * others + 2 * reports);
        assertThat(byGroup.bytes())
                .isEqualTo((updates + removed(said.get(1))) * Integer.BYTES + reports * 2 * Long.BYTES);

        Sent byReplica = Sent.byAll(said.getLast(), ranks);
        updates = number(said.getLast(), "(\\d+) updates");
        reports = number(said.getLast(), "(\\d+) reports");
        assertThat(byReplica.calls()).isEqualTo(updates + reports);
        assertThat(byReplica.bytes())
                .isEqualTo((updates + removed(said.getLast())) * Integer.BYTES + reports * 2 * Integer.BYTES);
    }

    private static long removed(List<String> lines) {
        return VARIABLES * VALUES - number(lines, "(\\d+) values left");
    }

    private static long number(List<String> lines, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(lines.toString());
        assertThat(matcher.find()).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    /** Computed by dynamic programming (Held-Karp), which prunes nothing. */
    private static int shortestTour() {
        int[][] distance = distances();
        int sets = 1 << CITIES;
        int[][] shortest = new int[sets][CITIES]; // by set of visited cities and last city; tours start at city 0
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

    /** The same distances as in the kernel. */
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
