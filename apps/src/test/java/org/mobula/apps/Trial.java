package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mobula.testkit.Matrix;

/**
 * A row of a table of tests: a kernel, its environment and options, and for each of its versions, which run one after
 * another, the lines that it must print besides the time and what each rank sent.
 */
record Trial(Place place, String program, List<String> options, List<Version> versions) {
    private static final String TIME = "time [\\d.]+ s, sequential [\\d.]+ s, speed-up [\\d.]+"
            + "( \\(no gain: \\d+ us per \\w+ are too few to divide among \\d+ ranks on this machine as it is now\\))?";
    private static final String VERIFIED = "verified: equal to the sequential run to the last bit";

    private static final Map<String, String> WORDS = Map.of(
            "",
            "",
            "remote",
            ", by remote objects",
            "group",
            ", by a group",
            "message",
            ", by messages",
            "replica",
            ", by replicas",
            "shared",
            ", by shared objects");

    /**
     * A version of a kernel.
     *
     * @param by the word of the option {@code --by}, or empty if there is only one version
     * @param says regular expressions, one for each line
     */
    record Version(String by, List<String> says) {
        Version says(String line) {
            return new Version(by, Stream.concat(says.stream(), Stream.of(line)).toList());
        }
    }

    /** The environment in which a kernel runs. */
    record Place(int ranks, String transport) {
        Trial of(String program, String options) {
            return new Trial(this, "kernels/" + program, List.of(options.split(" ")), List.of());
        }

        int others() {
            return ranks - 1;
        }

        /**
         * The messages per rank but one by which a combined invocation gathers its arguments: none in shared memory.
         */
        long toMeet() {
            return transport.equals("shm") ? 0 : 2;
        }
    }

    /**
     * A row for three ranks over shared memory and one for two ranks over TCP; in the complete matrix, also one for one
     * rank.
     */
    static Stream<Trial> everywhere(Function<Place, Trial> row) {
        Stream<Place> always = Stream.of(new Place(3, "shm"), new Place(2, "tcp"));
        return (Matrix.isComplete() ? Stream.concat(Stream.of(new Place(1, "shm")), always) : always).map(row);
    }

    /** Starts the expectations of a version. */
    Trial by(String word) {
        return with(Stream.concat(versions.stream(), Stream.of(new Version(word, List.of(TIME)))));
    }

    /** Starts the expectations of the only version. */
    Trial alone() {
        return by("");
    }

    private Trial with(Stream<Version> changed) {
        return new Trial(place, program, options, changed.toList());
    }

    /** A line that the kernel prints, verbatim. */
    Trial says(String line) {
        return matches(Pattern.quote(line));
    }

    /** A line that the kernel prints, as a regular expression. */
    Trial matches(String line) {
        List<Version> before = versions.subList(0, versions.size() - 1);
        return with(Stream.concat(before.stream(), Stream.of(versions.getLast().says(line))));
    }

    /** The line with the problem, the number of ranks, how they communicated, and the result. */
    Trial solves(String problem, String finding) {
        String ranks = ", ranks " + place.ranks + WORDS.get(versions.getLast().by);
        return matches(Pattern.quote(problem + ranks) + finding);
    }

    /** What all ranks send by remote calls, if it does not depend on their relative speed. */
    Trial sends(int iterations, long calls, long bytes) {
        return sends(iterations, calls, 2 * calls, bytes);
    }

    /** The same for calls that take the given number of messages. */
    Trial sends(int iterations, long calls, long messages, long bytes) {
        return says(new Sent(calls, messages, bytes).line(iterations));
    }

    /**
     * What all ranks send by remote calls and writes; the number of messages that establish the order depends on their
     * relative speed.
     */
    Trial writes(int iterations, long calls, long bytes) {
        return matches(String.format(
                Locale.ROOT,
                "sent %d calls \\(\\d+ messages\\), %d bytes; per iteration %.1f calls, [\\d.]+ messages, %.1f bytes",
                calls,
                bytes,
                (double) calls / iterations,
                (double) bytes / iterations));
    }

    Trial equalsTheSequentialRun() {
        return says(VERIFIED);
    }

    /**
     * Runs the kernel and verifies its output.
     *
     * @return the lines of each version
     */
    List<List<String>> run(Path folder) {
        List<String> words =
                new ArrayList<>(List.of("-n", Integer.toString(place.ranks), "--transport", place.transport, program));
        words.addAll(options);
        if (!versions.getFirst().by.isEmpty()) {
            words.addAll(List.of("--by", versions.stream().map(Version::by).collect(Collectors.joining(","))));
        }
        Run run = Run.of(folder, words);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        List<List<String>> said = byVersion(run.out());
        assertThat(said).hasSameSizeAs(versions);
        for (int i = 0; i < said.size(); i++) {
            List<String> says = versions.get(i).says;
            List<String> lines =
                    said.get(i).stream().filter(line -> !Sent.isRanks(line)).toList();
            assertThat(lines).hasSameSizeAs(says);
            assertThat(says).allSatisfy(line -> assertThat(lines).anyMatch(one -> one.matches(line)));
            Sent.byAll(said.get(i), place.ranks);
        }
        return said;
    }

    /** Splits the output into versions, each of which ends with a line that begins with "verified". */
    private static List<List<String>> byVersion(List<String> lines) {
        List<List<String>> versions = new ArrayList<>();
        List<String> version = new ArrayList<>();
        for (String line : lines) {
            version.add(line);
            if (line.startsWith("verified: ")) {
                versions.add(version);
                version = new ArrayList<>();
            }
        }
        assertThat(version).as("after the last version").isEmpty();
        return versions;
    }

    @Override
    public String toString() {
        return program + " " + String.join(" ", options) + ", " + place.ranks + " ranks over " + place.transport;
    }
}
