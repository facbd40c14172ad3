package org.mobula.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.fault.DeadlineExceededException;

class JobsTest {
    private static final Duration SOON = Duration.ofMillis(20);

    @Test
    void aProcessWithoutLauncherIsRank0Of1() {
        try (Job job = Jobs.join(Map.of("MOBULA_HOST", "my host"))) {
            assertThat(job.rank()).isZero();
            assertThat(job.size()).isEqualTo(1);
            assertThat(job.host()).isEqualTo("my-host");
            assertThat(job.id()).matches("alone-[0-9a-f]{16}");
            assertThat(job.onFailure()).isEqualTo(FailurePolicy.ABORT);
        }
    }

    @Test
    void theSelectedLauncherIsExplained() {
        assertThat(Jobs.selected(Map.of())).isEqualTo("none, because no variable of a launcher is set");
        assertThat(Jobs.selected(Map.of("MOBULA_LAUNCHER", "none"))).isEqualTo("none, because MOBULA_LAUNCHER is none");
        assertThatThrownBy(() -> Jobs.selected(Map.of("PMI_SIZE", "3", "PMI_RANK", "1")))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("PMI_FD or PMI_PORT is needed as well");
        assertThatThrownBy(() -> Jobs.selected(Map.of("MOBULA_LAUNCHER", "psm")))
                .hasMessageContaining("this program has no such launcher");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Open MPI's mpirun | OMPI_COMM_WORLD | the variables PMIX_NAMESPACE and PMIX_RANK are needed as well, and the"
                        + " module org.mobula.launch.pmix; start it by `mpirun -n 3 mobula exec PROGRAM`",
                "MPICH's mpirun | PMI | the variable PMI_FD or PMI_PORT is needed as well, and the module"
                        + " org.mobula.launch.pmi; start it by `mpiexec.hydra -n 3 mobula exec PROGRAM`",
                "MVAPICH's mpirun | MV2_COMM_WORLD | start it by `mobula run -n 3 --hosts HOSTS PROGRAM`",
            })
    void oneOfSeveralProcessesThatCannotJoinIsRefused(String name, String variables, String remedy) {
        assertThatThrownBy(() -> Jobs.join(Map.of(variables + "_SIZE", "3", variables + "_RANK", "1")))
                .isInstanceOf(LaunchException.class)
                .hasMessage("this process is number 1 of 3 that " + name + " started (" + variables + "_SIZE and "
                        + variables + "_RANK are set), but it cannot join the others, and each would run alone: "
                        + remedy
                        + ", or set MOBULA_LAUNCHER=none to run alone");
    }

    @Test
    void aTaskOfSlurmThatNoLauncherKnowsIsRefused() {
        assertThatThrownBy(() -> Jobs.join(Map.of("SLURM_NTASKS", "2", "SLURM_PROCID", "0", "SLURM_STEP_ID", "1")))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "this process is number 0 of 2 that Slurm started (SLURM_NTASKS and SLURM_PROCID are set), but"
                                + " it cannot join the others, and each would run alone: SLURM_JOB_ID and SLURM_STEP_NODELIST are"
                                + " needed as well, and the module org.mobula.launch.slurm; start it by `srun -n 2 mobula"
                                + " exec PROGRAM`, or set MOBULA_LAUNCHER=none to run alone");
    }

    @Test
    void aBatchScriptOfSlurmIsNoTask() {
        try (Job job = Jobs.join(Map.of("SLURM_NTASKS", "2", "SLURM_PROCID", "0"))) {
            assertThat(job.size()).isEqualTo(1);
        }
    }

    @Test
    void aProcessRunsAloneIfTheUserWantsIt() {
        Map<String, String> environment = Map.of(
                "PMI_SIZE", "3", "PMI_RANK", "1", "MOBULA_JOB", "/tmp/mobula-00000000", "MOBULA_LAUNCHER", "none");
        try (Job job = Jobs.join(environment)) {
            assertThat(job.size()).isEqualTo(1);
        }
    }

    @Test
    void anUnknownLauncherIsRefused() {
        assertThatThrownBy(() -> Jobs.join(Map.of("MOBULA_LAUNCHER", "psm")))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "MOBULA_LAUNCHER is \"psm\", but this program has no such launcher; it has none at all. Set it"
                                + " to none to run alone, or unset it to let the environment decide");
    }

    @ParameterizedTest
    @CsvSource({"OMPI_COMM_WORLD_SIZE, 1, OMPI_COMM_WORLD_RANK, 0", "SLURM_NTASKS, 8, SLURM_JOB_ID, 5"})
    void aSingleProcessOfAnotherLauncherIsNotRefused(String one, String first, String other, String second) {
        try (Job job = Jobs.join(Map.of(one, first, other, second))) {
            assertThat(job.size()).isEqualTo(1);
        }
    }

    @Test
    void theDefaultHostNameIsThatOfTheSystem() {
        assertThat(JobEnvironment.host(Map.of())).isNotEmpty().doesNotContainAnyWhitespaces();
    }

    @Test
    void eachSingletonJobHasASecretThatCallersCannotChange() {
        try (Job job = Jobs.join(Map.of());
                Job other = Jobs.join(Map.of())) {
            byte[] secret = job.secret();
            assertThat(secret).hasSize(32).isNotEqualTo(other.secret());
            secret[0]++;
            assertThat(job.secret()).isNotEqualTo(secret);
        }
    }

    @Test
    void theFolderOfASingletonJobIsPrivateAndRemovedOnClose() throws Exception {
        Path folder;
        try (Job job = Jobs.join(Map.of())) {
            folder = job.directory();
            assertThat(job.directory()).isEqualTo(folder);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                    .isEqualTo("rwx------");
            Files.writeString(folder.resolve("socket"), "");
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void theOnlyCardOfASingletonJobIsItsOwn() {
        try (Job job = Jobs.join(Map.of())) {
            assertThatThrownBy(() -> job.card(0, SOON))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessage("deadline exceeded after 20 ms while waiting for the card of rank 0");
            job.publish("here I am");
            assertThat(job.card(0, SOON)).isEqualTo("here I am");
            assertThatThrownBy(() -> job.publish("again")).hasMessage("rank 0 has already published its card");
            assertThatThrownBy(() -> job.card(1, SOON))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("rank 1 is not a rank of this job, which runs alone: 0 of 1");
        }
    }

    @Test
    void aCardIsOneLineOfLimitedLength() {
        try (Job job = Jobs.join(Map.of())) {
            assertThatThrownBy(() -> job.publish("two\nlines"))
                    .hasMessage("a card must be one line, but this one has line breaks: \"two\\nlines\"; escape them");
            assertThatThrownBy(() -> job.publish("x".repeat(65537)))
                    .hasMessage("a card has at most 65536 bytes, but this one has 65537; send large data as a message");
        }
    }

    @Test
    void aRankWithoutTheModuleOfItsLauncherIsRefused() {
        assertThatThrownBy(() -> Jobs.join(Map.of("MOBULA_JOB", "/tmp/mobula-00000000", "MOBULA_RANK", "2")))
                .isInstanceOf(LaunchException.class)
                .hasMessage("this process was started as rank 2 of a run (MOBULA_JOB is set), but no launcher's module"
                        + " that knows the run was found; add org.mobula.launch.local to the module path or the class"
                        + " path, or unset MOBULA_JOB to run alone. Where several jars were merged into one, their files"
                        + " in META-INF/services must be merged too (ServicesResourceTransformer of"
                        + " maven-shade-plugin)");
    }

    @Test
    void anUnknownFailurePolicyIsRefused() {
        assertThatThrownBy(() -> Jobs.join(Map.of("MOBULA_ON_FAILURE", "pray")))
                .hasMessage("unknown failure policy \"pray\"; choose abort or continue"
                        + " (--on-failure, MOBULA_ON_FAILURE)");
    }

    @Test
    void aPlanHasAtLeastOneRank() {
        assertThatThrownBy(() -> JobPlan.builder(0, _ -> null).build())
                .hasMessage("a run needs at least 1 rank, not 0");
    }
}
