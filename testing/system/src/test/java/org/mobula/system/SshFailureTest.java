package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.HangKiller;

/**
 * Runs by ssh in which an agent, a connection or a host fails. {@link HostSandbox} checks after each test that nothing
 * is left on either host. {@code -Dmobula.clusters=all} runs all tests.
 */
class SshFailureTest {
    private static final String ALL = "mobula.clusters";

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(150));

    @RegisterExtension
    static final HostSandbox SANDBOX = new HostSandbox("ssh", "sshd", "nsenter").withSshServers();

    private static List<String> words(String options, List<String> program) {
        List<String> words = new ArrayList<>(List.of(SANDBOX.mobula().toString(), "run"));
        words.addAll(List.of(options.split(" ")));
        words.addAll(program);
        return words;
    }

    private static Run waiting(String options) {
        List<String> program = SANDBOX.program(Sandbox.program("cluster/Ending"), "wait");
        return SANDBOX.start(1, words(options, program));
    }

    private static void awaitRanks(Run run, int count) {
        run.await("(rank \\d) of \\d on m\\d pid \\d+", count);
    }

    private static Outcome pi(String options) throws Exception {
        return SANDBOX.start(1, words(options, SANDBOX.program(HostSandbox.example("Pi"))))
                .end();
    }

    /** The process ids of this class's processes whose command line contains a text. */
    private static List<Long> pids(String text) {
        return Processes.mentioning(SANDBOX.marker()).stream()
                .filter(line -> line.contains(text))
                .map(line -> Long.parseLong(line.substring(0, line.indexOf(' '))))
                .toList();
    }

    @Test
    void aKilledAgentEndsTheRun() throws Exception {
        Run run = waiting("--hosts m2:2");
        awaitRanks(run, 2);

        pids("AgentMain").stream().filter(SshFailureTest::isJava).forEach(pid -> Processes.signal("KILL", pid));
        Outcome outcome = run.end();

        assertThat(outcome.exitCode()).isEqualTo(255);
        assertThat(outcome.err())
                .containsPattern(
                        "mobula: rank \\d on m2 \\(pid \\d+\\) failed: the connection to host m2 was lost \\(ssh or"
                                + " its agent ended with exit code 137.*\\); the other ranks were ended");
    }

    private static boolean isJava(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "comm"))
                    .startsWith("java");
        } catch (IOException ended) {
            return false;
        }
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aKilledConnectionEndsTheRun() throws Exception {
        Run run = waiting("--hosts m1:1,m2:1");
        awaitRanks(run, 2);

        run.process()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/ssh"))
                .forEach(ProcessHandle::destroyForcibly);
        Outcome outcome = run.end();

        assertThat(outcome.exitCode()).isEqualTo(255);
        assertThat(outcome.err()).contains("rank 1 on m2").contains("the connection to host m2 was lost");
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aHostWithoutPowerEndsTheRun() throws Exception {
        SANDBOX.with("MOBULA_LIVENESS_TIMEOUT_MS", 4000);
        Run run = waiting("--hosts m1:1,m2:1");
        awaitRanks(run, 2);

        SANDBOX.hosts().cutOff(2);
        try {
            Outcome outcome = run.end();

            assertThat(outcome.exitCode()).isNotZero();
            assertThat(outcome.err()).contains("rank 1 on m2");
        } finally {
            SANDBOX.hosts().reconnect(2);
        }
    }

    @Test
    void hostsBeyondTheFanoutAreStartedByOthers() throws Exception {
        SANDBOX.with("MOBULA_SSH_FANOUT", 1);
        Run run = waiting("--hosts m1:1,m2:1");
        awaitRanks(run, 2);

        List<Long> connections = pids("ServerAliveInterval").stream()
                .filter(pid -> ProcessHandle.of(pid)
                        .flatMap(process -> process.info().command())
                        .orElse("")
                        .endsWith("/ssh"))
                .toList();
        assertThat(connections).hasSize(1);
        long parent = ProcessHandle.of(connections.getFirst())
                .flatMap(ProcessHandle::parent)
                .orElseThrow()
                .pid();
        assertThat(pids("AgentMain")).contains(parent);
        Processes.signal("TERM", run.process().pid());
        assertThat(run.end().err()).contains("mobula: interrupted; all ranks were ended");
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void hostsThatHaveOneNameAreToldApartAndTwoNamesOfOneHostAreOneHost() throws Exception {
        SANDBOX.with("MOBULA_VERBOSE", "1");
        SANDBOX.hosts().sh(2, "hostname m1");
        try {
            Outcome outcome = pi("--hosts m1:1,m2:1");

            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.err()).containsPattern("rank (0 to rank 1|1 to rank 0): tcp to 10\\.214\\.");
        } finally {
            SANDBOX.hosts().sh(2, "hostname m2");
        }
        Outcome outcome = pi("--hosts m2:1," + SANDBOX.hosts().address(2) + ":1");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err()).containsPattern("rank (0 to rank 1|1 to rank 0): shm");
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void theInterfaceInANetworkIsUsed() throws Exception {
        String network = SANDBOX.hosts().address6(0).replaceFirst("::0$", "::/64");
        SANDBOX.with("MOBULA_VERBOSE", "1");

        Outcome outcome =
                pi("--hosts m1:1," + SANDBOX.hosts().address(2) + ":1 --port-range 22000-22001 --interface " + network);

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err())
                .containsPattern("rank (0 to rank 1|1 to rank 0): tcp to \\[fd00:214:[^]]*\\]:2200[01]");
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void ranksThatTheirHostCannotBindAreRefused() throws Exception {
        Outcome outcome = pi("--hosts m2:400 --bind-to core -J-Xmx8m");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).matches("mobula run: host m2 cannot run its ranks: .*\\n");
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aHostWithoutRoomForTheProgramIsReported() throws Exception {
        Path programs = Path.of("target", "programs").toAbsolutePath();
        SANDBOX.hosts().hide(2, SANDBOX.library());
        SANDBOX.hosts().hide(2, programs);
        SANDBOX.hosts().sh(2, "mount -t tmpfs -o mode=1777,size=200k small " + SANDBOX.tmp());
        try {
            Outcome outcome = pi("--hosts m1:1,m2:1");

            assertThat(outcome.exitCode()).isEqualTo(2);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err())
                    .matches(
                            "mobula run: host m2 cannot run ranks: cannot copy the program to \\S+ on m2; make room there, or"
                                    + " set TMPDIR to a folder with room on all hosts\n");
        } finally {
            SANDBOX.hosts().show(2, SANDBOX.tmp());
            SANDBOX.hosts().show(2, programs);
            SANDBOX.hosts().show(2, SANDBOX.library());
        }
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aHostWithAnotherVersionOfMobulaReceivesThatOfTheLauncher() throws Exception {
        Path jar = SANDBOX.library().resolve("mobula-launch-ssh-0.1.0-SNAPSHOT.jar");
        SANDBOX.hosts().sh(2, "mount --bind /etc/hostname " + jar);
        try {
            Outcome outcome = pi("--hosts m1:1,m2:1");

            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.out()).startsWith("3.1415926535");
        } finally {
            SANDBOX.hosts().show(2, jar);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void inputReachesRank0AndVariablesReachAllRanks() throws Exception {
        List<String> program = SANDBOX.program(Sandbox.program("cluster/Input"));
        Run run = SANDBOX.start(1, words("--tag-output --hosts m1:1,m2:1 --map-by node -x WORDS=two=words", program));
        run.sendLine("a line");
        run.process().outputWriter().close();

        Outcome outcome = run.end();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines()).containsExactlyInAnyOrder("[0@m1] a line two=words", "[1@m2] null two=words");
    }
}
