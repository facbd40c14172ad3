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
 * A row of a table: a kernel, how it is run, and for each of its versions, which run one after another, the lines it
 * must print, besides how long it took and what each rank sent.
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
            ", by replicas");

    /**
     * A version of a kernel.
     *
     * @param by as the option says it, or empty where there is only one
     * @param says what a line each must match
     */
    record Version(String by, List<String> says) {
        Version says(String line) {
            return new Version(by, Stream.concat(says.stream(), Stream.of(line)).toList());
        }
    }

    /** Where a kernel runs. */
    record Place(int ranks, String transport) {
        Trial of(String program, String options) {
            return new Trial(this, "kernels/" + program, List.of(options.split(" ")), List.of());
        }

        int others() {
            return ranks - 1;
        }

        /** Messages per rank but one of a combined invocation of all: none where they show each other its arguments. */
        long toMeet() {
            return transport.equals("shm") ? 0 : 2;
        }
    }

    /** A row for three ranks over shared memory and two over TCP; in the complete matrix for one rank, too. */
    static Stream<Trial> everywhere(Function<Place, Trial> row) {
        Stream<Place> always = Stream.of(new Place(3, "shm"), new Place(2, "tcp"));
        return (Matrix.isComplete() ? Stream.concat(Stream.of(new Place(1, "shm")), always) : always).map(row);
    }

    /** The version that what follows is about. */
    Trial by(String word) {
        return with(Stream.concat(versions.stream(), Stream.of(new Version(word, List.of(TIME)))));
    }

    /** The only version. */
    Trial alone() {
        return by("");
    }

    private Trial with(Stream<Version> changed) {
        return new Trial(place, program, options, changed.toList());
    }

    /** A line that the kernel prints, word for word. */
    Trial says(String line) {
        return matches(Pattern.quote(line));
    }

    /** A line that the kernel prints, as a regular expression. */
    Trial matches(String line) {
        List<Version> before = versions.subList(0, versions.size() - 1);
        return with(Stream.concat(before.stream(), Stream.of(versions.getLast().says(line))));
    }

    /** The line in which the kernel says what it solved, how many ranks, how they talked, and what it found. */
    Trial solves(String problem, String finding) {
        String ranks = ", ranks " + place.ranks + WORDS.get(versions.getLast().by);
        return matches(Pattern.quote(problem + ranks) + finding);
    }

    /** What all ranks send, where that does not depend on which of them is faster. */
    Trial sends(int iterations, long calls, long bytes) {
        return sends(iterations, calls, 2 * calls, bytes);
    }

    /** The same, where calls are so many messages. */
    Trial sends(int iterations, long calls, long messages, long bytes) {
        return says(new Sent(calls, messages, bytes).line(iterations));
    }

    /** What all ranks send by remote calls and by writes: how many messages keep the order depends on who is faster. */
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
     * Runs it, and holds it to its lines.
     *
     * @return what each version said
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

    /** A version's last line says that it was verified. */
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
