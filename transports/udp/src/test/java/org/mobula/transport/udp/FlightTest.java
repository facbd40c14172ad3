package org.mobula.transport.udp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Datagrams of 100 bytes each, at the times 0, 1, 2 ... */
class FlightTest {
    private static final int COST = 100 + Flight.OVERHEAD;
    private static final long LATE = 1_000_000;

    private final Flight flight = new Flight();
    private final Ranges early = new Ranges();
    private int acknowledged;

    @BeforeEach
    void sendTen() {
        for (int i = 0; i < 10; i++) {
            flight.add(100L * i, 100, i);
        }
    }

    private void acknowledge(long received) {
        flight.acknowledge(received, early, cost -> acknowledged += cost);
    }

    @Test
    void whatHasArrivedIsNoLongerInFlight() {
        acknowledge(350);
        assertThat(acknowledged).isEqualTo(3 * COST);
        assertThat(flight.bytes()).isEqualTo(7 * COST);
        acknowledge(1000);
        assertThat(flight.isEmpty()).isTrue();
    }

    @Test
    void aDatagramIsLostOnceThreeLaterOnesHaveArrived() {
        early.add(200, 500);
        acknowledge(100);
        assertThat(flight.detectLost(3, 10, LATE)).as("two later ones").isZero();
        assertThat(flight.detectLost(4, 10, LATE)).isOne();
        assertThat(flight.oldestLost()).isOne();
        assertThat(flight.start(1)).isEqualTo(100);
    }

    @Test
    void aDatagramIsLostIfALaterOneHasArrivedAndTimeHasPassed() {
        early.add(100, 200);
        acknowledge(0);
        assertThat(flight.detectLost(1, LATE, LATE)).isZero();
        assertThat(flight.detectLost(1, LATE + 1, LATE)).isOne();
        assertThat(flight.oldestLost()).isZero();
    }

    @Test
    void aLostDatagramMayBeRepeatedInShorterPieces() {
        assertThat(flight.loseOldest()).isTrue();
        flight.add(0, 60, 20);
        flight.repeated(0, 60);
        assertThat(flight.oldestLost()).isZero();
        assertThat(flight.start(0)).isEqualTo(60);
        assertThat(flight.length(0)).isEqualTo(40);
        flight.add(60, 40, 21);
        flight.repeated(0, 40);
        assertThat(flight.hasLost()).isFalse();
        acknowledge(1000);
        assertThat(flight.isEmpty()).isTrue();
    }

    @Test
    void aRepetitionThatArrivesBeforeTheRestIsFound() {
        flight.loseOldest();
        flight.add(0, 100, 20);
        flight.repeated(0, 100);
        acknowledge(150); // the stream's beginning has arrived under the latest number
        assertThat(flight.bytes()).isEqualTo(9 * COST);
        acknowledge(1000);
        assertThat(flight.isEmpty()).isTrue();
    }

    @Test
    void aLostDatagramThatArrivesAfterAllNeedsNoRepetition() {
        flight.loseOldest();
        acknowledge(100);
        assertThat(flight.hasLost()).isFalse();
        assertThat(acknowledged).isEqualTo(COST);
    }

    @Test
    void theNumberOfDatagramsInFlightHasALimit() {
        while (flight.hasRoom()) {
            flight.add(100 * flight.next(), 100, flight.next());
        }
        assertThat(flight.next()).isEqualTo(Flight.MOST);
        assertThat(flight.leftAt(0)).isZero();
        acknowledge(100);
        flight.add(100 * flight.next(), 100, 5000);
        assertThat(flight.leftAt(0)).as("its slot is in use again").isEqualTo(Flight.UNKNOWN);
        assertThat(flight.leftAt(Flight.MOST)).isEqualTo(5000);
        assertThat(flight.leftAt(Flight.MOST + 1)).isEqualTo(Flight.UNKNOWN);
    }
}
