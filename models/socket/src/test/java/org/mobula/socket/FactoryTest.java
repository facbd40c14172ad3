package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.JavaProcess;

/** Programs with factories, classes and implementations of sockets of their own. */
@Timeout(300)
class FactoryTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"standard, true", "subclass, true", "implementation, false"})
    void socketsOfAFactoryMeanTheSame(String factory, boolean fast) throws Exception {
        List<String> plain = run(factory, false, List.of());
        List<String> ours = run(factory, fast, List.of(JavaProcess.agent("socket", "dir=" + folder)));

        assertThat(plain).hasSize(3);
        assertThat(ours).isEqualTo(plain);
    }

    private List<String> run(String factory, boolean fast, List<String> options) throws Exception {
        List<String> words = List.of("org.mobula.socket.cases.FactoryProgram", factory, Boolean.toString(fast));
        try (JavaProcess program = JavaProcess.start(folder, options, words)) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.awaitLines("fast ", 1)).containsExactly("fast " + fast);
            return program.awaitLines("seen ", 3);
        }
    }
}
