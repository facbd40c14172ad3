package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.testkit.HangKiller;

/**
 * Kills a rank that has a group member during concurrent calls of all scenarios. {@code -Dmobula.deaths=all} runs every
 * scenario over both transports and kills each rank in turn, instead of a seeded selection.
 */
class GroupDeathsTest {
    private static final int RANKS = 4;
    private static final int SELECTION = 60;

    /** When the rank is killed, as named in the program. */
    enum Moment {
        INSIDE,
        ABSENT,
        RANDOM
    }

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofMinutes(5));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @ParameterizedTest
    @EnumSource
    void eachCallThatNeedsAKilledMemberNamesItAndOthersContinue(Moment moment) throws Exception {
        long seed = Long.getLong("mobula.seed", System.nanoTime());
        System.out.println("GroupDeathsTest: seed " + seed + " (-Dmobula.seed=... repeats it)");
        if ("all".equals(System.getProperty("mobula.deaths"))) {
            for (int killed = 0; killed < RANKS; killed++) {
                kill(killed, "shm", moment, killed, seed);
                kill(killed, "tcp", moment, killed, seed);
            }
        } else {
            Random random = new Random(seed);
            int killed = random.nextInt(RANKS);
            kill(killed, random.nextBoolean() ? "shm" : "tcp", moment, killed, seed, SELECTION);
        }
    }

    private void kill(int killed, String transport, Object... arguments) throws Exception {
        // killed members may be executing discarded calls
        sandbox.expectWarning("so the caller does not see this failure");

        Outcome outcome =
                sandbox.run(RANKS, "--on-failure continue --transport " + transport, "groups/Deaths", arguments);

        outcome.reportsFailureOf(killed, "killed by SIGKILL, exit code 137; the other ranks went on");
        assertThat(outcome.outLines())
                .as("%s, rank %s over %s", arguments[0], killed, transport)
                .hasSize(RANKS - 1)
                .allMatch(line -> line.matches("rank \\d: \\d+ scenarios, 0 wrong, 0 still waiting"));
    }
}
