package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mobula.system.FaultPlan.Fault;

/** Checks that each kind of violation is detected. */
class FaultVerdictTest {
    private static final String ENDS = "rank 0 verified 5 values\nrank 1 verified 5 values\n";

    private static List<String> violations(Fault fault, String policy, int code, String out, String err) {
        return violations("Writes", fault, policy, code, out, err);
    }

    private static List<String> violations(
            String program, Fault fault, String policy, int code, String out, String err) {
        FaultPlan plan = new FaultPlan(1, program, 2, "shm", policy, fault, 1, 0, 0);
        return new FaultVerdict(plan, code, out, err).violations();
    }

    @Test
    void aRunWithoutViolationsIsCorrect() {
        assertThat(violations(Fault.STOP_RANK, "abort", 0, ENDS, "")).isEmpty();
        assertThat(violations(Fault.STOP_RANK, "abort", 0, "rank 0 verified 5 values\n", ""))
                .containsExactly("rank 1 did not complete");
        assertThat(violations(
                        Fault.UNAUTHENTICATED_CLIENTS, "abort", 0, "rank 1 saw PeerFailedException: x\n" + ENDS, ""))
                .containsExactly("rank 1 saw PeerFailedException: x");
    }

    @Test
    void declaringAStoppedRankFailedIsAViolation() {
        String failure = "mobula: rank 1 on here (pid 7) failed: declared failed by rank 0: it was silent for 3000 ms";

        assertThat(violations(Fault.STOP_RANK, "continue", 137, ENDS, failure + "\n"))
                .containsExactly(failure, "exit code 137");
    }

    @Test
    void aKilledRankEndsTheRunOrTheOthersContinue() {
        assertThat(violations(Fault.KILL_RANK, "abort", 137, "", "")).isEmpty();
        assertThat(violations(Fault.KILL_RANK, "abort", 1, "", "")).containsExactly("exit code 1");
        assertThat(violations(Fault.KILL_RANK, "continue", 137, "rank 0 verified 1 values\n", ""))
                .isEmpty();
        assertThat(violations(Fault.KILL_RANK, "continue", 137, "", "")).containsExactly("rank 0 did not complete");
        assertThat(violations(Fault.KILL_RANK, "abort", 137, "", "mobula: rank 0 on here (pid 6) failed: exit code 1"))
                .containsExactly("mobula: rank 0 on here (pid 6) failed: exit code 1");
    }

    @Test
    void aSurvivorMayEndFirstWithoutFinalize() {
        String out = "rank 0 verified 1 values\n";
        String failure = "mobula: rank 0 on here (pid 6) failed: exit code 1; the other ranks went on";

        assertThat(violations("MpiMessages", Fault.TERM_RANK, "continue", 1, out, failure))
                .isEmpty();
        assertThat(violations("Messages", Fault.TERM_RANK, "continue", 1, out, failure))
                .containsExactly(failure, "exit code 1");
        assertThat(violations("MpiMessages", Fault.STOP_RANK, "continue", 1, ENDS, failure))
                .containsExactly(failure, "exit code 1");
        String killed = failure.replace("exit code 1", "killed by SIGKILL, exit code 137");
        assertThat(violations("MpiMessages", Fault.TERM_RANK, "continue", 1, out, killed))
                .containsExactly(killed);
    }

    @Test
    void aWrongValueIsAlwaysAViolation() {
        assertThat(violations(Fault.KILL_LAUNCHER, "abort", 137, "WRONG at rank 0: twice\n", ""))
                .containsExactly("WRONG at rank 0: twice");
    }

    @Test
    void aLostAcknowledgedWriteIsAViolation() {
        String out =
                "rank 1 wrote 20\nrank 1 wrote 40\nrank 0 keeps 60 of 0\nrank 0 keeps 39 of 1\nrank 0 verified 1 values\n";

        assertThat(violations(Fault.KILL_RANK, "continue", 137, out, ""))
                .containsExactly("rank 0 keeps 39 writes of rank 1, which acknowledged 40");
    }

    @Test
    void differingReplicasAreAViolation() {
        String out = "rank 0 keeps 6 of 0\nrank 0 keeps 3 of 1\nrank 1 keeps 6 of 0\nrank 1 keeps 4 of 1\n" + ENDS;

        assertThat(violations(Fault.UNAUTHENTICATED_CLIENTS, "abort", 0, out, ""))
                .containsExactly("replicas differ: {0={0=6, 1=3}, 1={0=6, 1=4}}");
    }

    @Test
    void aRunMayFailForLackOfSpaceIfItReportsThat() {
        assertThat(violations(Fault.SMALL_TMP, "abort", 2, "", "mobula run: cannot write: No space left on device"))
                .isEmpty();
        assertThat(violations(Fault.SMALL_TMP, "abort", 2, ENDS, "mobula run: cannot write"))
                .containsExactly("exit code 2");
    }
}
