package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code mobula sbatch} writes. */
class SbatchCommandTest {
    @TempDir
    Path folder;

    private static Session.Outcome sbatch(String... words) {
        return Session.inProcess(
                Stream.concat(Stream.of("sbatch"), Stream.of(words)).toArray(String[]::new));
    }

    private static String script(String... words) {
        Session.Outcome outcome = sbatch(words);
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome.out();
    }

    @Test
    void checksOfSharedObjectsArePassedOnWithTheirMode() {
        assertThat(script("-n", "2", "--shared", "Sums.java", "strict")).contains(" exec --shared Sums.java strict");
        assertThat(script("-n", "2", "--shared=strict", "Sums.java")).contains(" exec --shared=strict Sums.java");
    }

    @Test
    void aScriptIsComplete() {
        assertThat(script(
                        "-N",
                        "2",
                        "--tasks-per-node",
                        "4",
                        "--time",
                        "1:30:00",
                        "--requeue",
                        "--sbatch",
                        "partition=short",
                        "--module",
                        "java/25",
                        "--command",
                        "/opt/mobula/mobula",
                        "-J-Xmx2g",
                        "--transport",
                        "tcp",
                        "-v",
                        "-cp",
                        "classes",
                        "org.example.Main",
                        "17",
                        "-n"))
                .isEqualTo("""
                        #!/bin/sh
                        # Written by `mobula sbatch`. Submit it by: sbatch SCRIPT
                        #SBATCH --job-name=org.example.Main
                        #SBATCH --nodes=2
                        #SBATCH --ntasks-per-node=4
                        #SBATCH --time=1:30:00
                        #SBATCH --requeue
                        #SBATCH --partition=short
                        set -eu
                        module load java/25

                        # By this secret the ranks trust each other where they cannot use munge. Each start of the job makes its own.
                        MOBULA_SECRET=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \\n')
                        export MOBULA_SECRET

                        exec srun --mpi=none --kill-on-bad-exit=1 /opt/mobula/mobula exec --jvm-option=-Xmx2g --transport=tcp --verbose --class-path=classes org.example.Main 17 -n
                        """);
    }

    @Test
    void aRunThatContinuesKeepsItsNodes() {
        assertThat(script("-n", "4", "-c", "2", "--on-failure", "continue", "--command", "mobula", "Pi.java"))
                .contains("#SBATCH --job-name=Pi\n#SBATCH --ntasks=4\n#SBATCH --cpus-per-task=2\n")
                .contains("#SBATCH --no-requeue\n#SBATCH --no-kill\n")
                .endsWith("exec srun --mpi=none --kill-on-bad-exit=0 --no-kill --cpus-per-task=2 mobula exec"
                        + " --on-failure=continue Pi.java\n");
    }

    @Test
    void placementIsSlurmsOwn() {
        assertThat(script("--map-by", "node", "--bind-to", "core", "--tag-output", "--command", "mobula", "Pi.java"))
                .endsWith("exec srun --mpi=none --kill-on-bad-exit=1 --distribution=cyclic --cpu-bind=cores --label"
                        + " mobula exec Pi.java\n");
        assertThat(script("--map-by=slot", "--bind-to=socket", "--debug-rank=3", "--command=mobula", "Pi.java"))
                .endsWith("exec srun --mpi=none --kill-on-bad-exit=1 --distribution=block --cpu-bind=sockets"
                        + " mobula exec --debug-rank=3 Pi.java\n");
        assertThat(script("--map-by", "ppr:2:node", "--bind-to", "none", "--command", "mobula", "Pi.java"))
                .contains("#SBATCH --ntasks-per-node=2\n")
                .endsWith("exec srun --mpi=none --kill-on-bad-exit=1 --cpu-bind=none mobula exec Pi.java\n");
    }

    @Test
    void ranksRunInAnImage() {
        assertThat(script("--apptainer", "my image.sif", "--mpi", "pmi2", "--command", "mobula", "Pi.java"))
                .endsWith(
                        "exec srun --mpi=pmi2 --kill-on-bad-exit=1 apptainer exec 'my image.sif' mobula exec Pi.java\n");
    }

    /** The shell itself reads the script: {@code srun} is a script that prints its words. */
    @Test
    void everyWordReachesTheProgramUnchanged() throws Exception {
        List<String> arguments = List.of(
                "", " ", "a b", "it's", "\"", "$HOME", "`id`", "\\", "*", "a;b", "#c", "~", "&", "|", "\n", "--x",
                "{rank}");
        Path srun = folder.resolve("srun");
        Files.writeString(
                srun,
                "#!/bin/sh\nprintf '%s\\0' \"$@\" >" + folder + "/words; printf %s \"$MOBULA_SECRET\" >" + folder
                        + "/secret\n");
        assertThat(srun.toFile().setExecutable(true)).isTrue();
        List<String> words = new ArrayList<>(List.of("--command", "/a b/mobula", "-J-Da=b c'd", "My Program.java"));
        words.addAll(arguments);
        Path script = folder.resolve("script");
        Files.writeString(script, script(words.toArray(String[]::new)));
        ProcessBuilder shell = new ProcessBuilder("sh", script.toString()).inheritIO();
        shell.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        assertThat(shell.start().waitFor()).isZero();

        List<String> expected = new ArrayList<>(List.of(
                "--mpi=none",
                "--kill-on-bad-exit=1",
                "/a b/mobula",
                "exec",
                "--jvm-option=-Da=b c'd",
                "My Program.java"));
        expected.addAll(arguments);
        assertThat(Files.readString(folder.resolve("words")).split("\0", -1))
                .containsExactlyElementsOf(
                        Stream.concat(expected.stream(), Stream.of("")).toList());
        assertThat(folder.resolve("secret")).content(StandardCharsets.US_ASCII).matches("[0-9a-f]{64}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --time soon           | --time soon is not valid; give minutes, hours:minutes:seconds, or days-hours, as in --time 10, --time 1:30:00 or --time 2-12
                    --mpi openmpi         | --mpi openmpi is not valid; choose one of none, pmi2, pmix
                    --timeout 60          | --timeout is the scheduler's here: use `mobula sbatch --time 10`
                    --map-by core         | --map-by core is not valid; choose slot, node or ppr:N:node
                    --bind-to numa        | --bind-to numa is not valid; choose core, socket or none
                    --map-by=ppr:2:node --tasks-per-node=3 | --map-by ppr:2:node and --tasks-per-node 3 exclude each other; give one of them
                    -n 0                  | -n 0 is not valid; give a whole number, 1 or more
                    --nodes x             | --nodes x is not valid; give a whole number, 1 or more
                    --sbatch p_short      | sbatch cannot read the option --p_short in a script; give --NAME or --NAME=VALUE, without quotation marks, backslashes and line breaks
                    """)
    void aWrongOptionIsRefused(String options, String message) {
        List<String> words = new ArrayList<>(List.of(options.split(" ")));
        words.add("Pi.java");
        Session.Outcome outcome = sbatch(words.toArray(String[]::new));
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo("mobula sbatch: " + message + "\n");
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void optionsOfTheRanksAreCheckedWhenTheScriptIsWritten() {
        assertThat(sbatch("--transport", "smoke", "Pi.java").err())
                .startsWith("mobula sbatch: unknown transport \"smoke\"; choose one of ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\"b", "a\nb", "a\\b"})
    void aNameThatSbatchCannotReadIsRefused(String name) {
        assertThat(sbatch("--job-name", name, "Pi.java").err())
                .startsWith("mobula sbatch: sbatch cannot read the option");
    }

    @Test
    void aNameWithWhiteSpaceIsQuoted() {
        assertThat(script("--job-name", "my job", "Pi.java")).contains("#SBATCH --job-name=\"my job\"\n");
    }

    @Test
    void aFileIsWrittenAndReplacedButNoOther() throws Exception {
        Path file = folder.resolve("job.sh");
        assertThat(sbatch("-o", file.toString(), "Pi.java").out()).isEmpty();
        assertThat(sbatch("-n", "2", "-o", file.toString(), "Pi.java").exitCode())
                .isZero();
        assertThat(file).isExecutable().content().contains("--ntasks=2");
        Files.writeString(file, "mine");
        assertThat(sbatch("-o", file.toString(), "Pi.java").err())
                .isEqualTo("mobula sbatch: " + file
                        + " exists, and `mobula sbatch` has not written it; choose another file\n");
        assertThat(file).hasContent("mine");
    }
}
