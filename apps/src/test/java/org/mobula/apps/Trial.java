package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A row of a table: a kernel, how it is run, and the lines it must print, besides how long it took and what each rank
 * sent.
 *
 * @param says what a line each must match
 */
record Trial(Place place, String program, List<String> options, List<String> says) {
    private static final String TIME = "time [\\d.]+ s, sequential [\\d.]+ s, speed-up [\\d.]+";
    private static final String VERIFIED = "verified: equal to the sequential run to the last bit";

    /** Where a kernel runs. */
    record Place(int ranks, String transport) {
        Trial of(String program, String options) {
            return new Trial(this, "kernels/" + program, List.of(options.split(" ")), List.of(TIME));
        }
    }

    /** A row for one rank, three over shared memory, and two over TCP. */
    static Stream<Trial> everywhere(Function<Place, Trial> row) {
        return Stream.of(new Place(1, "shm"), new Place(3, "shm"), new Place(2, "tcp")).map(row);
    }

    /** A line that the kernel prints, word for word. */
    Trial says(String line) {
        return matches(Pattern.quote(line));
    }

    /** A line that the kernel prints, as a regular expression. */
    Trial matches(String line) {
        return new Trial(
                place,
                program,
                options,
                Stream.concat(says.stream(), Stream.of(line)).toList());
    }

    /** What all ranks send, where that does not depend on which of them is faster. */
    Trial sends(int iterations, long calls, long bytes) {
        return says(new Sent(calls, 2 * calls, bytes).line(iterations));
    }

    /** What all ranks send by a group, where that does not depend on which of them is faster. */
    Trial sendsByGroup(int iterations, long calls, long messages, long bytes) {
        return says(new Sent(calls, messages, bytes).line(iterations));
    }

    Trial equalsTheSequentialRun() {
        return says(VERIFIED);
    }

    /** Runs it, and holds it to its lines. */
    Run run(Path folder) {
        List<String> words =
                new ArrayList<>(List.of("-n", Integer.toString(place.ranks), "--transport", place.transport, program));
        words.addAll(options);
        Run run = Run.of(folder, words);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        List<String> lines =
                run.out().stream().filter(line -> !Sent.isRanks(line)).toList();
        assertThat(lines).hasSameSizeAs(says);
        assertThat(says).allSatisfy(line -> assertThat(lines).anyMatch(said -> said.matches(line)));
        Sent.byAll(run.out(), place.ranks);
        return run;
    }

    @Override
    public String toString() {
        return program + " " + String.join(" ", options) + ", " + place.ranks + " ranks over " + place.transport;
    }
}
