package org.mobula.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.codec.CodecSuite;
import org.mobula.bench.idle.IdleSuite;
import org.mobula.bench.remote.RemoteSuite;
import org.mobula.bench.socket.SocketSuite;
import org.mobula.bench.transport.TransportSuite;

/** Each installed library with clients and servers, or in one process, measures every work. */
class ClientPeersTest {
    static Stream<Pairing> pairings() {
        return Stream.of(
                        TransportSuite.suite(MeasuredPeers.PEERS).pairings().stream(),
                        IdleSuite.suite(MeasuredPeers.PEERS).pairings().stream().skip(1),
                        SocketSuite.suite(MeasuredPeers.HOME, MeasuredPeers.PEERS).pairings().stream()
                                .skip(1),
                        CodecSuite.suite(MeasuredPeers.PEERS).pairings().stream()
                                .limit(2))
                .flatMap(pairings -> pairings)
                .filter(pairing -> pairing.theirs().obstacle() == null);
    }

    @ParameterizedTest
    @MethodSource("pairings")
    void aPeerMeasuresEveryWork(Pairing pairing) throws Exception {
        assertThat(MeasuredPeers.measured(pairing))
                .extracting(Measurement::median)
                .allMatch(median -> median > 0);
    }

    static Stream<Pairing> calls() {
        return RemoteSuite.suite(MeasuredPeers.PEERS).pairings().stream()
                .filter(pairing -> pairing.theirs().name().matches("gRPC|JGroups"));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void aPeerMeasuresTimeAndAllocationOfCalls(Pairing pairing) throws Exception {
        assertThat(MeasuredPeers.measured(pairing)).allSatisfy(one -> {
            assertThat(one.median()).isPositive();
            assertThat(one.callerBytes()).isPositive();
            assertThat(one.calleeBytes()).isPositive();
        });
    }
}
