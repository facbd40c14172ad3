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
 * A run of a fault campaign.
 *
 * @param replay the command that makes it again
 * @param patienceSeconds a run that takes longer hangs
 */
record FaultRun(Site site, FaultPlan plan, String replay, int patienceSeconds) {
    /** Starts it, does to it what its plan says, and judges how it ended. */
    void check() throws Exception {
        prepare();
        String collecting = plan.fault() == FaultPlan.Fault.COLLECT ? " -J-Dfaults.collecting=" + plan.victim() : "";
        Run run = site.start(
                plan.ranks(),
                "--transport " + plan.transport() + " --on-failure " + plan.policy() + collecting,
                "faults/" + plan.program(),
                plan.seed(),
                FaultPlan.WORK_MILLIS);

        boolean ended;
        try (FaultInjection injection = new FaultInjection(plan, run)) {
            injection.inject();
            ended = run.process().waitFor(patienceSeconds, TimeUnit.SECONDS);
        }

        assertThat(ended ? List.of() : List.of("does not end" + report(run)))
                .as(words(run))
                .isEmpty();
        assertThat(new FaultVerdict(plan, run.process().exitValue(), run.out(), run.err()).faults())
                .as(words(run))
                .isEmpty();
    }

    private void prepare() throws Exception {
        site.expectWarning(""); // whatever ranks say of what is done to them
        switch (plan.fault()) {
            case LITTLE_MEMORY -> mount(Files.createDirectory(site.folder().resolve("small")), true);
            case LITTLE_TMP -> mount(site.fromSource().tmp(), false);
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
        site.behind("unshare", "-m", "sh", "-c", mount + " && exec \"$@\"", "sh");
        if (memory) {
            site.with("MOBULA_SHM_DIR", folder);
        }
    }

    /** What the ranks do that do not end. */
    private String report(Run run) {
        String head = "mobula: what each rank does:";
        Processes.signal("QUIT", run.process().pid());
        Await.await()
                .atMost(Duration.ofSeconds(patienceSeconds))
                .until(() -> run.err().contains(head) || !run.process().isAlive());
        return " within " + patienceSeconds + " s; " + run.err();
    }

    private String words(Run run) {
        return "replay: " + replay + "\n" + plan + "\nexit code "
                + (run.process().isAlive() ? "none" : run.process().exitValue()) + "\n"
                + run.out().replaceAll("rank \\d wrote \\d+\n", "") + run.err();
    }
}
