package org.mobula.bench.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.bench.MeasurementFailedException;

class ProfileTest {
    @TempDir
    private Path process;

    private void thread(String id, String name, String scheduled, int sleeps, int preemptions) throws Exception {
        Path folder = Files.createDirectories(process.resolve("task").resolve(id));
        Files.writeString(folder.resolve("comm"), name + "\n");
        Files.writeString(folder.resolve("schedstat"), scheduled + "\n");
        Files.writeString(
                folder.resolve("status"),
                "Name:\t" + name + "\nvoluntary_ctxt_switches:\t" + sleeps + "\nnonvoluntary_ctxt_switches:\t"
                        + preemptions + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        "java, PROGRAM",
        "mobula-0-poll, MOBULA",
        "C1 CompilerThre, C1",
        "C2 CompilerThre, C2",
        "ForkJoinPool-1-, CARRIERS",
        "GC Thread#0, OTHERS"
    })
    void aThreadsNameTellsItsKind(String name, ThreadKind kind) {
        assertThat(ThreadKind.of(name)).isEqualTo(kind);
    }

    @Test
    void threadsOfAKindAreAddedAndOneThatHasEndedKeepsItsTimes() throws Exception {
        thread("11", "C2 CompilerThre", "100 20 3", 4, 5);
        thread("12", "C2 CompilerThre", "1000 200 3", 40, 50);
        ProcessSample first = ProcessSample.of(process, ProcessSample.EMPTY);
        assertThat(first.sums())
                .containsEntry(ThreadKind.C2, new ThreadTimes(1100, 220, 44, 55))
                .containsEntry(ThreadKind.MOBULA, ThreadTimes.NONE);

        try (var files = Files.list(process.resolve("task/12"))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(process.resolve("task/12"));
        thread("11", "C2 CompilerThre", "300 20 3", 4, 5);
        ProcessSample second = ProcessSample.of(process, first);

        assertThat(second.sums().get(ThreadKind.C2).minus(first.sums().get(ThreadKind.C2)))
                .isEqualTo(new ThreadTimes(200, 0, 0, 0));
    }

    @Test
    void theCountersOfAJvmAreReadByName() {
        JvmCounters counters = JvmCounters.parse("4711:\nsun.cls.time=2500000\njava.property=\"x=1\"\n");
        assertThat(counters.values()).isEqualTo(Map.of("sun.cls.time", 2_500_000.0));
        assertThat(counters.millis("sun.cls.time")).isEqualTo(2.5);
        assertThat(counters.count("sun.cls.other")).isNaN();
    }

    @Test
    void aJvmWithoutCountersIsReported() {
        assertThatThrownBy(() -> JvmCounters.parse("4711 not found\n"))
                .isInstanceOf(MeasurementFailedException.class)
                .hasMessage("jcmd printed no counters: 4711 not found");
    }
}
