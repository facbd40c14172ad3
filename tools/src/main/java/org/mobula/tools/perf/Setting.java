package org.mobula.tools.perf;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What is measured, and for how long.
 *
 * @param trial the {@link Trial}'s name
 * @param sizes bytes of the arrays, one or more
 * @param count each kind is measured so often at most
 * @param time at most so long, for the warm-up of each kind and again for its measurement
 * @param json where to append a line per kind; empty for nowhere
 * @param version Mobula's version, for the record
 */
public record Setting(String trial, List<Integer> sizes, int count, Duration time, String json, String version) {
    private static final int FIXED = 5;

    /** Copies the list. */
    public Setting {
        sizes = List.copyOf(sizes);
    }

    /** As a program's arguments. */
    public List<String> words() {
        List<String> words =
                new ArrayList<>(List.of(trial, Integer.toString(count), Long.toString(time.toNanos()), json, version));
        sizes.forEach(size -> words.add(Integer.toString(size)));
        return words;
    }

    /** What {@link #words} said. */
    static Setting of(String[] words) {
        List<Integer> sizes =
                Arrays.stream(words).skip(FIXED).map(Integer::valueOf).toList();
        return new Setting(
                words[0],
                sizes,
                Integer.parseInt(words[1]),
                Duration.ofNanos(Long.parseLong(words[2])),
                words[3],
                words[4]);
    }
}
