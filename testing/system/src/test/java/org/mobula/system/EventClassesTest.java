package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Without a flight recording, no event class is initialized: the first one takes a tenth of a second of the start of each
 * rank.
 */
@Timeout(60)
class EventClassesTest {
    /** The JDK loads it to register the first event class. */
    private static final String OF_EVENTS = "jdk.jfr.EventType ";

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @ParameterizedTest
    @CsvSource({
        "2, Traffic, ''",
        "4, groups/Matrix, 4711 10",
        "3, replicas/LateJoin, ''",
        "4, shared/Litmus, 10 1 migratory"
    })
    void noEventClassIsInitializedWithoutARecording(int ranks, String program, String arguments) throws Exception {
        sandbox.expectWarning("so the caller does not see this failure"); // members of groups throw in discarded calls
        Path logs = Files.createDirectory(sandbox.folder().resolve("logs"));

        String log = "-J-Xlog:class+load:file=" + logs.resolve("classes-%p.log");

        Outcome outcome = sandbox.run(
                ranks, log, program, (Object[]) (arguments.isEmpty() ? new String[0] : arguments.split(" ")));

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        try (Stream<Path> files = Files.list(logs)) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(ranks);
            assertThat(all)
                    .allSatisfy(file -> assertThat(Files.readString(file))
                            .contains("org.mobula.runtime.Node ")
                            .doesNotContain(OF_EVENTS));
        }
    }
}
