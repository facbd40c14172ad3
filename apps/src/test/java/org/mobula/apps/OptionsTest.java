package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kernels report an invalid option in one line, once, and exit with status 2. Runs real processes. */
@Timeout(60)
class OptionsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2 | kernels/Sor.java | --row 3     | Sor.java: unknown option --row (--help lists the options)
            1 | kernels/Sor.java | --rows      | Sor.java: --rows needs a number (--help lists the options)
            1 | kernels/Sor.java | --rows many | Sor.java: --rows must be a number of 3 or more, not many (--help lists the options)
            2 | kernels/Sor.java | --rows 3    | Sor.java: --rows 3 has too few rows for 2 ranks; give at least 4 (--help lists the options)
            1 | kernels/Asp.java | --nodes 0   | Asp.java: --nodes must be a number of 1 or more, not 0 (--help lists the options)
            1 | kernels/Asp.java | --by messages | Asp.java: --by must be remote, group or replica, or a comma-separated list, not messages (--help lists the options)
            1 | kernels/Asp.java | --by group, | Asp.java: --by must be remote, group or replica, or a comma-separated list, not nothing (--help lists the options)
            1 | kernels/Water.java | --by group | Water.java: --by must be remote, message or shared, or a comma-separated list, not group (--help lists the options)
            2 | kernels/Asp.java | --nodes 1   | Asp.java: --nodes 1 is too few for 2 ranks; give at least 2 (--help lists the options)
            1 | kernels/Tsp.java | --prefix 15 | Tsp.java: --prefix 15 exceeds the number of cities; give at most 14 (--help lists the options)
            1 | kernels/Tsp.java | --prefix 9  | Tsp.java: --cities 14 and --prefix 9 make 51891840 jobs, more than 1000000; give a shorter prefix (--help lists the options)
            1 | kernels/Acp.java | --values 0  | Acp.java: --values must be a number of 1 or more, not 0 (--help lists the options)
            1 | examples/../kernels/Qr.java  | --size 100  | Qr.java: unknown option --size (--help lists the options)
            2 | kernels/Leq.java | --unknowns 1 | Leq.java: --unknowns 1 is too few for 2 ranks; give at least 2 (--help lists the options)
            1 | kernels/Fft.java | --power 9   | Fft.java: --power 9 is odd; give an even number, because the elements form a square (--help lists the options)
            1 | kernels/Fft.java | --power 30  | Fft.java: --power 30 is too large; give at most 28 (--help lists the options)
            1 | kernels/Radix.java | --keys 0  | Radix.java: --keys must be a number of 1 or more, not 0 (--help lists the options)
            1 | kernels/BarnesHut.java | --theta 101 | BarnesHut.java: --theta 101 is too large for accurate forces; give at most 100 (--help lists the options)
            1 | kernels/Water.java | --steps 0 | Water.java: --steps must be a number of 1 or more, not 0 (--help lists the options)
            """)
    void aWrongOptionIsReportedOnce(int ranks, String program, String options, String complaint) {
        Run run = run(ranks, program, options.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).filteredOn(line -> !line.startsWith("mobula: ")).containsExactly(complaint);
    }

    @Test
    void helpListsEachOptionWithItsDefault() {
        Run run = run(2, "kernels/Asp.java", "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(
                        "mobula run -n RANKS Asp.java [options]",
                        "  --nodes NUMBER       nodes of the graph; 800, published 1280",
                        "  --by WORD,...        how the ranks communicate: remote, group or replica; remote",
                        "  --once               no warm-up, and no sequential run to compare with",
                        "  --published          the size of the published measurements",
                        "  --help               this text");
    }

    /** Runs a single rank without the launcher, whose start would take most of the time. */
    private Run run(int ranks, String program, String... arguments) {
        if (ranks == 1) {
            return Run.alone(folder, program, List.of(arguments));
        }
        List<String> words = new ArrayList<>(List.of("-n", Integer.toString(ranks), program));
        words.addAll(List.of(arguments));
        return Run.of(folder, words);
    }
}
