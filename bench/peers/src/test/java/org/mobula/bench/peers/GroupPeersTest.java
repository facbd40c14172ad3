package org.mobula.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.group.GroupSuite;
import org.mobula.bench.process.PeerGroup;
import org.mobula.bench.replica.ReplicaSuite;

/** Each library with groups or replicas measures every work, with two processes. */
class GroupPeersTest {
    static Stream<Pairing> pairings() {
        return Stream.of(ReplicaSuite.suite(MeasuredPeers.PEERS), GroupSuite.suite(MeasuredPeers.PEERS))
                .flatMap(suite -> suite.pairings().stream())
                .filter(pairing -> pairing.theirs() instanceof PeerGroup group && group.members() == 2);
    }

    @ParameterizedTest
    @MethodSource("pairings")
    void aPeerMeasuresEveryWork(Pairing pairing) throws Exception {
        assertThat(MeasuredPeers.measured(pairing))
                .extracting(Measurement::median)
                .allMatch(median -> median > 0);
    }
}
