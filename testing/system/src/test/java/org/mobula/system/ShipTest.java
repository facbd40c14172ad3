package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.HangKiller;

/**
 * Ranks that have neither the program nor its files. {@link SshTest} has them on hosts that have neither on their
 * disks.
 */
class ShipTest {
    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @BeforeEach
    void ranksAreInAnotherFolder() throws Exception {
        sandbox.wrapped("cd /", "exec \"$@\"");
        Files.writeString(sandbox.folder().resolve("in.txt"), "drawer");
    }

    private Outcome run(String options, Object... arguments) throws InterruptedException {
        return sandbox.run(2, options + " --files " + sandbox.folder(), "Shipped", arguments);
    }

    @Test
    void classesAndFilesAreThoseOfTheLauncher() throws Exception {
        Outcome outcome = run("--ship");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines())
                .containsExactlyInAnyOrder("rank 0 with class path []: reward", "rank 1 with class path []: reward");
        assertThat(sandbox.folder().resolve("out-0")).hasContent("reward");
        assertThat(sandbox.folder().resolve("out-1")).hasContent("reward");
    }

    @Test
    void aMissingClassAndAMissingFileAreNamed() throws Exception {
        Outcome noClass = run("--ship", "p.Missing");

        assertThat(noClass.exitCode()).isEqualTo(1);
        assertThat(noClass.err())
                .containsPattern(
                        "ClassNotFoundException: rank [01] cannot load class p.Missing: the launcher has none on"
                                + " the program's class path, .*Shipped");

        Files.delete(sandbox.folder().resolve("in.txt"));
        Outcome noFile = run("--ship");

        assertThat(noFile.exitCode()).isEqualTo(1);
        assertThat(noFile.err())
                .containsPattern("FileNotFoundException: rank [01] cannot read in.txt: the launcher has no such file or"
                        + " folder in " + sandbox.folder().toRealPath());
    }

    @Test
    void withoutShippingEachRankHasItsOwnFiles() throws Exception {
        Outcome outcome = sandbox.run(2, "", "Shipped");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err())
                .containsPattern(
                        "FileNotFoundException: rank [01] cannot read in.txt: there is no such file or folder in /");
    }

    @Test
    void ranksEndWithALauncherThatIsKilledWhileTheyRead() throws Exception {
        Run run = sandbox.start(2, "--ship --files " + sandbox.folder(), "Shipped", "read");
        run.await("(reading)", 2);

        run.process().destroyForcibly().waitFor(); // the sandbox checks that no process and no file is left
    }
}
