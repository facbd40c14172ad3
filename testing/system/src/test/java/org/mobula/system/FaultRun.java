package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.mobula.testkit.Await;

/**
 * One run of a fault campaign.
 *
 * @param replay the command that repeats the run
 * @param timeoutSeconds the time after which the run counts as hung
 */
record FaultRun(Sandbox sandbox, FaultPlan plan, String replay, int timeoutSeconds) {
    /** Starts the run, injects the fault and checks the result. */
    void check() throws Exception {
        prepare();
        String collecting = plan.fault() == FaultPlan.Fault.COLLECT ? " -J-Dfaults.collecting=" + plan.victim() : "";
        Run run = sandbox.start(
                plan.ranks(),
                "--transport " + plan.transport() + " --on-failure " + plan.policy() + collecting,
                "faults/" + plan.program(),
                plan.seed(),
                FaultPlan.WORK_MILLIS);

        boolean ended;
        try (FaultInjection injection = new FaultInjection(plan, run)) {
            injection.inject();
            ended = run.process().waitFor(timeoutSeconds, TimeUnit.SECONDS);
        }

        assertThat(ended ? List.of() : List.of("does not end" + report(run)))
                .as(description(run))
                .isEmpty();
        assertThat(new FaultVerdict(plan, run.process().exitValue(), run.out(), run.err()).violations())
                .as(description(run))
                .isEmpty();
    }

    private void prepare() throws Exception {
        sandbox.expectWarning(""); // any warning about the fault is allowed
        switch (plan.fault()) {
            case SMALL_SHM -> mount(Files.createDirectory(sandbox.folder().resolve("small")), true);
            case SMALL_TMP -> mount(sandbox.fromSource().tmp(), false);
            default -> {
                // nothing to prepare
            }
        }
    }

    private void mount(Path folder, boolean memory) throws Exception {
        String mount = "mount -t tmpfs -o size=" + plan.size() + "k none " + folder;
        Process probe = new ProcessBuilder("sh", "-c", "unshare -m sh -c '" + mount + "'")
                .redirectErrorStream(true)
                .start();
        assumeTrue(probe.waitFor() == 0, "skipped: a small tmpfs needs root and unshare");
        sandbox.prefixedBy("unshare", "-m", "sh", "-c", mount + " && exec \"$@\"", "sh");
        if (memory) {
            sandbox.with("MOBULA_SHM_DIR", folder);
        }
    }

    /** The report of ranks that do not end. */
    private String report(Run run) {
        String head = "mobula: what each rank does:";
        Processes.signal("QUIT", run.process().pid());
        Await.await()
                .atMost(Duration.ofSeconds(timeoutSeconds))
                .until(() -> run.err().contains(head) || !run.process().isAlive());
        return " within " + timeoutSeconds + " s; " + run.err();
    }

    private String description(Run run) {
        return "replay: " + replay + "\n" + plan + "\nexit code "
                + (run.process().isAlive() ? "none" : run.process().exitValue()) + "\n"
                + run.out().replaceAll("rank \\d wrote \\d+\n", "") + run.err();
    }
}
