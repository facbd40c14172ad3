package org.mobula.transport.udp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.mobula.testkit.Traffic;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.Swapping;

/** Two sides over {@link FaultyLink}s, on one thread and under a virtual clock. */
final class Simulation {
    static final int WINDOW = 64 * 1024;
    private static final long KEY_A = 0x1111_2222_3333_4444L;
    private static final long KEY_B = 0x5555_6666_7777_8888L;
    private static final long LIMIT = 600_000_000_000L; // of the virtual time

    /** One side. */
    static final class Side {
        final SendWindow window = new SendWindow(WINDOW, Swapping.NONE);
        final UdpCounters counters = new UdpCounters();
        final ReceivingHalf receiving;
        final SendingHalf sending;
        private final Random sizes;
        private final Random expectedSizes;
        int sent;
        int received;

        Side(Simulation in, Wire out, Wire into, long key, long peerKey, int mtu, long seed, long peerSeed) {
            ConnectedPeer peer = new ConnectedPeer(1, "10.0.0.7:4711");
            receiving = new ReceivingHalf(
                    into, peer, key, peerKey, new ReceiveWindow(WINDOW, Swapping.NONE), in.clock::now, counters);
            sending = new SendingHalf(
                    out, peer, peerKey, window, new PathMtu(mtu, false), 1 << 18, receiving, in.clock::now, counters);
            sizes = new Random(seed);
            expectedSizes = new Random(peerSeed);
        }

        /** Commits a frame if there is room. */
        void trySend() throws IOException {
            long at = window.claim(window.payloadLimit());
            if (at == Channel.FULL) {
                sending.wantsRoom(true);
                sending.pumpWithAnswers();
                return;
            }
            byte[] bytes = Traffic.content(sizes.nextInt(window.payloadLimit() + 1), sent);
            MemorySegment.copy(bytes, 0, window.memory(), ValueLayout.JAVA_BYTE, at, bytes.length);
            window.commit(sent++, bytes.length);
            sending.pump();
        }

        /** Reads what has arrived. */
        void read() throws IOException {
            ReceiveWindow arrived = receiving.window();
            receiving.fill();
            while (arrived.isWhole()) {
                assertThat(arrived.next()).as("a valid header").isTrue();
                byte[] expected = Traffic.content(expectedSizes.nextInt(arrived.payloadLimit() + 1), received);
                assertThat(arrived.tag()).isEqualTo(received++);
                assertThat(arrived.memory()
                                .asSlice(arrived.offset(), arrived.payload())
                                .toArray(ValueLayout.JAVA_BYTE))
                        .isEqualTo(expected);
                receiving.release();
            }
        }

        void tick() throws IOException {
            if (sending.needsTimer()) {
                sending.pumpWithAnswers();
            }
            receiving.tick();
        }
    }

    final FaultyLink.VirtualClock clock = new FaultyLink.VirtualClock();
    final FaultyLink toB;
    final FaultyLink toA;
    final Side a;
    final Side b;
    private final Random random;

    Simulation(long seed, FaultyLink.Faults faults, int mtu) {
        random = new Random(seed);
        toB = new FaultyLink(clock, seed + 1, faults);
        toA = new FaultyLink(clock, seed + 2, faults);
        a = new Side(this, toB.first(), toA.second(), KEY_A, KEY_B, mtu, seed + 3, seed + 4);
        b = new Side(this, toA.first(), toB.second(), KEY_B, KEY_A, mtu, seed + 4, seed + 3);
    }

    /** Sends frames in both directions until all have arrived and are acknowledged. */
    void run(int framesOfA, int framesOfB) throws IOException {
        int allOfA = a.sent + framesOfA;
        int allOfB = b.sent + framesOfB;
        long end = clock.now() + LIMIT;
        a.sending.ping();
        b.sending.ping();
        long nextTick = clock.now();
        while (b.received < allOfA
                || a.received < allOfB
                || !a.sending.isAcknowledged()
                || !b.sending.isAcknowledged()) {
            clock.advance(random.nextLong(1, 60_000));
            switch (random.nextInt(4)) {
                case 0 -> send(a, allOfA);
                case 1 -> send(b, allOfB);
                case 2 -> a.read();
                default -> b.read();
            }
            if (clock.now() >= nextTick) {
                nextTick = clock.now() + 2_000_000;
                a.tick();
                b.tick();
            }
            if (clock.now() > end) {
                fail("after 600 s of virtual time " + b.received + " of " + allOfA + " and " + a.received + " of "
                        + allOfB + " frames have arrived");
            }
        }
    }

    private static void send(Side side, int all) throws IOException {
        if (side.sent < all) {
            side.trySend();
        }
    }
}
