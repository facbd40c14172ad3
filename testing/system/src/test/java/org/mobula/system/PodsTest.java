package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.HangKiller;

/**
 * Ranks as pods: each has a host of its own, the variables that the manifest and Kubernetes give it, a name that is
 * known once it has started, and no rights of root where the files of the test can be read without.
 */
class PodsTest {
    private static final int PODS = 3;
    private static final int NODES = 2;
    private static final String USER = "65532";
    private static final String SECRET = "5e".repeat(32);
    private static final String ALL = "mobula.clusters";

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(100));

    @RegisterExtension
    static final HostSandbox SANDBOX = new HostSandbox("nsenter", "setpriv").withHosts(PODS);

    private Path names;
    private boolean privileged;

    @BeforeEach
    void prepare() throws Exception {
        for (Path folder : List.of(SANDBOX.folder(), SANDBOX.tmp())) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        }
        names = SANDBOX.folder().resolve("names");
        Files.writeString(names, "127.0.0.1 localhost\n");
        Process reads = new ProcessBuilder(unprivileged("cat", SANDBOX.mobula().toString(), ending().toString()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        privileged = reads.waitFor() != 0;
    }

    private static Path ending() {
        return Sandbox.program("cluster/Ending");
    }

    private static List<String> unprivileged(String... words) {
        List<String> command =
                new ArrayList<>(List.of("setpriv", "--reuid=" + USER, "--regid=" + USER, "--clear-groups"));
        command.addAll(List.of(words));
        return command;
    }

    /** Starts a pod, and publishes its name. */
    private Run pod(int index, String secret, String argument) throws Exception {
        return published(index, words(index, secret, ending(), argument));
    }

    private Run published(int index, List<String> words) throws Exception {
        return published(index, index + 1, words);
    }

    private Run published(int index, int host, List<String> words) throws Exception {
        Run run = SANDBOX.start(host, words);
        Files.writeString(names, Files.readString(names) + SANDBOX.hosts().address(host) + " pi-" + index + ".pi\n");
        return run;
    }

    private List<String> words(int index, String secret, Path program, String... arguments) {
        return words(index, PODS, secret, program, arguments);
    }

    private List<String> words(int index, int size, String secret, Path program, String... arguments) {
        List<String> words = new ArrayList<>(privileged ? List.of() : unprivileged());
        words.addAll(List.of(
                "env",
                "JOB_COMPLETION_INDEX=" + index,
                "HOSTNAME=pi-" + index,
                "MOBULA_SIZE=" + size,
                "MOBULA_SERVICE=pi",
                "MOBULA_RUN=uid-1",
                "MOBULA_SECRET=" + secret,
                "MOBULA_READY_FILE=" + ready(index)));
        words.addAll(List.of(
                SANDBOX.mobula().toString(),
                "exec",
                "-J-XX:TieredStopAtLevel=1",
                "-J-Dsite=" + SANDBOX.marker(),
                "-J-Djdk.net.hosts.file=" + names));
        words.add(program.toString());
        words.addAll(List.of(arguments));
        return words;
    }

    private static Path ready(int index) {
        return SANDBOX.folder().resolve("ready-" + index);
    }

    private List<Run> pods(String argument) throws Exception {
        List<Run> pods = new ArrayList<>();
        for (int index = 0; index < PODS; index++) {
            pods.add(pod(index, SECRET, argument));
        }
        for (Run each : pods) {
            each.await("(rank \\d) of 3 on m\\d pid \\d+");
        }
        return pods;
    }

    private static void endsWithFailure(Run run) throws Exception {
        Outcome outcome = run.end();
        assertThat(outcome.exitCode()).as(outcome.err()).isNotZero();
    }

    @Test
    void podsWaitForThoseThatAreLateAndEndWithAPodThatIsPreempted() throws Exception {
        for (int index = 0; index < PODS; index++) {
            Files.deleteIfExists(ready(index));
        }
        Run two = SANDBOX.start(3, words(2, SECRET, ending(), "hook"));
        two.awaitError("rank 2 on m3 looks for rank 0: pi-0.pi: its name is unknown");
        Run one = pod(1, SECRET, "hook");
        assertThat(ready(2)).doesNotExist();
        Run zero = pod(0, SECRET, "hook");
        for (Run each : List.of(zero, one, two)) {
            each.await("(rank \\d) of 3 on m\\d pid \\d+");
        }
        IntStream.range(0, PODS)
                .forEach(index -> assertThat(ready(index)).as("ready").exists());
        if (!privileged) {
            assertThat(Files.getOwner(ready(1)).getName()).isEqualTo(USER);
        }

        one.process().destroy(); // SIGTERM, as the kubelet sends it

        assertThat(one.end().exitCode()).isEqualTo(143);
        assertThat(one.out()).contains("hook of rank 1");
        endsWithFailure(zero);
        endsWithFailure(two);
        assertThat(zero.err()).containsPattern("rank 1 on m2 \\(pid \\d+\\) failed: its process ended");
    }

    /** Two pods on each of two hosts, which use the network of the host. */
    private List<Run> podsOnTwoHosts(Path program, String... arguments) throws Exception {
        List<Run> pods = new ArrayList<>();
        for (int index = 0; index < 2 * NODES; index++) {
            pods.add(published(index, index % NODES + 1, words(index, 2 * NODES, SECRET, program, arguments)));
        }
        return pods;
    }

    @ParameterizedTest
    @CsvSource({
        "Pi, unused, 3\\.1415926535\\d*",
        "Stack, unused, popped in all \\d+",
        "group/Bins, unused, 'then \\[3\\.0, 3\\.0, 3\\.0, 3\\.0]'",
        "../npb/LuFact, --class A --warm-up 0, verification SUCCESSFUL"
    })
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aProgramRunsUnchanged(String name, String arguments, String line) throws Exception {
        List<Run> pods = podsOnTwoHosts(HostSandbox.example(name), arguments.split(" "));
        List<String> lines = new ArrayList<>();
        for (Run each : pods) {
            Outcome outcome = each.end();
            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            lines.addAll(outcome.outLines());
        }
        assertThat(lines).anyMatch(each -> each.matches(line));
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aKilledPodEndsTheOthers() throws Exception {
        List<Run> pods = pods("wait");
        pods.get(0).process().destroyForcibly();
        endsWithFailure(pods.get(1));
        endsWithFailure(pods.get(2));
        assertThat(pods.get(1).err()).contains("the process of rank 0, which coordinates the run, has ended");
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aPodWithAnotherSecretIsNotLetIn() throws Exception {
        SANDBOX.with("MOBULA_JOIN_TIMEOUT", 8);
        Run zero = pod(0, SECRET, "wait");
        Run one = pod(1, "ab".repeat(32), "wait");
        endsWithFailure(one);
        assertThat(one.err()).contains("the launcher refused the connection: it does not know the run's secret");
        endsWithFailure(zero);
        assertThat(zero.err())
                .contains("refused a connection to the rendezvous of the run: it does not know the run's secret")
                .contains("ranks 1, 2 of 3 have not come within 8 s; look at `kubectl get pods`");
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aNodeThatIsCutOffEndsTheOthers() throws Exception {
        SANDBOX.with("MOBULA_LIVENESS_TIMEOUT_MS", 4000);
        List<Run> pods = pods("wait");
        SANDBOX.hosts().cutOff(1);
        try {
            for (Run each : pods) {
                endsWithFailure(each);
            }
        } finally {
            SANDBOX.hosts().reconnect(1);
        }
        assertThat(pods.get(1).err() + pods.get(2).err())
                .contains("rank 0, which coordinates the run, has failed: it was silent for 4000 ms");
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void eachSideOfAPartitionGoesOnAloneIfItShall() throws Exception {
        SANDBOX.with("MOBULA_LIVENESS_TIMEOUT_MS", 4000).with("MOBULA_ON_FAILURE", "continue");
        Path folder = Files.createTempDirectory(SANDBOX.folder(), "sides");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        List<Run> pods =
                podsOnTwoHosts(Sandbox.program("cluster/Partition"), folder.toString(), Integer.toString(NODES));
        ClusterContract.awaitReports(folder, "begins", "0, 1, 2, 3", 0, 1, 2, 3);

        SANDBOX.hosts().cutOff(HostSandbox.HOSTS);
        try {
            ClusterContract.awaitReports(folder, "goes on", "0, 2", 0, 2);
            ClusterContract.awaitReports(folder, "goes on", "1, 3", 1, 3);
        } finally {
            SANDBOX.hosts().reconnect(HostSandbox.HOSTS);
        }
        Files.createFile(folder.resolve("end"));

        ClusterContract.awaitReports(folder, "ends", "0, 2", 0, 2);
        ClusterContract.awaitReports(folder, "ends", "1, 3", 1, 3);
        for (Run each : pods) {
            each.end();
        }
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aLinkThatIsCutForSomeSecondsLosesNoCallWhereThatIsTolerated() throws Exception {
        SANDBOX.with("MOBULA_TOLERATE_DISCONNECT_MS", 40_000).with("MOBULA_TCP_PORTS", "23000-23009");
        CutLink link = new CutLink(SANDBOX);
        List<Run> pods = podsOnTwoHosts(
                Sandbox.program("cluster/Counting"), link.argument().toString());
        for (Run each : pods) {
            each.await("rank (\\d) counts");
        }

        link.interrupt("( sport >= :23001 and sport <= :23009 ) or ( dport >= :23001 and dport <= :23009 )");

        for (Run each : pods) {
            Outcome outcome = each.end();
            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.out()).contains("has counted");
        }
    }
}
