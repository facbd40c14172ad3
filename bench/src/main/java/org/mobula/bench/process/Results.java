package org.mobula.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mobula.bench.Measurement;

/** Measurements in a file, one a line: how they come from a implementation's process to the one that compares. */
public final class Results {
    private static final int WORDS = 5;

    private Results() {}

    /** Writes measurements by the names of their works. */
    public static void write(Path file, Map<String, Measurement> results) throws IOException {
        List<String> lines = results.entrySet().stream()
                .map(entry -> line(entry.getKey(), entry.getValue()))
                .toList();
        Files.write(file, lines);
    }

    /** Reads what {@link #write} wrote. */
    public static Map<String, Measurement> read(Path file) throws IOException {
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            String[] words = line.split(" ", -1);
            if (words.length != WORDS) {
                throw new IOException(file + " holds no measurement in the line \"" + line + "\"");
            }
            results.put(
                    words[0],
                    new Measurement(
                            Double.parseDouble(words[1]),
                            Double.parseDouble(words[2]),
                            Double.parseDouble(words[3]),
                            Double.parseDouble(words[4])));
        }
        return results;
    }

    private static String line(String work, Measurement of) {
        return work + " " + of.median() + " " + of.mean() + " " + of.callerBytes() + " " + of.calleeBytes();
    }
}
