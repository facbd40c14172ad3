package org.mobula.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;

class TaskTest {
    @TempDir
    private Path folder;

    @Test
    void aTaskIsParsedAsWritten() {
        Task task = new Task(folder.resolve("a b"), RunLength.full(), List.of("null-call", "double-array"));
        assertThat(Task.of(task.words())).isEqualTo(task);
    }

    @Test
    void tooFewArgumentsAreRefused() {
        assertThatThrownBy(() -> Task.of(List.of("file", "1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a task is a file, two times in ms and works, not [file, 1]");
    }

    @Test
    void measurementsAreReadInOrder() throws IOException {
        Map<String, Measurement> all = new LinkedHashMap<>();
        all.put("null-call", new Measurement(0.1 + 0.2, 1e-9, 0, 24.5));
        all.put("double-array", new Measurement(1e7, Double.NaN, 1, 2));
        Results.write(folder.resolve("results"), all);
        assertThat(Results.read(folder.resolve("results"))).containsExactlyEntriesOf(all);
    }

    @Test
    void windowsFollowTheNumbersOfTheirMeasurement() throws IOException {
        Map<String, Measurement> all = new LinkedHashMap<>();
        all.put("write", new Measurement(1, 2, Double.NaN, Double.NaN, List.of(3.0, Double.NaN, 1e-7)));
        all.put("read", Measurement.of(5));
        Results.write(folder.resolve("results"), all);
        assertThat(Results.read(folder.resolve("results"))).containsExactlyEntriesOf(all);
    }

    @Test
    void anIncompleteLineIsRefused() throws IOException {
        Path file = folder.resolve("results");
        Files.writeString(file, "null-call 1.0 2.0");
        assertThatThrownBy(() -> Results.read(file))
                .isInstanceOf(IOException.class)
                .hasMessage(file + " contains a line that is no measurement: \"null-call 1.0 2.0\"");
    }
}
