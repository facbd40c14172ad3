package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.testkit.HangKiller;

/**
 * A fault campaign: programs of every model, into which faults are injected, all drawn from seeds. Every run ends, its values
 * are right, acknowledged writes are in the survivors, and nothing is left of it.
 *
 * <p>Each build makes a few gentle runs: stops are short, and strangers few. {@code -Dmobula.faults=1000} is the campaign, {@code -Dmobula.seed=N} its first seed: {@code build/verify-all faults}.
 */
class FaultsTest {
    private static final int GENTLE_RUNS = 20;
    private static final boolean GENTLE = System.getProperty("mobula.faults") == null;
    private static final int PATIENCE_SECONDS = 120;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(2 * PATIENCE_SECONDS));

    @RegisterExtension
    final Site site = new Site();

    static LongStream seeds() {
        long first = Long.getLong("mobula.seed", 1);
        return LongStream.range(first, first + Integer.getInteger("mobula.faults", GENTLE_RUNS));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_run_ends_and_is_right_whatever_is_done_to_it(long seed) throws Exception {
        FaultPlan plan = FaultPlan.of(seed, GENTLE);
        prepare(plan);
        Run run = site.start(
                plan.ranks(),
                "--transport " + plan.transport() + " --on-failure " + plan.policy(),
                "faults/" + plan.program(),
                seed,
                FaultPlan.WORK_MILLIS);

        boolean ended;
        try (FaultInjection injection = new FaultInjection(plan, run)) {
            injection.inject();
            ended = run.process().waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        assertThat(ended ? List.of() : List.of("does not end" + report(run)))
                .as(words(plan, run))
                .isEmpty();
        assertThat(new FaultVerdict(plan, run.process().exitValue(), run.out(), run.err()).faults())
                .as(words(plan, run))
                .isEmpty();
    }

    private void prepare(FaultPlan plan) throws Exception {
        site.expectWarning(""); // whatever ranks say of what is done to them
        switch (plan.fault()) {
            case LITTLE_MEMORY ->
                mount(plan, Files.createDirectory(site.folder().resolve("small")), true);
            case LITTLE_TMP -> mount(plan, site.tmp(), false);
            default -> {
                // nothing to prepare
            }
        }
    }

    private void mount(FaultPlan plan, Path folder, boolean memory) throws Exception {
        String mount = "mount -t tmpfs -o size=" + plan.size() + "k none " + folder;
        Process probe = new ProcessBuilder("sh", "-c", "unshare -m sh -c '" + mount + "'")
                .redirectErrorStream(true)
                .start();
        assumeTrue(probe.waitFor() == 0, "skipped: a small tmpfs needs root and unshare");
        site.behind("unshare", "-m", "sh", "-c", mount + " && exec \"$@\"", "sh");
        if (memory) {
            site.with("MOBULA_SHM_DIR", folder);
        }
    }

    /** What the ranks do that do not end. */
    private static String report(Run run) {
        String head = "mobula: what each rank does:";
        Processes.signal("QUIT", run.process().pid());
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> run.err().contains(head) || !run.process().isAlive());
        return " within " + PATIENCE_SECONDS + " s; " + run.err();
    }

    private static String words(FaultPlan plan, Run run) {
        String again = GENTLE
                ? "replay: mvn verify -pl testing/system -am -Dtest=FaultsTest -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -Dmobula.seed=" + plan.seed()
                : "replay: build/verify-all faults --runs 1 --seed " + plan.seed();
        return again + "\n" + plan + "\nexit code "
                + (run.process().isAlive() ? "none" : run.process().exitValue()) + "\n"
                + run.out().replaceAll("rank \\d wrote \\d+\n", "") + run.err();
    }
}
