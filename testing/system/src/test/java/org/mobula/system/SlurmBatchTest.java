package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.testkit.Await;
import org.mobula.testkit.HangKiller;

/**
 * Batch scripts of {@code mobula sbatch} under Slurm: they run, are cancelled, and start again after the failure of a
 * node. The ranks trust each other by the secret of the script, because they are not told where munge listens.
 */
@EnabledIfSystemProperty(
        named = "mobula.clusters",
        matches = "all",
        disabledReason = "takes long: build/verify-all clusters")
class SlurmBatchTest {
    private static final Duration LONG = Duration.ofSeconds(90);

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(200));

    @RegisterExtension
    static final HostSandbox SANDBOX =
            new HostSandbox("sbatch", "slurmctld", "slurmd", "munged", "nsenter").wherePrivateFoldersRemain();

    private static SlurmCluster slurm;
    private Path output;

    @BeforeAll
    static void startSlurm() throws Exception {
        slurm = new SlurmCluster(SANDBOX.hosts(), HostSandbox.HOSTS);
    }

    @AfterAll
    static void stopSlurm() throws Exception {
        if (slurm != null) {
            slurm.close();
        }
    }

    @BeforeEach
    void prepare() throws Exception {
        SANDBOX.with("SLURM_CONF", slurm.configuration());
        output = Files.createTempFile(SANDBOX.folder(), "job", "");
    }

    @AfterEach
    void endAllJobs() throws Exception {
        control("scancel --user=root");
        bringBack();
        Await.await("no job is left")
                .atMost(LONG)
                .until(() -> control("squeue -h").isBlank());
    }

    /** Slurm takes a node back once it has ended the steps there. */
    private static void bringBack() {
        Await.await("Slurm uses the node")
                .atMost(LONG)
                .until(() -> control("scontrol update nodename=m2 state=resume 2>/dev/null; sinfo -h -n m2 -o %t")
                        .matches("(?s)(idle|alloc|mix|comp).*"));
    }

    private static String control(String command) throws Exception {
        return SANDBOX.hosts().sh(1, "export SLURM_CONF=" + slurm.configuration() + "; " + command);
    }

    /** Writes a script and submits it; returns the job's number. */
    private String submit(List<String> options, Path program, Object... arguments) throws Exception {
        Path script = SANDBOX.folder().resolve("script");
        List<String> words = new ArrayList<>(List.of(
                SANDBOX.mobula().toString(),
                "sbatch",
                "-N",
                "2",
                "--tasks-per-node",
                "2",
                "--time",
                "5",
                "--sbatch=open-mode=append",
                "--sbatch=output=" + output,
                "-o",
                script.toString()));
        words.addAll(options);
        words.addAll(SANDBOX.program(program, arguments));
        Outcome written = SANDBOX.start(1, words).end();
        assertThat(written.exitCode()).as(written.err()).isZero();
        Outcome submitted = SANDBOX.start(1, List.of("sbatch", "--parsable", script.toString()))
                .end();
        assertThat(submitted.exitCode()).as(submitted.err()).isZero();
        return submitted.out().strip();
    }

    private void await(String expression, int count) {
        Await.await(expression)
                .atMost(LONG)
                .untilAsserted(() -> assertThat(Files.readAllLines(output))
                        .filteredOn(line -> line.matches(expression))
                        .hasSizeGreaterThanOrEqualTo(count));
    }

    private static String state(String job) throws Exception {
        return control("scontrol -o show job " + job).replaceFirst("(?s).*JobState=(\\w+).*", "$1");
    }

    /** The options of a script that starts ranks by a plug-in of Slurm. */
    private static List<String> with(String plugIn, String... more) {
        if (plugIn.equals("pmix")) {
            SlurmPmixTest.requireLibrary();
        }
        List<String> options = new ArrayList<>(List.of("--mpi", plugIn));
        options.addAll(List.of(more));
        return options;
    }

    @Test
    void aProgramRunsAsABatchJob() throws Exception {
        String job = submit(List.of(), HostSandbox.example("Pi"));
        await("3\\.1415926535.*", 1);
        Await.await("the job is complete").atMost(LONG).until(() -> state(job).equals("COMPLETED"));
    }

    @Test
    void ranksArePlacedBoundAndLabelledBySrun() throws Exception {
        String job = submit(
                List.of("--map-by", "node", "--bind-to", "core", "--tag-output"), Sandbox.program("cluster/Meeting"));
        for (int rank = 0; rank < 4; rank++) {
            await(rank + ": rank " + rank + " on m" + (rank % 2 + 1) + " sees 6", 1);
        }
        Await.await("the job is complete").atMost(LONG).until(() -> state(job).equals("COMPLETED"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "pmi2", "pmix"})
    void aCancelledJobLeavesNoRank(String plugIn) throws Exception {
        String job = submit(with(plugIn), Sandbox.program("cluster/Ending"), "hook");
        await("rank \\d of 4 on m\\d pid \\d+", 4);
        control("scancel " + job);
        Await.await("no rank is alive")
                .atMost(LONG)
                .untilAsserted(() -> assertThat(SANDBOX.ranks()).isEmpty());
        assertThat(state(job)).isIn("CANCELLED", "COMPLETING");
        assertThat(output).content().contains("hook of rank "); // SIGTERM comes first
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "pmi2", "pmix"})
    void aJobStartsCleanAfterTheFailureOfANode(String plugIn) throws Exception {
        String job = submit(with(plugIn, "--requeue"), Sandbox.program("cluster/Restart"));
        await("rank \\d of 4 in start 0", 4);

        control("scontrol update nodename=m2 state=down reason=test");
        Await.await("the job waits for a node")
                .atMost(LONG)
                .until(() -> state(job).equals("PENDING"));
        // an srun of the first start would end the second, whose step has the same number
        Await.await("the first start has ended").atMost(LONG).untilAsserted(() -> {
            assertThat(Processes.mentioning("-Dsite=" + SANDBOX.marker())).isEmpty();
            assertThat(Processes.mentioning("slurmstepd: [" + job + ".")).isEmpty();
        });
        bringBack();
        control("scontrol update jobid=" + job + " starttime=now");

        await("rank \\d of 4 in start 1", 4);
        Await.await("the job is complete").atMost(LONG).until(() -> state(job).equals("COMPLETED"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "pmi2", "pmix"})
    void theOtherRanksGoOnAfterTheFailureOfANodeIfTheyShall(String plugIn) throws Exception {
        String job = submit(with(plugIn, "--on-failure", "continue"), Sandbox.program("cluster/Ending"), "wait");
        await("rank \\d of 4 on m\\d pid \\d+", 4);

        control("scontrol update nodename=m2 state=down reason=test");

        Await.await("the ranks of the node have ended")
                .atMost(LONG)
                .untilAsserted(() -> assertThat(SANDBOX.ranks()).hasSize(2));
        assertThat(state(job)).isEqualTo("RUNNING");
        List<String> survivors = SANDBOX.ranks();
        Await.await("Slurm has ended the step on the node")
                .atMost(LONG)
                .until(() -> control("squeue -h -w m2").isBlank());
        assertThat(SANDBOX.ranks()).isEqualTo(survivors);
    }
}
