package org.mobula.tools.perf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Appends a JSON object per result to a file. */
final class JsonLines {
    private final Path file;
    private final Setting setting;
    private final Circumstances circumstances;

    JsonLines(Path file, Setting setting, Circumstances circumstances) {
        this.file = file;
        this.setting = setting;
        this.circumstances = circumstances;
    }

    void append(Result result) throws IOException {
        Files.writeString(file, line(result) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private String line(Result result) {
        Map<String, Object> fields = new LinkedHashMap<>();
        String medium = circumstances.transport();
        fields.put("suite", setting.trial());
        fields.put("case", result.work().name() + (medium.isEmpty() ? "" : "/" + medium));
        fields.put("ranks", circumstances.ranks());
        fields.put("bytes", result.work().payload());
        fields.put("unit", "us");
        fields.put("count", result.times().getTotalCount());
        fields.put("p50", result.percentile(50));
        fields.put("p90", result.percentile(90));
        fields.put("p99", result.percentile(99));
        fields.put("p99.9", result.percentile(99.9));
        fields.put("max", result.max());
        fields.put("mean", result.times().getMean() / 1e3);
        fields.put("mb_per_s", result.throughput());
        fields.put("bytes_out", result.sent());
        fields.put("bytes_back", result.received());
        fields.put("medium", circumstances.medium());
        fields.put("waiting", circumstances.waiting().name().toLowerCase(Locale.ROOT));
        fields.put("cores", circumstances.cores());
        fields.put("versions", "mobula " + setting.version() + ", Java " + Runtime.version());
        fields.put("machine", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        fields.put("date", Instant.now().toString());
        return fields.entrySet().stream()
                .map(field -> quoted(field.getKey()) + ": " + value(field.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String value(Object value) {
        return switch (value) {
            case Double number -> String.format(Locale.ROOT, "%.3f", number);
            case Number number -> number.toString();
            default -> quoted(value.toString());
        };
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
