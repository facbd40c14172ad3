package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.tools.Session.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;
import org.mobula.launch.Program;
import org.mobula.testkit.Await;

/** However a run ends, neither processes nor files of it remain. Real processes and signals. */
@Timeout(60)
class EndOfRunTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    @Test
    void sigintEndsAllRanks() throws Exception {
        Session session = new Session(folder);
        Process launcher = session.start(Session.runWords(List.of("-n", "3"), program("Waiting")));
        List<ProcessHandle> ranks = awaitRanks(session, launcher, 3);

        endsBySignal("INT", 130, session, launcher, ranks);
    }

    @Test
    void sigtermEndsAllRanksAndNoOtherRunRemovesTheirFiles() throws Exception {
        Session session = new Session(folder);
        Process launcher = session.start(Session.runWords(List.of("-n", "2"), program("Waiting")));
        List<ProcessHandle> ranks = awaitRanks(session, launcher, 2);

        Session other = new Session(Files.createDirectory(folder.resolve("other")));
        Files.createSymbolicLink(other.tmp(), session.tmp());
        Files.createSymbolicLink(other.shm(), session.shm());
        assertThat(other.run(List.of("-n", "1"), program("Inherited")).exitCode())
                .isZero();
        assertThat(session.leftovers()).hasSize(2);

        endsBySignal("TERM", 143, session, launcher, ranks);
    }

    private static void endsBySignal(
            String signal, int exitCode, Session session, Process launcher, List<ProcessHandle> ranks) {
        signal(signal, launcher.pid());
        Session.Outcome outcome = session.finish(launcher, "");

        assertThat(outcome.exitCode()).isEqualTo(exitCode);
        assertThat(outcome.err()).isEqualTo("mobula: interrupted; all ranks were ended\n");
        assertThat(ranks).noneMatch(EndOfRunTest::isRunning);
        assertThat(session.leftovers()).isEmpty();
    }

    @Test
    void sigtermEndsStartingRanksBeforeTheyPrintAnything() throws Exception {
        Session session = new Session(folder);
        String suspended = "-J-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,quiet=y";
        Process launcher = session.start(Session.runWords(List.of("-n", "2", suspended), program("Waiting")));
        Await.await()
                .atMost(PATIENCE)
                .until(() ->
                        launcher.descendants().filter(EndOfRunTest::isRunning).count() == 2);

        signal("TERM", launcher.pid());
        Session.Outcome outcome = session.finish(launcher, "");

        assertThat(outcome.exitCode()).isEqualTo(143);
        assertThat(outcome.err()).isEqualTo("mobula: interrupted; all ranks were ended\n");
        assertThat(outcome.out()).isEmpty();
        assertThat(session.leftovers()).isEmpty();
    }

    @Test
    void aProgramIsCompiledBeforeTheFolderOfTheRunExists() throws IOException {
        JobPlan plan = JobPlan.builder(1, new Program() {
                    @Override
                    public Program compiled() {
                        throw new LaunchException("folders of runs while compiling: " + foldersOfThisProcess());
                    }

                    @Override
                    public MainClass prepare(Path ofRun) {
                        throw new LaunchException("not reached");
                    }
                })
                .build();

        assertThatThrownBy(() -> Launchers.local().run(plan)).hasMessage("folders of runs while compiling: 0");
    }

    private static long foldersOfThisProcess() {
        Path parent = Path.of(System.getProperty("java.io.tmpdir"));
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, "mobula-*")) {
            String own = Long.toString(ProcessHandle.current().pid());
            long count = 0;
            for (Path path : folders) {
                Path launcher = path.resolve("launcher");
                count +=
                        Files.isReadable(launcher) && Files.readString(launcher).equals(own) ? 1 : 0;
            }
            return count;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void aRankThatIgnoresSigtermIsKilled() throws Exception {
        Session session = new Session(folder);
        Process launcher = session.start(
                Session.runWords(List.of("-n", "1", "--prefix"), program("Ending", "0", "hang", "others-wait")));
        Await.await().until(() -> Files.readString(session.out()).contains("hanging"));

        signal("TERM", launcher.pid());
        session.finish(launcher, "");

        assertThat(session.leftovers()).isEmpty();
    }

    @Test
    void aKilledLauncherLeavesNoProcessesAndNoFiles() throws Exception {
        Session session = new Session(folder);
        Process launcher = session.start(Session.runWords(List.of("-n", "3"), program("Waiting")));
        List<ProcessHandle> ranks = awaitRanks(session, launcher, 3);
        assertThat(session.leftovers()).hasSize(2); // the run's folder, and that of its shared memory

        launcher.destroyForcibly().waitFor();

        Await.await().atMost(PATIENCE).until(() -> ranks.stream().noneMatch(EndOfRunTest::isRunning));
        Await.await().atMost(PATIENCE).until(() -> session.leftovers().isEmpty());
    }

    @Test
    void theNextRunRemovesTheFilesOfAKilledRun() throws Exception {
        Session session = new Session(folder);
        Process launcher = session.start(Session.runWords(List.of("-n", "2"), program("Waiting")));
        List<ProcessHandle> ranks = awaitRanks(session, launcher, 2);
        ranks.forEach(rank -> signal("STOP", rank.pid())); // so that they cannot clean up
        launcher.destroyForcibly().waitFor();
        ranks.forEach(ProcessHandle::destroyForcibly);
        Await.await().until(() -> ranks.stream().noneMatch(EndOfRunTest::isRunning));
        assertThat(session.leftovers()).hasSize(2);

        assertThat(session.run(List.of("-n", "1"), program("Inherited")).exitCode())
                .isZero();

        assertThat(session.leftovers()).isEmpty();
    }

    /** An orphan that has ended counts as alive until init reaps it, but has no command any more. */
    private static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    private static List<ProcessHandle> awaitRanks(Session session, Process launcher, int count) {
        Await.await()
                .atMost(20, TimeUnit.SECONDS)
                .until(() -> Files.readString(session.out())
                                .lines()
                                .filter(line -> line.contains("pid "))
                                .count()
                        == count);
        return launcher.descendants().toList();
    }

    private static void signal(String name, long pid) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }
}
