package org.mobula.launch.pmi;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A line of PMI-1: words of the form {@code key=value}, the first of which is the command.
 *
 * @param words the values by key
 */
record PmiAnswer(Map<String, String> words) {
    PmiAnswer {
        words = Map.copyOf(words);
    }

    static PmiAnswer parse(String line) throws IOException {
        Map<String, String> words = new HashMap<>();
        for (String word : line.strip().split("\\s+")) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                words.putIfAbsent(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        if (!words.containsKey("cmd")) {
            throw new IOException("it answers \"" + line + "\"");
        }
        return new PmiAnswer(words);
    }

    @Nullable
    String get(String key) {
        return words.get(key);
    }

    /** The command, if it is as expected and reports no error. */
    PmiAnswer expect(String command) throws IOException {
        if (!command.equals(words.get("cmd"))) {
            throw new IOException("it answers " + words.get("cmd") + " instead of " + command);
        }
        String code = words.getOrDefault("rc", "0");
        if (!code.equals("0")) {
            throw new IOException("it answers " + command + " with error " + code
                    + (words.containsKey("msg") ? " (" + words.get("msg") + ")" : ""));
        }
        return this;
    }
}
