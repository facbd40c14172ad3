package org.mobula.bench.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.mobula.bench.RunLength;

/**
 * The measurement that a process runs, as arguments of its command line.
 *
 * @param results the file for the measurements
 * @param length length of the runs
 * @param works the works to measure, in order
 */
public record Task(Path results, RunLength length, List<String> works) {
    /** Limit for starting, ending, and other short actions. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    /** Copies the list. */
    public Task {
        works = List.copyOf(works);
    }

    /** Parses the arguments that {@link #words} returns. */
    public static Task of(List<String> words) {
        if (words.size() < 4) {
            throw new IllegalArgumentException("a task is a file, two times in ms and works, not " + words);
        }
        return new Task(
                Path.of(words.get(0)),
                new RunLength(
                        Duration.ofMillis(Long.parseLong(words.get(1))),
                        Duration.ofMillis(Long.parseLong(words.get(2)))),
                words.subList(3, words.size()));
    }

    /** The task as arguments. */
    public List<String> words() {
        List<String> words = new ArrayList<>(List.of(
                results.toString(),
                Long.toString(length.warmUp().toMillis()),
                Long.toString(length.measured().toMillis())));
        words.addAll(works);
        return words;
    }

    /** The time after which a process is considered to hang. */
    public Duration limit() {
        return length.warmUp()
                .plus(length.measured())
                .multipliedBy(2L * works.size())
                .plus(DEFAULT_TIMEOUT);
    }
}
