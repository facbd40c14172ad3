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
 * Ranks are killed while all write one replicated object. How long nobody could write is printed, not asserted; {@code
 * -Dreplica.deaths=10} has ranks run warm before, repeats each case so often and prints the median and the spread.
 */
class ReplicaDeathsTest {
    private static final int TIMES = Integer.getInteger("replica.deaths", 1);
    private static final boolean MEASURED = System.getProperty("replica.deaths") != null;
    private static final Pattern PAUSE = Pattern.compile(
            "rank \\d could not write for (\\S+) ms when rank (\\d) died; it went on \\S+ ms behind the process' end");

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60L + 20L * TIMES));

    @RegisterExtension
    final Site site = new Site();

    static Stream<Arguments> deaths() {
        return Stream.of(
                Arguments.of(3, "the sequencer", new int[] {0}),
                Arguments.of(3, "another rank", new int[] {2}),
                Arguments.of(4, "the sequencer, then the one that has taken its place", new int[] {0, 1}),
                Arguments.of(4, "another rank, then the sequencer", new int[] {3, 0}));
    }

    @ParameterizedTest(name = "{0} ranks, {1}")
    @MethodSource("deaths")
    void writesContinueAndNoneIsLostOrRepeated(int ranks, String who, int[] victims) throws Exception {
        List<List<Double>> pauses = new ArrayList<>();
        Arrays.stream(victims).forEach(_ -> pauses.add(new ArrayList<>()));
        for (int time = 0; time < TIMES; time++) {
            Outcome outcome = (MEASURED ? site.optimised() : site)
                    .run(
                            ranks,
                            "--on-failure continue" + (MEASURED ? "" : " -J-Ddeaths.warmUp=600"),
                            "replicas/Deaths",
                            Arrays.stream(victims).boxed().toArray());

            outcome.blames(victims[0], "killed by SIGKILL, exit code 137; the other ranks went on");
            int left = ranks - victims.length;
            assertThat(outcome.outLines())
                    .as("who lives has written all along, and what it wrote is there once")
                    .filteredOn(line -> line.matches("rank \\d wrote \\d+, none lost and none twice; all have .*"))
                    .hasSize(left)
                    .extracting(line -> line.substring(line.indexOf("all have")))
                    .as("all have the same")
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

    /** How long any of the others could not write, at most: so long or less behind the process' end it went on. */
    private static double longest(Outcome outcome, int victim) {
        return outcome.outLines().stream()
                .map(PAUSE::matcher)
                .filter(Matcher::matches)
                .filter(pause -> Integer.parseInt(pause.group(2)) == victim)
                .mapToDouble(pause -> Double.parseDouble(pause.group(1)))
                .max()
                .orElseThrow(
                        () -> new AssertionError("nobody says how long it could not write: " + outcome.outLines()));
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
