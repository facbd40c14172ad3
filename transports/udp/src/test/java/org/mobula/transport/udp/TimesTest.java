package org.mobula.transport.udp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The rules for time-outs, the congestion window and the path MTU, without a clock. */
class TimesTest {
    private static final int MILLION = 1_000_000;

    @Test
    void theTimeoutFollowsTheRoundTripAndDoublesWithoutAnswers() {
        RoundTrip times = new RoundTrip();
        assertThat(times.timeout()).isEqualTo(RoundTrip.INITIAL);
        for (int i = 0; i < 100; i++) {
            times.measured(80 * MILLION);
        }
        assertThat(times.smoothed()).isEqualTo(80 * MILLION);
        assertThat(times.timeout()).isBetween(80L * MILLION, 82L * MILLION);
        long once = times.timeout();
        times.timedOut();
        assertThat(times.timeout()).isEqualTo(2 * once);
        for (int i = 0; i < 20; i++) {
            times.timedOut();
        }
        assertThat(times.timeout()).isEqualTo(RoundTrip.GREATEST);
        times.acknowledged();
        assertThat(times.timeout()).isEqualTo(once);
    }

    @Test
    void aShortRoundTripKeepsTheLeastTimeoutAndAnImpossibleOneIsIgnored() {
        RoundTrip times = new RoundTrip();
        times.measured(20_000);
        times.measured(-5);
        assertThat(times.smoothed()).isEqualTo(20_000);
        assertThat(times.timeout()).isEqualTo(RoundTrip.LEAST);
    }

    @Test
    void theSenderAsksForAnAcknowledgementAfterTwoRoundTrips() {
        RoundTrip times = new RoundTrip();
        assertThat(times.probe()).isEqualTo(MILLION).isLessThan(times.timeout());
        times.measured(3 * MILLION);
        assertThat(times.probe()).isEqualTo(6 * MILLION).isLessThan(times.timeout());
    }

    @Test
    void theWindowGrowsWithoutLossAndBelowTheToleratedRate() {
        Congestion congestion = new Congestion(1 << 20, 0);
        int before = congestion.window();
        for (int i = 0; i < 50; i++) {
            congestion.acknowledged(1400, 1472);
        }
        congestion.lost(1);
        congestion.endRound(1472);
        assertThat(congestion.window()).isEqualTo(before + 50 * 1400);
    }

    @Test
    void muchLossReducesTheWindowButNotBelowEightDatagrams() {
        Congestion congestion = new Congestion(1 << 20, 0);
        int before = congestion.window();
        congestion.lost(5);
        congestion.endRound(1472);
        assertThat(congestion.window()).isEqualTo(before / 4 * 3);
        for (int i = 0; i < 20; i++) {
            congestion.timedOut(1472);
        }
        assertThat(congestion.window()).isEqualTo(8 * 1472);
    }

    @Test
    void theWindowNeverExceedsTheBufferOfThePeer() {
        Congestion congestion = new Congestion(100_000, 0);
        for (int i = 0; i < 1000; i++) {
            congestion.acknowledged(1400, 1472);
        }
        assertThat(congestion.window()).isEqualTo(100_000);
    }

    @Test
    void aBurstHasALimitAndThenTimeHasToPass() {
        Congestion congestion = new Congestion(1 << 20, 0);
        int burst = 0;
        while (congestion.mayLeave(MILLION, 10 * MILLION)) {
            congestion.left(1472);
            burst += 1472;
        }
        assertThat(burst).isBetween(128 * 1024, 128 * 1024 + 1472);
        assertThat(congestion.mayLeave(2 * MILLION, 10 * MILLION)).isTrue();
    }

    @Test
    void theLongestCandidateThatArrivesIsChosen() {
        PathMtu mtu = new PathMtu(9000, false);
        assertThat(mtu.current()).isEqualTo(PathMtu.BASE);
        for (int i = 0; i < 3; i++) {
            assertThat(mtu.probe(i * 10, 10)).isEqualTo(8972);
            assertThat(mtu.probe(i * 10 + 9, 10)).as("before its time").isZero();
        }
        assertThat(mtu.probe(30, 10)).isEqualTo(1472);
        mtu.arrived(1472);
        assertThat(mtu.current()).isEqualTo(1472);
        assertThat(mtu.isProbing()).isFalse();
        assertThat(mtu.probe(100, 10)).isZero();
    }

    @Test
    void theLoopbackInterfaceCarriesTheLongestDatagram() {
        PathMtu mtu = new PathMtu(65536, false);
        assertThat(mtu.probe(0, 10)).isEqualTo(WireLayout.LONGEST);
        mtu.arrived(WireLayout.LONGEST);
        assertThat(mtu.current()).isEqualTo(WireLayout.LONGEST);
    }

    @Test
    void aRefusedLengthIsNotProbedAgain() {
        PathMtu mtu = new PathMtu(9000, true);
        assertThat(mtu.probe(0, 10)).isEqualTo(8952);
        mtu.refused(8952);
        assertThat(mtu.probe(1, 10)).isEqualTo(1452);
        mtu.arrived(1452);
        mtu.lostRepeatedly();
        assertThat(mtu.current()).isEqualTo(PathMtu.BASE);
        assertThat(mtu.probe(2, 10)).isEqualTo(1402);
    }

    @Test
    void anInterfaceThatCarriesNoMoreThanTheBaseIsNotProbed() {
        PathMtu mtu = new PathMtu(1228, false);
        assertThat(mtu.isProbing()).isFalse();
        assertThat(mtu.current()).isEqualTo(1200);
    }
}
