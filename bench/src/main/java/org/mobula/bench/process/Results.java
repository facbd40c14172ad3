package org.mobula.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mobula.bench.Measurement;

/** The file by which a process returns its measurements, one per line: the work, the four numbers, and the windows. */
public final class Results {
    private static final int WORDS = 5;

    private Results() {}

    /** Writes the measurement of each work. */
    public static void write(Path file, Map<String, Measurement> results) throws IOException {
        List<String> lines = results.entrySet().stream()
                .map(entry -> line(entry.getKey(), entry.getValue()))
                .toList();
        Files.write(file, lines);
    }

    /** Reads a file of {@link #write}. */
    public static Map<String, Measurement> read(Path file) throws IOException {
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            String[] words = line.split(" ", -1);
            if (words.length < WORDS) {
                throw new IOException(file + " contains a line that is no measurement: \"" + line + "\"");
            }
            results.put(
                    words[0],
                    new Measurement(
                            Double.parseDouble(words[1]),
                            Double.parseDouble(words[2]),
                            Double.parseDouble(words[3]),
                            Double.parseDouble(words[4]),
                            Stream.of(words).skip(WORDS).map(Double::valueOf).toList()));
        }
        return results;
    }

    private static String line(String work, Measurement of) {
        String numbers = work + " " + of.median() + " " + of.mean() + " " + of.callerBytes() + " " + of.calleeBytes();
        return numbers + of.windows().stream().map(each -> " " + each).collect(Collectors.joining());
    }
}
