package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The group examples print the expected results, and LUFact sends the expected number of messages. Runs real processes.
 */
@Timeout(60)
class GroupsTest {
    @TempDir
    Path folder;

    @Test
    void lufactBroadcastsAStepInOneCallAndGathersInOne() {
        Run run = Run.of(folder, List.of("-n", "3", "npb/LuFact.java", "--by", "group", "--warm-up", "0"));

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("residual 5.1672", "verification SUCCESSFUL")
                .contains("all ranks sent 1004 messages, 2.0 per step"); // 4 to gather
    }

    @Test
    void binsKeepAnArrayUntilItIsTaken() {
        assertThat(example("Bins.java"))
                .isEqualTo(new Run(
                        0,
                        List.of(
                                "first [1.0, 2.0, 1.0, 2.0, 1.0, 2.0]",
                                "later [4.0, 4.0, 4.0]",
                                "then [3.0, 3.0, 3.0]"),
                        List.of()));
    }

    /** Member r starts with r jobs. */
    @Test
    void jobsGoToTheLeastLoadedMember() {
        assertThat(example("LoadBalancer.java"))
                .isEqualTo(new Run(
                        0,
                        List.of(
                                "job 0 to member 0, which had 0",
                                "job 1 to member 0, which had 1",
                                "job 2 to member 1, which had 1",
                                "job 3 to member 0, which had 2",
                                "job 4 to member 1, which had 2",
                                "job 5 to member 2, which had 2"),
                        List.of()));
    }

    @Test
    void fiveCollectiveOperationsAreGroupCalls() {
        assertThat(example("Collectives.java"))
                .isEqualTo(new Run(
                        0,
                        List.of(
                                "rank 0: all to all [0, 10, 20]",
                                "rank 0: broadcast [1, 2, 3]",
                                "rank 0: gather [0, 1, 2]",
                                "rank 0: gather to all [0, 1, 4]",
                                "rank 0: scatter [0, 1]",
                                "rank 1: all to all [1, 11, 21]",
                                "rank 1: broadcast [1, 2, 3]",
                                "rank 1: gather to all [0, 1, 4]",
                                "rank 1: scatter [2, 3]",
                                "rank 2: all to all [2, 12, 22]",
                                "rank 2: broadcast [1, 2, 3]",
                                "rank 2: gather to all [0, 1, 4]",
                                "rank 2: scatter [4, 5]"),
                        List.of()));
    }

    private Run example(String program) {
        return Run.of(folder, List.of("-n", "3", "examples/group/" + program)).sorted();
    }
}
