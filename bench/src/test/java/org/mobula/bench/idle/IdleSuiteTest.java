package org.mobula.bench.idle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;
import org.mobula.bench.process.ProcessorTime;

class IdleSuiteTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(20));
    private static final List<Pairing> PAIRINGS = IdleSuite.suite(new Peers("")).pairings();

    @Test
    void theCasesKeepTheirNames() {
        assertThat(PAIRINGS.getFirst().cases()).extracting(Case::name).containsExactly("idle/shm", "first-message/shm");
    }

    @Test
    void oursMeasuresEveryWork() throws Exception {
        measures(PAIRINGS.getFirst().ours());
    }

    @Test
    void javaRmiMeasuresEveryWork() throws Exception {
        measures(PAIRINGS.getFirst().theirs());
    }

    @Test
    void processorTimeIsCounted() {
        long before = ProcessorTime.nanos();
        long end = System.nanoTime() + Duration.ofMillis(50).toNanos();
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(ProcessorTime.nanos()).isGreaterThan(before);
    }

    private static void measures(Implementation side) throws Exception {
        Map<String, Measurement> results = side.run(List.of("idle", "first-message"), SHORTEST);
        assertThat(results).containsOnlyKeys("idle", "first-message");
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
