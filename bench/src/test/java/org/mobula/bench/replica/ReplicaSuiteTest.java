package org.mobula.bench.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;
import org.mobula.bench.process.Ranks;

/** Ours measures every requested workload, and absent peers are named. */
class ReplicaSuiteTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(10));
    private static final List<Pairing> PAIRINGS =
            ReplicaSuite.suite(new Peers("")).pairings();

    @Test
    void oursMeasuresEveryWork() throws Exception {
        List<String> works =
                List.of(Works.READ, Works.PLAIN, Works.NULL_CALL, Works.CALL, Works.WRITE, Works.PIPELINED);
        Map<String, Measurement> results = new Ranks(ReplicaProgram.class, 2, "shm", Map.of()).run(works, SHORTEST);
        assertThat(results.keySet()).containsExactlyElementsOf(works);
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }

    @Test
    void theCasesKeepTheirNames() {
        assertThat(PAIRINGS)
                .flatExtracting(Pairing::cases)
                .extracting(each -> each.name() + " " + each.ranks() + " " + each.bytes())
                .containsOnly(
                        "read/local 2 8",
                        "write/shm 2 8",
                        "write-pipelined/shm 2 8",
                        "read/local 4 8",
                        "write/shm 4 8",
                        "write-pipelined/shm 4 8");
    }

    @Test
    void aMissingPeerIsReported() {
        assertThat(PAIRINGS.get(4).theirs().obstacle())
                .isEqualTo("there is no hazelcast among the jars of bench/peers (mvn -pl bench/peers -am package)");
    }
}
