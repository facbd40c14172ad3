package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.testkit.HangKiller;

/**
 * The litmus table of the guide with four processes: an outcome that it excludes does not occur. {@code LitmusTest} of
 * the model has the same table in simulation, where the outcomes that it allows must occur too. {@code
 * -Dmobula.litmus=N}: N long runs of each protocol over each transport, in place of a short one; {@code
 * -Dmobula.seed=S}: the first seed.
 */
class LitmusProcessesTest {
    private static final int RANKS = 4;
    private static final int SHORT = 2;
    private static final int LONG = 100;
    private static final List<String> PROTOCOLS =
            List.of("lazy", "update", "home", "sequential", "migratory", "read-mostly", "scope");
    private static final Set<String> LAZY = Set.of("lazy", "scope", "home");

    /** The protocols with which a program may have its outcome if it reads without acquiring. */
    private static final Map<String, Set<String>> ALLOWED = Map.of(
            "message-passing", LAZY,
            "message-passing-by-a-lock", Set.of("scope"),
            "store-buffering", LAZY,
            "load-buffering", Set.of(),
            "independent-reads", Set.of("lazy", "scope", "home", "update"));

    private static final Pattern LINE =
            Pattern.compile("(\\S+) (\\S+) (read|acquire) (\\d+) rounds, outcome in (\\d+)");

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    static Stream<Arguments> runs() {
        long first = Long.getLong("mobula.seed", System.nanoTime() % 1_000_000);
        int runs = Integer.getInteger("mobula.litmus", 0);
        if (runs == 0) {
            return Stream.of(
                    Arguments.of("shm", String.join(",", PROTOCOLS), SHORT, first),
                    Arguments.of("tcp", String.join(",", PROTOCOLS), SHORT, first + 1));
        }
        return LongStream.range(first, first + runs)
                .boxed()
                .flatMap(seed -> Stream.of("shm", "tcp")
                        .flatMap(transport ->
                                PROTOCOLS.stream().map(protocol -> Arguments.of(transport, protocol, LONG, seed))));
    }

    @ParameterizedTest(name = "{1} over {0}, {2} rounds, seed {3}")
    @MethodSource("runs")
    void noOutcomeOccursThatTheTableExcludes(String transport, String protocols, int rounds, long seed)
            throws Exception {
        Outcome outcome = sandbox.run(RANKS, "--transport " + transport, "shared/Litmus", rounds, seed, protocols);

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        List<String> lines = outcome.outLines();
        assertThat(lines).hasSize(protocols.split(",").length * ALLOWED.size() * 2);
        for (String line : lines) {
            Matcher entry = LINE.matcher(line);
            assertThat(entry.matches()).as(line).isTrue();
            assertThat(entry.group(4)).isEqualTo(Integer.toString(rounds));
            Set<String> allowed = ALLOWED.get(entry.group(2));
            assertThat(allowed).as(line).isNotNull();
            if (entry.group(3).equals("acquire") || !allowed.contains(entry.group(1))) {
                assertThat(entry.group(5))
                        .as("%s, seed %s over %s", line, seed, transport)
                        .isEqualTo("0");
            }
        }
    }
}
