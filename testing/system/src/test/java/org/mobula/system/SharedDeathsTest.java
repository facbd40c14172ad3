package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.mobula.testkit.Cases;
import org.mobula.testkit.HangKiller;

/**
 * Kills a rank that holds a shared object, waits for it, has its lock, fetches it, or sends its content. What the
 * policy and the number of copies promise is left, and no rank hangs.
 */
class SharedDeathsTest {
    private static final int RANKS = 3;
    private static final int ROUNDS = 100;
    private static final int DEATH = 30;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @ParameterizedTest(name = "rank {0} {1} {4} over {3}, {2}")
    @Cases(
            value = {"1, holds, LAST_RELEASED, shm, pages", "2, owns, FAIL, tcp, array"},
            matrix = {
                "1, holds, LAST_RELEASED, shm, array",
                "0, holds, LAST_RELEASED, shm, array",
                "0, owns, LAST_RELEASED, shm, pages",
                "2, waits, FAIL, shm, pages",
                "0, waits, LAST_RELEASED, tcp, array",
                "1, waits, FAIL, shm, array",
                "0, owns, FAIL, shm, array",
                "2, holds, FAIL, tcp, array"
            })
    void theSurvivorsContinueWithTheLastReleasedContent(
            int victim, String when, String policy, String transport, String content) throws Exception {
        checkCounts(
                victim,
                sandbox.run(
                        RANKS,
                        "--on-failure continue --transport " + transport,
                        "shared/Deaths",
                        victim,
                        when,
                        policy,
                        content));
    }

    @ParameterizedTest(name = "{0}, rank {1} {2}")
    @Cases(
            value = {"home, 1, owns", "update, 0, holds"},
            matrix = {
                "home, 0, holds",
                "home, 2, waits",
                "migratory, 1, holds",
                "migratory, 0, owns",
                "read-mostly, 2, holds",
                "read-mostly, 1, owns",
                "scope, 0, holds",
                "scope, 2, owns",
                "sequential, 1, holds",
                "sequential, 0, waits",
                "update, 2, owns"
            })
    void soTheyDoWithEachProtocol(String protocol, int victim, String when) throws Exception {
        checkCounts(
                victim,
                sandbox.run(
                        RANKS,
                        "--on-failure continue -x MOBULA_SHARED_PROTOCOL=" + protocol,
                        "shared/Deaths",
                        victim,
                        when,
                        "LAST_RELEASED",
                        "array"));
    }

    private static void checkCounts(int victim, Outcome outcome) {
        outcome.reportsFailureOf(victim, "killed by SIGKILL, exit code 137; the other ranks went on");
        List<Long> counts = outcome.numbers("rank \\d counts (\\d+)");
        assertThat(counts).hasSize(RANKS - 1);
        assertThat(counts).allMatch(count -> count.equals(counts.getFirst()), "all ranks count alike");
        long least = (RANKS - 1) * ROUNDS + DEATH;
        assertThat(counts.getFirst()).isBetween(least, least + 1); // the last increment may have been released
    }

    /**
     * The victim has released 7, which one survivor has fetched, then 8; it holds the lock. The same survivor fetches
     * from it and waits for that lock. The victim fetches from the other survivor, and waits for a lock there.
     */
    @ParameterizedTest(name = "rank {0}, {1}, {2} copies, over {3}, {4}")
    @Cases(
            value = {"1, FAIL, 1, tcp, array", "2, LAST_RELEASED, 2, shm, pages"},
            matrix = {
                "0, FAIL, 1, shm, array",
                "2, FAIL, 1, shm, pages",
                "0, FAIL, 2, tcp, array",
                "1, FAIL, 2, shm, pages",
                "0, LAST_RELEASED, 1, shm, pages",
                "2, LAST_RELEASED, 1, tcp, array",
                "1, LAST_RELEASED, 2, tcp, array",
                "0, LAST_RELEASED, 2, shm, array"
            })
    void aRankDiesThatHoldsAndServesAndWaitsAndFetches(
            int victim, String policy, int copies, String transport, String content) throws Exception {
        Outcome outcome = dieAmid("requests", victim, policy, copies, transport, content);

        int fetcher = (victim + 1) % RANKS;
        int other = (victim + 2) % RANKS;
        int left = copies == 2 ? 8 : 7;
        List<String> reports = new ArrayList<>();
        reports.add("rank " + fetcher + " fetches " + left);
        if (policy.equals("FAIL")) {
            reports.add("rank " + fetcher + " was told of rank " + victim);
        }
        reports.add("rank " + fetcher + " acquires " + left);
        reports.add("rank " + fetcher + " continues with 5");
        reports.add("rank " + other + " acquires " + left);
        assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(reports);
    }

    /** The content that survives is a whole one, although parts of a newer one have arrived. */
    @ParameterizedTest(name = "rank {0}, {1}, {2} copies, over {3}")
    @Cases(
            value = "1, LAST_RELEASED, 1, tcp",
            matrix = {
                "0, LAST_RELEASED, 1, shm",
                "2, FAIL, 1, tcp",
                "2, LAST_RELEASED, 2, tcp",
                "1, LAST_RELEASED, 2, shm",
                "0, FAIL, 2, shm"
            })
    void aRankDiesThatSendsContent(int victim, String policy, int copies, String transport) throws Exception {
        Outcome outcome = dieAmid("transfers", victim, policy, copies, transport, "array");

        int fetcher = (victim + 1) % RANKS;
        List<Long> left = outcome.numbers("rank \\d acquires (\\d+)");
        assertThat(left).hasSize(RANKS - 1);
        assertThat(left.getFirst()).isPositive().isEqualTo(left.getLast());
        String told = "rank " + fetcher + " was told of rank " + victim;
        assertThat(outcome.outLines().contains(told)).isEqualTo(policy.equals("FAIL"));
    }

    private Outcome dieAmid(String when, int victim, String policy, int copies, String transport, String content)
            throws Exception {
        Outcome outcome = sandbox.run(
                RANKS,
                "--on-failure continue --transport " + transport,
                "shared/DeathAmidRequests",
                victim,
                when,
                policy,
                copies,
                content);
        outcome.reportsFailureOf(victim, "killed by SIGKILL, exit code 137; the other ranks went on");
        return outcome;
    }
}
