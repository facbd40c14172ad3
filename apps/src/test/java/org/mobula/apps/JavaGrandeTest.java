package org.mobula.apps;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two programs of the Java Grande suite, by remote objects, by a group and by messages. Runs real processes. */
@Timeout(60)
class JavaGrandeTest {
    private static final String ENERGY = ": energy -?\\d+\\.\\d{4} of each, \\d\\.\\de-\\d\\d lost";

    @TempDir
    Path folder;

    /**
     * Each step takes, for each rank but one, its sum to the centre and the total down the tree. A group takes one
     * combined call of all values (up to 3 ranks, as many messages as up and down a tree), and messages take one
     * reduction of all values, instead of one for each.
     */
    static Stream<Trial> molDyn() {
        return Trial.everywhere(place -> {
            String atoms = "MolDyn 108 atoms, 20 steps";
            int evaluations = 21; // one before the first step
            long object = (3 * 108 + 2) * Long.BYTES;
            long upAndDown = evaluations * 2L * place.others();
            long each = (long) evaluations * place.ranks();
            return place.of("MolDyn.java", "--cells 3 --steps 20")
                    .by("remote")
                    .solves(atoms, ENERGY)
                    .sends(evaluations, upAndDown, upAndDown * object)
                    .equalsTheSequentialRun()
                    .by("group")
                    .solves(atoms, ENERGY)
                    .sends(evaluations, each, upAndDown, each * object)
                    .equalsTheSequentialRun()
                    .by("message")
                    .solves(atoms, ENERGY)
                    .sends(evaluations, each, each, each * object)
                    .equalsTheSequentialRun();
        });
    }

    /**
     * A call or a message carries each line of the other ranks, and one carries each of their sums; a group takes one
     * combined call to the member that combines the sums, and messages take one reduction.
     */
    static Stream<Trial> rayTracer() {
        return Trial.everywhere(place -> {
            int others = place.others();
            long lines = 30 - 30 / place.ranks();
            long points = lines * 30 * Integer.BYTES;
            long each = lines + place.ranks();
            long sums = (long) place.ranks() * Long.BYTES;
            return place.of("RayTracer.java", "--side 30")
                    .by("remote")
                    .solves("RayTracer 30 x 30", ": sum \\d+")
                    .says(perLine(lines + others, 2 * (lines + others), points + others * Long.BYTES))
                    .equalsTheSequentialRun()
                    .by("group")
                    .solves("RayTracer 30 x 30", ": sum \\d+")
                    .says(perLine(each, lines + 2L * others, points + sums))
                    .equalsTheSequentialRun()
                    .by("message")
                    .solves("RayTracer 30 x 30", ": sum \\d+")
                    .says(perLine(each, each, points + sums))
                    .equalsTheSequentialRun();
        });
    }

    private static String perLine(long calls, long messages, long bytes) {
        return new Sent(calls, messages, bytes).line(30).replace("iteration", "line");
    }

    @ParameterizedTest
    @MethodSource({"molDyn", "rayTracer"})
    void aProgramGivesTheResultOfItsSequentialRun(Trial trial) {
        trial.run(folder);
    }
}
