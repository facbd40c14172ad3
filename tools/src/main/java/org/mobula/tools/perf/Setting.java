package org.mobula.tools.perf;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What is measured, and for how long.
 *
 * @param sizes bytes of the arrays, one or more
 * @param calls at most so many calls of each kind are measured
 * @param time at most so long, for the warm-up of each kind and again for its measurement
 * @param json where to append a line per kind; empty for nowhere
 * @param version Mobula's version, for the record
 */
public record Setting(List<Integer> sizes, int calls, Duration time, String json, String version) {
    private static final int FIXED = 4;

    /** Copies the list. */
    public Setting {
        sizes = List.copyOf(sizes);
    }

    /** As a program's arguments. */
    public List<String> words() {
        List<String> words =
                new ArrayList<>(List.of(Integer.toString(calls), Long.toString(time.toNanos()), json, version));
        sizes.forEach(size -> words.add(Integer.toString(size)));
        return words;
    }

    /** What {@link #words} said. */
    static Setting of(String[] words) {
        List<Integer> sizes =
                Arrays.stream(words).skip(FIXED).map(Integer::valueOf).toList();
        return new Setting(
                sizes, Integer.parseInt(words[0]), Duration.ofNanos(Long.parseLong(words[1])), words[2], words[3]);
    }
}
