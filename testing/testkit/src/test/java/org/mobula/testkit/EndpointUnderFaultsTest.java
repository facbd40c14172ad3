package org.mobula.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.memory.Output;
import org.mobula.transport.Endpoint;
import org.mobula.transport.EndpointListener;
import org.mobula.transport.Incoming;
import org.mobula.transport.TransportOptions;

/**
 * Two endpoints that exchange messages of all kinds over channels that delay and refuse. One thread plays both sides,
 * so that a seed that fails fails again.
 */
@ExtendWith(HangKiller.class)
class EndpointUnderFaultsTest {
    private static final int MESSAGES = 200;

    static List<Long> seeds() {
        return new Random(2026).longs(40).boxed().toList();
    }

    /** One endpoint, what it still has to send, and what it received. */
    private static final class Side implements EndpointListener {
        private final Endpoint endpoint;
        private final Random random;
        private final List<Integer> arrived = new ArrayList<>();
        private int sent;
        private int lost;

        Side(FaultyChannel channel, long seed) {
            endpoint = new Endpoint(1, channel, TransportOptions.defaults(), this);
            random = new Random(seed);
        }

        void step() {
            if (sent < MESSAGES && random.nextBoolean()) {
                int size = random.nextInt(random.nextBoolean() ? 100 : 3 * ChannelContract.BUFFER);
                if (random.nextInt(4) == 0) {
                    int number = sent++;
                    endpoint.post(number, 8, output -> write(output, number, size));
                } else {
                    Output output = endpoint.tryBegin(sent, 8);
                    if (output != null) {
                        write(output, sent++, size);
                        endpoint.commit();
                    }
                }
            }
            endpoint.poll();
        }

        private static void write(Output output, int number, int size) {
            output.putInt(size);
            byte[] content = Traffic.content(size, number);
            if (output.wantsBlock(size)) {
                output.putBlock(MemorySegment.ofArray(content));
            } else {
                output.putBytes(content, 0, size);
            }
        }

        @Override
        public void deliver(int number, Incoming message) {
            int size = message.input().getInt();
            byte[] bytes = new byte[size];
            if (message.input().remainingBlockBytes() > 0) {
                message.input().takeBlock(MemorySegment.ofArray(bytes), 1);
                message.whenFilled(() -> check(number, bytes));
            } else {
                message.input().getBytes(bytes, 0, size);
                check(number, bytes);
            }
        }

        private void check(int number, byte[] bytes) {
            arrived.add(Arrays.equals(bytes, Traffic.content(bytes.length, number)) ? number : -1);
        }

        @Override
        public void lost(int peer, IOException cause) {
            lost++;
        }

        boolean isDone(Side other) {
            return sent == MESSAGES && other.arrived.size() == MESSAGES && endpoint.isDrained();
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyMessageArrivesOnceCompleteAndInOrder(long seed) throws IOException {
        Faults faults = Faults.none(seed).delaying(0.2).refusing(0.2).inBurstsOf(5);
        ChannelContract.Pair pair = HeapChannel.pair(ChannelContract.BUFFER);
        Side one = new Side(new FaultyChannel(pair.near(), faults), seed);
        Side two = new Side(new FaultyChannel(pair.far(), faults), seed + 1);
        while (!one.isDone(two) || !two.isDone(one)) {
            one.step();
            two.step();
        }
        List<Integer> inOrder = IntStream.range(0, MESSAGES).boxed().toList();
        assertThat(one.arrived).isEqualTo(inOrder);
        assertThat(two.arrived).isEqualTo(inOrder);
        assertThat(one.lost + two.lost).isZero();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aCutIsReportedOnceAtBothEndsAfterTheMessagesThatArrived(long seed) throws IOException {
        long cut = 1 + Math.floorMod(seed, 300);
        ChannelContract.Pair pair = HeapChannel.pair(ChannelContract.BUFFER);
        Side one = new Side(
                new FaultyChannel(pair.near(), Faults.none(seed).delaying(0.2).cutAfter(cut)), seed);
        Side two = new Side(new FaultyChannel(pair.far(), Faults.none(seed).delaying(0.2)), seed + 1);
        while (!one.endpoint.isEnded() || !two.endpoint.isEnded()) {
            one.step();
            two.step();
            two.endpoint.onReadable();
            assertThat(one.sent < MESSAGES || !one.endpoint.isDrained() || one.endpoint.isEnded())
                    .as("still something to send when the cut comes after frame %d", cut)
                    .isTrue();
        }
        assertThat(one.lost).isEqualTo(1);
        assertThat(two.lost).isEqualTo(1);
        assertThat(two.arrived).isSorted().doesNotContain(-1).hasSizeLessThanOrEqualTo((int) cut);
    }
}
