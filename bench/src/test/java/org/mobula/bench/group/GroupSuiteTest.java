package org.mobula.bench.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Case;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;

class GroupSuiteTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(10));
    private static final List<Pairing> PAIRINGS =
            GroupSuite.suite(new Peers("")).pairings();

    @Test
    void oursMeasuresEveryPatternByGroupsAndMessages() throws Exception {
        Pairing messages = PAIRINGS.getFirst();
        measured(messages, messages.ours().run(messages.works(), SHORTEST));
        measured(messages, messages.theirs().run(messages.works(), SHORTEST));
    }

    @Test
    void oursMeasuresCallsOfTheGroupAndOneByOne() throws Exception {
        Pairing calls = PAIRINGS.get(1);
        measured(calls, calls.ours().run(calls.works(), SHORTEST));
        measured(calls, calls.theirs().run(calls.works(), SHORTEST));
    }

    @Test
    void theCasesKeepTheirNames() {
        assertThat(PAIRINGS.getFirst().cases())
                .extracting(Case::name)
                .containsExactly(
                        "broadcast/shm", "scatter/shm", "reduce-to-all/shm", "gather-to-all/shm", "double-array/shm");
    }

    private static void measured(Pairing pairing, Map<String, Measurement> results) {
        assertThat(results).containsOnlyKeys(pairing.works());
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
