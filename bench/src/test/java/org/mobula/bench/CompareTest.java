package org.mobula.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CompareTest {
    private final StringWriter err = new StringWriter();

    @Test
    void anUnknownSuiteIsRefusedWithTheKnownOnes() {
        assertThat(run("remtoe")).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("bench/compare: there is no suite \"remtoe\"; choose one of ablation, active, codec,"
                        + " collective, group, idle, kernels, loss, memory, message, remote, replica, rmi, shared,"
                        + " socket, start, transport, ucx (see bench/compare --help)");
    }

    @Test
    void zeroPairsAreRefused() {
        assertThat(run("remote", "--pairs", "0")).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("bench/compare: --pairs 0 measures nothing; give 1 or more, 5 to publish (see bench/compare"
                        + " --help)");
    }

    @Test
    void anUnknownCaseOrPeerIsRefusedWithTheKnownOnes() {
        assertThat(run("idle", "--case", "null-call", "--peer", "aeron")).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("bench/compare: the suite idle has no such case and peer; it has the cases idle/shm,"
                        + " first-message/shm and the peers java.rmi; Unix socket, blocking (see bench/compare"
                        + " --help)");
    }

    @Test
    void busyLoopsBelongToTheSuiteStart() {
        assertThat(run("idle", "--busy", "2")).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo(
                        "bench/compare: --busy belongs to the suite start, not to \"idle\" (see bench/compare --help)");
    }

    @Test
    void zeroBusyLoopsAreRefused() {
        assertThat(run("start", "--busy", "0")).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("bench/compare: --busy 0 leaves the machine quiet; give 1 or more, or omit it"
                        + " (see bench/compare --help)");
    }

    @Test
    void aMissingSuiteIsReported() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("bench/compare: Missing required parameter: 'SUITE' (see bench/compare --help)");
    }

    private int run(String... words) {
        CommandLine command = Compare.commandLine();
        command.setErr(new PrintWriter(err, true));
        return command.execute(words);
    }
}
