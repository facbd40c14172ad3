package org.mobula.apps;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two programs of the Java Grande suite by remote objects; {@link GroupsTest} runs them by groups. Real processes. */
@Timeout(60)
class JavaGrandeTest {
    @TempDir
    Path folder;

    static Stream<Trial> everywhere() {
        Trial.Place alone = new Trial.Place(1, "shm");
        Trial.Place two = new Trial.Place(2, "shm");
        return Stream.of(molDyn(alone), molDyn(two), rayTracer(two));
    }

    /** In each step, of each rank but one: its sum to the centre, the sum of all down the tree. */
    private static Trial molDyn(Trial.Place place) {
        long calls = 21L * 2 * (place.ranks() - 1); // once before the first step
        return place.of("MolDyn.java", "--cells 3 --steps 20")
                .matches("MolDyn 108 atoms, 20 steps, ranks " + place.ranks()
                        + ": energy -?\\d+\\.\\d{4} of each, \\d\\.\\de-\\d\\d lost")
                .sends(21, calls, calls * (3 * 108 + 2) * Long.BYTES)
                .equalsTheSequentialRun();
    }

    /** A call for each line of the others, and one for their sums. */
    private static Trial rayTracer(Trial.Place place) {
        long others = place.ranks() - 1;
        long lines = 30 - 30 / place.ranks();
        long calls = lines + others;
        Sent sent = new Sent(calls, 2 * calls, lines * 30 * Integer.BYTES + others * Long.BYTES);
        return place.of("RayTracer.java", "--side 30")
                .matches("RayTracer 30 x 30, ranks " + place.ranks() + ": sum \\d+")
                .says(sent.line(30).replace("iteration", "line"))
                .equalsTheSequentialRun();
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void a_program_equals_its_sequential_run(Trial trial) {
        trial.run(folder);
    }
}
