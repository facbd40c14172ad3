package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ranks on two hosts, each with an ssh server. The launcher runs on the first and starts ranks there by ssh as well.
 */
class SshTest extends ClusterContract {
    @RegisterExtension
    static final HostSandbox SANDBOX = new HostSandbox("ssh", "sshd", "nsenter").withSshServers();

    @Override
    HostSandbox sandbox() {
        return SANDBOX;
    }

    @Override
    List<String> launcher() {
        return launcher("m1:2,m2:2");
    }

    /** The agent there ends its ranks. */
    @Override
    boolean goesOnWithoutTheLauncher() {
        return false;
    }

    private static List<String> launcher(String hosts) {
        return List.of(SANDBOX.mobula().toString(), "run", "--hosts", hosts);
    }

    /** Starts Pi on hosts; the run ends before a rank starts. */
    private static Outcome refused(String hosts) throws Exception {
        List<String> words = new ArrayList<>(launcher(hosts));
        words.addAll(SANDBOX.program(HostSandbox.example("Pi")));
        Outcome outcome = SANDBOX.start(1, words).end();
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        return outcome;
    }

    @Test
    void eachHostThatCannotBeUsedIsReportedInOneSentence() throws Exception {
        String silent = SANDBOX.hosts().address(77);
        assertThat(refused("m1," + silent).err())
                .matches("mobula run: host " + silent
                        + " cannot be reached by ssh: it does not answer \\(.*\\); check that"
                        + " it runs and that the network leads there\n");
        assertThat(refused("m1,nowhere").err())
                .matches(
                        "mobula run: host nowhere cannot be reached by ssh: its name is unknown \\(.*\\); correct the name,"
                                + " or add it to /etc/hosts or to ~/.ssh/config\n");
        SANDBOX.with("MOBULA_SSH", SANDBOX.servers().client("stranger"));
        assertThat(refused("m1,m2").err())
                .matches(
                        "mobula run: host m2 cannot be reached by ssh: it refuses the key of user root \\(.*\\); add the key"
                                + " to ~/.ssh/authorized_keys there, and check that `ssh m2 true` asks nothing\n");
    }

    @Test
    void aHostWithoutJdkIsReported() throws Exception {
        Path jdks = Path.of(System.getProperty("java.home")).getParent();
        SANDBOX.hosts().hide(2, jdks);
        try {
            assertThat(refused("m1,m2").err())
                    .startsWith("mobula run: host m2 cannot run ranks: no JDK 25 was found on m2; install one in ");
        } finally {
            SANDBOX.hosts().show(2, jdks);
        }
    }

    @Test
    void filesThatAHostDoesNotShareAreCopied() throws Exception {
        Path programs = Path.of("target", "programs").toAbsolutePath();
        List<String> words = new ArrayList<>(launcher("m2:2"));
        words.addAll(SANDBOX.program(HostSandbox.example("Pi")));
        SANDBOX.hosts().hide(2, programs);
        try {
            Outcome outcome = SANDBOX.start(1, words).end();
            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.out()).startsWith("3.1415926535");
        } finally {
            SANDBOX.hosts().show(2, programs);
        }
    }

    /** The second host has neither the program nor the file. */
    @Test
    void aProgramIsShipped() throws Exception {
        Path programs = Path.of("target", "programs").toAbsolutePath();
        Path files = Files.createDirectories(SANDBOX.folder().resolve("files"));
        Files.writeString(files.resolve("in.txt"), "drawer");
        List<String> words = new ArrayList<>(launcher("m1,m2"));
        words.addAll(List.of("--ship", "--files", files.toString()));
        words.addAll(SANDBOX.program(Sandbox.program("Shipped")));
        SANDBOX.hosts().hide(2, programs);
        SANDBOX.hosts().hide(2, files);
        try {
            Outcome outcome = SANDBOX.start(1, words).end();
            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.outLines())
                    .containsExactlyInAnyOrder(
                            "rank 0 with class path []: reward", "rank 1 with class path []: reward");
            assertThat(files.resolve("out-0")).hasContent("reward");
            assertThat(files.resolve("out-1")).hasContent("reward");
        } finally {
            SANDBOX.hosts().show(2, files);
            SANDBOX.hosts().show(2, programs);
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "../shared/Lu 48 8",
                "../shared/RedBlack 30 20 10",
                "../shared/Asp 20",
                "../shared/Histogram 4 100",
                "../shared/WorkQueue 6",
                "../kernels/Water --by shared --molecules 16 --steps 10"
            })
    @EnabledIfSystemProperty(named = "mobula.clusters", matches = "all")
    void aProgramOverSharedObjectsIsShipped(String program) throws Exception {
        String[] arguments = program.split(" ");
        Path programs = Path.of("target", "programs").toAbsolutePath();
        List<String> words = new ArrayList<>(launcher());
        words.add("--ship");
        words.addAll(SANDBOX.program(
                HostSandbox.example(arguments[0]), (Object[]) Arrays.copyOfRange(arguments, 1, arguments.length)));
        SANDBOX.hosts().hide(2, programs);
        try {
            Outcome outcome = SANDBOX.start(1, words).end();
            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.out()).contains("verified: ");
        } finally {
            SANDBOX.hosts().show(2, programs);
        }
    }
}
