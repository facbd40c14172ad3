package org.mobula.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.JavaProcess;

/**
 * What a call costs in bytes beside JRMP: what Opt RMI removed from serialization (Taboada's thesis, section 4.4: marks
 * of blocks, descriptions of versions, annotations of classes, arrays as objects), and what it could not.
 */
@Timeout(300)
class BytesPerCallTest {
    private static final int FIELDS = 24; // of a part
    private static final int LONGS = 8000;
    private static final int PADDING = 8; // messages begin at multiples of 8

    @TempDir
    private static Path folder;

    private static Map<String, Bytes> plain;
    private static Map<String, Bytes> annotated;

    /** The bytes of a call and its reply: by JRMP, on a lane; the first call with its classes, and the next one. */
    private record Bytes(int firstByJrmp, int byJrmp, int firstOnLane, int onLane) {}

    @BeforeAll
    static void count() throws Exception {
        plain = run(List.of());
        annotated = run(List.of("-Djava.rmi.server.codebase=http://host/classes/application.jar"));
    }

    private static Map<String, Bytes> run(List<String> more) throws Exception {
        List<String> options = new java.util.ArrayList<>(more);
        options.add("-Djava.rmi.server.hostname=127.0.0.1");
        options.add(JavaProcess.agent("rmi", "jrmp")); // for its classes
        Path empty = Files.createTempDirectory(folder, "run");
        List<String> words = List.of("org.mobula.rmi.internal.BytesProgram", empty.toString());
        try (JavaProcess program = JavaProcess.start(folder, options, words)) {
            assertThat(program.end()).as("%s", program).isZero();
            Map<String, Bytes> counts = new HashMap<>();
            for (String line : program.out()) {
                String[] parts = line.substring("bytes ".length()).split(" \\| ");
                int[] numbers = java.util.stream.IntStream.range(1, 5)
                        .map(i -> Integer.parseInt(parts[i]))
                        .toArray();
                counts.put(parts[0], new Bytes(numbers[0], numbers[1], numbers[2], numbers[3]));
            }
            return counts;
        }
    }

    private static Bytes of(String name) {
        return plain.get(name);
    }

    private static int beyondNull(String name) {
        return of(name).onLane() - of("null").onLane();
    }

    @Test
    void anEmptyCallTakesAsManyBytesAsByJrmp() {
        assertThat(of("null").onLane())
                .isBetween(of("null").byJrmp() - 2 * PADDING, of("null").byJrmp() + 2 * PADDING);
    }

    @Test
    void aClassIsDescribedByTheFirstCallOnly() {
        assertThat(of("1 part").firstOnLane()).isGreaterThan(of("1 part").onLane() + 100);
        assertThat(beyondNull("1 part")).isBetween(FIELDS, FIELDS + PADDING);
        assertThat(of("1 part").byJrmp() - of("null").byJrmp()).isGreaterThan(FIELDS + 75);
    }

    @Test
    void classesAreNotAnnotated() {
        assertThat(annotated.get("1 part").onLane()).isEqualTo(of("1 part").onLane());
        assertThat(annotated.get("1 part").firstOnLane()).isEqualTo(of("1 part").firstOnLane());
        assertThat(annotated.get("1 part").byJrmp()).isGreaterThan(of("1 part").byJrmp() + 30);
    }

    @Test
    void blocksOfDataHaveNoMarks() {
        assertThat(beyondNull("1000 written longs")).isBetween(LONGS, LONGS + 2 * PADDING);
        assertThat(of("1000 written longs").byJrmp() - of("null").byJrmp()).isGreaterThan(LONGS + 75);
    }

    @Test
    void anArrayIsItsElementsAndALength() {
        assertThat(beyondNull("double[1000]")).isBetween(LONGS, LONGS + PADDING);
    }

    @Test
    void eachObjectOfAnArrayCostsOneByteBeyondItsFieldsHoweverManyThereAre() {
        int upTo8 = of("Part[8]").onLane() - of("Part[1]").onLane();
        int beyond8 = of("Part[64]").onLane() - of("Part[8]").onLane();

        assertThat(upTo8).isBetween(7 * FIELDS, 7 * (FIELDS + 1) + PADDING);
        assertThat(beyond8).isBetween(56 * FIELDS, 56 * (FIELDS + 1) + PADDING);
        assertThat(of("Part[64]").byJrmp() - of("Part[8]").byJrmp()).isGreaterThan(56 * (FIELDS + 5));
    }

    @Test
    void anObjectThatOccursAgainIsAReference() {
        assertThat(of("Part[64] of one part").onLane() - of("Part[1]").onLane())
                .isLessThanOrEqualTo(63 + PADDING)
                .isLessThan((of("Part[64] of one part").byJrmp() - of("Part[1]").byJrmp()) / 4);
    }
}
