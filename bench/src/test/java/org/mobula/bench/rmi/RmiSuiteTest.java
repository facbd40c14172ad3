package org.mobula.bench.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.RunLength;

class RmiSuiteTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(20));
    private static final List<Pairing> PAIRINGS = RmiSuite.suite(Path.of("..")).pairings();

    @Test
    void theCasesKeepTheirNames() {
        assertThat(PAIRINGS.stream().flatMap(pairing -> pairing.cases().stream()))
                .extracting(Case::name)
                .containsExactly(
                        "null/shm",
                        "null-paused/shm",
                        "object-3k/shm",
                        "double-array/shm",
                        "tree-1023/shm",
                        "call-back/shm",
                        "null/tcp",
                        "object-3k/tcp",
                        "start/none",
                        "start-both/none");
    }

    @Test
    void oursMeasuresEveryWork() throws Exception {
        measures(PAIRINGS.getFirst().ours());
    }

    @Test
    void javaRmiMeasuresEveryWork() throws Exception {
        measures(PAIRINGS.getFirst().theirs());
    }

    private static void measures(Implementation side) throws Exception {
        List<String> works = PAIRINGS.getFirst().works();
        Map<String, Measurement> results = side.run(works, SHORTEST);
        assertThat(results).containsOnlyKeys(works);
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
