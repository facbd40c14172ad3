package org.mobula.bench.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Bout;
import org.mobula.bench.Case;
import org.mobula.bench.Contestant;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;

class RemoteSuiteTest {
    private static final Effort SHORTEST = new Effort(Duration.ofMillis(20), Duration.ofMillis(10));
    private static final List<Bout> BOUTS = RemoteSuite.suite().bouts();

    @Test
    void theCasesHaveTheNamesThatResultsAreComparedBy() {
        assertThat(BOUTS)
                .flatExtracting(Bout::cases)
                .extracting(Case::name)
                .containsExactly(
                        "null-call/shm", "double-array/shm", "null-call/tcp", "double-array/tcp", "null-call/shm");
        assertThat(BOUTS)
                .flatExtracting(Bout::cases)
                .extracting(Case::bytes)
                .containsExactly(0L, 1L << 20, 0L, 1L << 20, 0L);
        assertThat(BOUTS).last().extracting(Bout::waiting).isEqualTo("both sleep");
    }

    @Test
    void oursMeasuresBothWorksInTwoRanks() throws Exception {
        // why so little: the method does not keep its array, so the next one arrives in the same
        assertThat(calleeBytesPerArray(BOUTS.getFirst().ours())).isPositive().isLessThan(1 << 14);
    }

    @Test
    void javaRmiMeasuresBothWorksInTwoProcesses() throws Exception {
        // why: the callee makes an array of 1 MiB for each call, and the JVM counts it
        assertThat(calleeBytesPerArray(BOUTS.getFirst().theirs())).isGreaterThan(1 << 20);
    }

    private static double calleeBytesPerArray(Contestant side) throws Exception {
        Map<String, Measurement> results = side.run(List.of("null-call", "double-array"), SHORTEST);
        assertThat(results).containsOnlyKeys("null-call", "double-array");
        assertThat(results.values()).allSatisfy(one -> {
            assertThat(one.median()).isPositive();
            assertThat(one.mean()).isPositive();
        });
        return results.get("double-array").calleeBytes();
    }
}
