package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.testkit.HangKiller;

/**
 * Kills ranks while all ranks write one replicated object. The interruption of writes is printed, not asserted.
 * {@code -Dreplica.deaths=10} warms the ranks up first, repeats each case that often, and prints median and range.
 */
class ReplicaDeathsTest {
    private static final int RUNS = Integer.getInteger("replica.deaths", 1);
    private static final boolean MEASURED = System.getProperty("replica.deaths") != null;
    private static final Pattern PAUSE = Pattern.compile(
            "rank \\d could not write for (\\S+) ms when rank (\\d) died; it continued \\S+ ms after the process ended");

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60L + 20L * RUNS));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    static Stream<Arguments> deaths() {
        return Stream.of(
                Arguments.of(3, "the sequencer", new int[] {0}),
                Arguments.of(3, "another rank", new int[] {2}),
                Arguments.of(4, "the sequencer, then its successor", new int[] {0, 1}),
                Arguments.of(4, "another rank, then the sequencer", new int[] {3, 0}));
    }

    @ParameterizedTest(name = "{0} ranks, {1}")
    @MethodSource("deaths")
    void writesContinueAndNoneIsLostOrRepeated(int ranks, String which, int[] victims) throws Exception {
        List<List<Double>> pauses = new ArrayList<>();
        Arrays.stream(victims).forEach(_ -> pauses.add(new ArrayList<>()));
        for (int run = 0; run < RUNS; run++) {
            Outcome outcome = (MEASURED ? sandbox.optimised() : sandbox)
                    .run(
                            ranks,
                            "--on-failure continue" + (MEASURED ? "" : " -J-Ddeaths.warmUp=600"),
                            "replicas/Deaths",
                            Arrays.stream(victims).boxed().toArray());

            outcome.reportsFailureOf(victims[0], "killed by SIGKILL, exit code 137; the other ranks went on");
            int left = ranks - victims.length;
            assertThat(outcome.outLines())
                    .as("every survivor kept writing, and each write exists once")
                    .filteredOn(line -> line.matches("rank \\d wrote \\d+, none lost and none twice; all have .*"))
                    .hasSize(left)
                    .extracting(line -> line.substring(line.indexOf("all have")))
                    .as("all replicas are equal")
                    .containsOnly(line(outcome));
            for (int death = 0; death < victims.length; death++) {
                pauses.get(death).add(longest(outcome, victims[death]));
            }
        }
        for (int death = 0; death < victims.length; death++) {
            System.out.println(text(ranks, victims[death], pauses.get(death)));
        }
    }

    private static String line(Outcome outcome) {
        return outcome.outLines().stream()
                .filter(line -> line.contains("all have"))
                .map(line -> line.substring(line.indexOf("all have")))
                .findFirst()
                .orElse("");
    }

    /** The longest interruption that a survivor reports, in ms. */
    private static double longest(Outcome outcome, int victim) {
        return outcome.outLines().stream()
                .map(PAUSE::matcher)
                .filter(Matcher::matches)
                .filter(pause -> Integer.parseInt(pause.group(2)) == victim)
                .mapToDouble(pause -> Double.parseDouble(pause.group(1)))
                .max()
                .orElseThrow(() -> new AssertionError("no rank reports an interruption: " + outcome.outLines()));
    }

    private static String text(int ranks, int victim, List<Double> pauses) {
        List<Double> sorted = pauses.stream().sorted().toList();
        return "rank %d of %d died: the others could not write for %.1f ms (median of %d; %.1f to %.1f)"
                .formatted(
                        victim,
                        ranks,
                        sorted.get(sorted.size() / 2),
                        sorted.size(),
                        sorted.getFirst(),
                        sorted.getLast());
    }
}
