package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.testkit.HangKiller;

/** Tests shared memory that is too small for the rings of some or all pairs. */
class SharedMemoryTest {
    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"1m", "3m"})
    void withoutRoomInSharedMemoryTcpIsUsedAndReported(String size) throws Exception {
        Path small = Files.createDirectory(sandbox.folder().resolve("small"));
        String mount = "mount -t tmpfs -o size=" + size + " none " + small;
        assumeTrue(succeeds("unshare", "-m", "sh", "-c", mount), "skipped: a small tmpfs needs root and unshare");
        sandbox.prefixedBy("unshare", "-m", "sh", "-c", mount + " && exec \"$@\"", "sh")
                .with("MOBULA_SHM_DIR", small);
        sandbox.expectWarning(" cannot use shm to rank ");

        Outcome outcome = sandbox.run(3, "-v", "Traffic");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(TrafficTest.lines(3));
        assertThat(outcome.errLines())
                .anySatisfy(line -> assertThat(line)
                        .matches(
                                "mobula: rank \\d to rank \\d: tcp to \\S+, buffers of \\d+ KiB \\(not shm: no room for a pair's rings"
                                        + " of 2056 KiB in " + small
                                        + "/mobula-[0-9a-f]+ \\(No space left on device\\); enlarge it, or choose smaller"
                                        + " rings: MOBULA_RING_BYTES\\)"));
        assertThat(outcome.errLines())
                .filteredOn(line -> line.matches("mobula: rank \\d to rank \\d: shm.*"))
                .hasSizeLessThanOrEqualTo(size.equals("1m") ? 0 : 3);
    }

    private static boolean succeeds(String... command) throws Exception {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
        } catch (java.io.IOException noSuchProgram) {
            return false;
        }
    }
}
