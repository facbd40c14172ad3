package org.mobula.bench.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Case;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;
import org.mobula.bench.process.Ranks;

class GroupSuiteTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(10));
    private static final List<Pairing> PAIRINGS =
            GroupSuite.suite(new Peers("")).pairings();

    @Test
    void oursMeasuresEveryWorkloadInEveryWay() throws Exception {
        List<String> works = Stream.concat(
                        inTwoWays(PAIRINGS.getFirst(), Workload.MESSAGE), inTwoWays(PAIRINGS.get(1), Workload.CALLS))
                .toList();

        Map<String, Measurement> results = new Ranks(GroupProgram.class, 2, "shm", Map.of()).run(works, SHORTEST);

        assertThat(results.keySet()).containsExactlyElementsOf(works);
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }

    private static Stream<String> inTwoWays(Pairing pairing, String other) {
        return pairing.works().stream()
                .flatMap(word -> Stream.of(word, Workload.of(word).by(other).word()));
    }

    @Test
    void theCasesKeepTheirNames() {
        assertThat(PAIRINGS.getFirst().cases())
                .extracting(Case::name)
                .containsExactly(
                        "broadcast/shm", "scatter/shm", "reduce-to-all/shm", "gather-to-all/shm", "double-array/shm");
    }
}
