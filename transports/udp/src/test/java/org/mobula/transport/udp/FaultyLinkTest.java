package org.mobula.transport.udp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.HangKiller;

/** All frames arrive, in order and undamaged, whatever the link does to datagrams. */
@ExtendWith(HangKiller.class)
@Tag("A6")
class FaultyLinkTest {
    private static final int ETHERNET = 1500;

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 0",
        "0.01, 0, 0, 0",
        "0.3, 0, 0, 0",
        "0, 0.5, 0, 0",
        "0, 0, 0.3, 0",
        "0, 0, 0, 0.2",
        "0.1, 0.1, 0.1, 0.1"
    })
    void everyFrameArrivesOnceInOrderAndUndamaged(double drop, double repeat, double reorder, double damage)
            throws IOException {
        long seed = System.nanoTime();
        try {
            Simulation simulation =
                    new Simulation(seed, new FaultyLink.Faults(drop, repeat, reorder, damage), ETHERNET);
            simulation.run(300, 200);
            if (damage > 0) {
                assertThat(simulation.b.counters.ignoredDatagrams()).isPositive();
            }
        } catch (AssertionError | IOException e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
        }
    }

    @Test
    void onePercentOfLossCostsLittleMoreThanTheLostDatagrams() throws IOException {
        Simulation simulation = new Simulation(4711, new FaultyLink.Faults(0.01, 0, 0, 0), ETHERNET);
        simulation.run(1000, 0);
        UdpCounters counters = simulation.a.counters;
        assertThat(counters.repeatedDatagrams()).isPositive();
        assertThat(counters.repeatedDatagrams())
                .as("of %d datagrams, of which one percent were lost", counters.sentDatagrams())
                .isLessThan(counters.sentDatagrams() * 3 / 100);
    }

    @Test
    void theLossOfTheLastDatagramIsFoundBeforeTheTimeout() throws IOException {
        Simulation simulation = new Simulation(15, FaultyLink.Faults.NONE, ETHERNET);
        simulation.run(50, 50);
        simulation.toB.faults(new FaultyLink.Faults(1, 0, 0, 0));
        simulation.a.trySend();
        simulation.toB.faults(FaultyLink.Faults.NONE);
        long end = simulation.clock.now() + RoundTrip.LEAST / 2;
        while (simulation.b.received < simulation.a.sent && simulation.clock.now() < end) {
            simulation.clock.advance(50_000);
            simulation.a.sending.poll();
            simulation.b.read();
        }
        assertThat(simulation.b.received).isEqualTo(simulation.a.sent);
    }

    @Test
    void anOutageOfTheLinkIsOvercome() throws IOException {
        Simulation simulation = new Simulation(7, FaultyLink.Faults.NONE, ETHERNET);
        simulation.run(20, 20);
        FaultyLink.Faults outage = new FaultyLink.Faults(1, 0, 0, 0);
        simulation.toB.faults(outage);
        simulation.toA.faults(outage);
        for (int i = 0; i < 1000; i++) {
            simulation.clock.advance(2_000_000);
            simulation.a.trySend();
            simulation.a.tick();
            simulation.b.read();
        }
        assertThat(simulation.b.received).isEqualTo(20);
        simulation.toB.faults(FaultyLink.Faults.NONE);
        simulation.toA.faults(FaultyLink.Faults.NONE);
        simulation.run(20, 20);
        assertThat(simulation.b.received).isEqualTo(simulation.a.sent);
    }

    @Test
    void aLinkThatCarriesShorterDatagramsThanItsInterfaceIsProbed() throws IOException {
        Simulation simulation = new Simulation(8, FaultyLink.Faults.NONE, 9000);
        simulation.toB.longest(1472);
        simulation.run(200, 10);
        assertThat(simulation.a.sending.datagramBytes()).isEqualTo(1472);
        assertThat(simulation.b.sending.datagramBytes()).isEqualTo(8972);
    }

    @Test
    void aPathThatBecomesNarrowerIsNoticed() throws IOException {
        Simulation simulation = new Simulation(9, FaultyLink.Faults.NONE, ETHERNET);
        simulation.run(50, 50);
        assertThat(simulation.a.sending.datagramBytes()).isEqualTo(1472);
        simulation.toB.longest(1300);
        simulation.run(50, 50);
        assertThat(simulation.a.sending.datagramBytes()).isLessThanOrEqualTo(1300);
    }

    @Test
    void aSenderThatWaitsForRoomAsksAgainWhenTheAnswerIsLost() throws IOException {
        Simulation simulation = new Simulation(10, FaultyLink.Faults.NONE, ETHERNET);
        simulation.run(5, 5);
        int before = -1;
        while (before != simulation.a.sent) { // until the window of the peer, which does not read, is full
            before = simulation.a.sent;
            for (int i = 0; i < 50; i++) {
                simulation.clock.advance(200_000);
                simulation.a.trySend();
                simulation.a.tick();
                simulation.b.receiving.fill();
            }
        }
        simulation.toB.faults(new FaultyLink.Faults(0.5, 0, 0, 0));
        simulation.run(20, 0);
        assertThat(simulation.b.received).isEqualTo(simulation.a.sent);
    }

    @Test
    void datagramsOfStrangersAreIgnoredAndCounted() throws IOException {
        Simulation simulation = new Simulation(11, FaultyLink.Faults.NONE, ETHERNET);
        simulation.run(5, 5);
        Random random = new Random(12);
        for (int i = 0; i < 10_000; i++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            simulation.toB.second().inject(bytes);
            simulation.toB.first().inject(bytes);
        }
        simulation.run(50, 50);
        assertThat(simulation.a.counters.ignoredDatagrams()).isEqualTo(10_000);
        assertThat(simulation.b.counters.ignoredDatagrams()).isEqualTo(10_000);
    }

    @Test
    void everyPrefixAndDamagedCopyOfADatagramIsIgnored() throws IOException {
        Simulation simulation = new Simulation(13, FaultyLink.Faults.NONE, ETHERNET);
        simulation.run(5, 5);
        simulation.a.trySend();
        byte[] valid = simulation.toB.second().pending().iterator().next();
        long injected = 0;
        for (int length = 0; length < valid.length; length++) {
            simulation.toB.second().inject(java.util.Arrays.copyOf(valid, length));
            injected++;
        }
        Random random = new Random(14);
        for (int i = 0; i < 10_000; i++) {
            byte[] damaged = valid.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
            simulation.toB.second().inject(damaged);
            injected++;
        }
        simulation.run(50, 50);
        assertThat(simulation.b.counters.ignoredDatagrams()).isEqualTo(injected);
    }
}
