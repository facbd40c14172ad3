package org.mobula.bench.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.bench.RunLength;
import org.mobula.bench.Suite;
import org.mobula.bench.process.ChildProcess;

class KernelSuiteTest {
    private static final String LIBRARY = Stream.of("jdk.module.path", "java.class.path")
            .map(System::getProperty)
            .collect(Collectors.joining(File.pathSeparator));

    @TempDir
    private static Path classes;

    @BeforeAll
    static void compile() throws Exception {
        KernelClasses.compile(Path.of(".."), List.of("apps/kernels", "bench/kernels"), classes, LIBRARY);
    }

    @Test
    void theCasesKeepTheirNames() {
        assertThat(KernelSuite.suite(Path.of("home")).pairings())
                .flatExtracting(pairing -> pairing.cases())
                .extracting(each -> each.name() + " " + each.ranks())
                .containsExactly(
                        "leq/shm 2",
                        "qr/shm 2",
                        "sor/shm 2",
                        "fft/shm 2",
                        "leq/shm 4",
                        "qr/shm 4",
                        "sor/shm 4",
                        "fft/shm 4",
                        "water/shm 2",
                        "water/shm 4");
    }

    @Test
    void programsRunWithoutAWarmUp() {
        Suite suite = KernelSuite.suite(Path.of("home"));

        assertThat(suite.lengths()).isEqualTo(new Suite.Lengths(RunLength.WHOLE, RunLength.WHOLE));
        assertThat(RunLength.WHOLE.describe()).isEqualTo("each program run to its end");
    }

    @ParameterizedTest
    @CsvSource({"LEQ, 60", "QR, 40", "SOR, 30", "FFT, 8"})
    void aTwinComputesTheSameResultOnAnyNumberOfRanks(Kernel kernel, String size) throws Exception {
        assertThat(result(kernel, 3, size)).startsWith("result ").isEqualTo(result(kernel, 1, size));
    }

    /** The line that rank 0 prints. */
    private static String result(Kernel kernel, int ranks, String size) throws Exception {
        List<ChildProcess> processes = new ArrayList<>();
        try {
            for (List<String> words : KernelSuite.twin(kernel, ranks, size, classes + File.pathSeparator + LIBRARY)) {
                processes.add(ChildProcess.start(kernel.twin(), words));
            }
            return processes.getFirst().line();
        } finally {
            processes.forEach(ChildProcess::close);
        }
    }
}
