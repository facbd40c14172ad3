package org.mobula.bench.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.mobula.bench.RunLength;

/**
 * What a implementation's processes are asked to do; travels as words of a command line.
 *
 * @param results the file that measurements go to
 * @param length how long
 * @param works what to measure, in order
 */
public record Task(Path results, RunLength length, List<String> works) {
    /** What starting and ending may take, or anything else that should be over at once. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Copies the list. */
    public Task {
        works = List.copyOf(works);
    }

    /** The task that these words mean. */
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

    /** Words for {@link #of}. */
    public List<String> words() {
        List<String> words = new ArrayList<>(List.of(
                results.toString(),
                Long.toString(length.warmUp().toMillis()),
                Long.toString(length.measured().toMillis())));
        words.addAll(works);
        return words;
    }

    /** Longer than this no process takes unless something hangs. */
    public Duration limit() {
        return length.warmUp()
                .plus(length.measured())
                .multipliedBy(2L * works.size())
                .plus(PATIENCE);
    }
}
