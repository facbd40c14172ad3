package org.mobula.bench.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.RunLength;

class SocketSuiteTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(20));
    private static final Pairing STREAMS =
            SocketSuite.suite(Path.of("..")).pairings().getFirst();

    @Test
    void theCasesKeepTheirNames() {
        assertThat(STREAMS.cases())
                .extracting(Case::name)
                .containsExactly(
                        "ping-pong/shm",
                        "ping-pong-paused/shm",
                        "stream/shm",
                        "stream-processor-time/shm",
                        "double-array/shm");
    }

    @Test
    void oursMeasuresEveryWork() throws Exception {
        measures(STREAMS.ours());
    }

    @Test
    void plainSocketsMeasureEveryWork() throws Exception {
        measures(STREAMS.theirs());
    }

    private static void measures(Implementation side) throws Exception {
        Map<String, Measurement> results = side.run(STREAMS.works(), SHORTEST);
        assertThat(results).containsOnlyKeys(STREAMS.works());
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
