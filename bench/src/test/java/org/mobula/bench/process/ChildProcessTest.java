package org.mobula.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mobula.bench.MeasurementFailedException;

class ChildProcessTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    @Test
    void theMessageContainsTheLastLinesOfAFailedProcess() throws Exception {
        try (ChildProcess child = shell("echo one >&2; echo no memory >&2; exit 3")) {
            assertThatThrownBy(() -> child.await(LONG))
                    .isInstanceOf(MeasurementFailedException.class)
                    .hasMessage("peer failed: exit code 3; its last lines: one\n    no memory");
        }
    }

    @Test
    void aProcessThatEndsBeforeItPrintsALineHasFailed() throws Exception {
        try (ChildProcess child = shell("exit 0")) {
            assertThatThrownBy(child::line)
                    .isInstanceOf(MeasurementFailedException.class)
                    .hasMessage("peer failed: it printed no line; it printed no error");
        }
    }

    @Test
    void aProcessThatTakesTooLongHasFailed() throws Exception {
        try (ChildProcess child = shell("cat")) {
            assertThatThrownBy(() -> child.await(Duration.ZERO))
                    .isInstanceOf(MeasurementFailedException.class)
                    .hasMessage("peer failed: it took more than 0 s; it printed no error");
        }
    }

    @Test
    void itsDescendantsEndWithIt() throws Exception {
        ProcessHandle grandchild;
        try (ChildProcess child = shell("sleep 60 & echo $!; wait")) {
            grandchild = ProcessHandle.of(Long.parseLong(child.line())).orElseThrow();
            assertThat(grandchild.isAlive()).isTrue();
        }
        assertThat(grandchild.onExit()).succeedsWithin(LONG);
    }

    private static ChildProcess shell(String script) throws Exception {
        return ChildProcess.start("peer", List.of("sh", "-c", script));
    }
}
