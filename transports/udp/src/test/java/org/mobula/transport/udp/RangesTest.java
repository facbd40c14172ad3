package org.mobula.transport.udp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RangesTest {
    private final Ranges ranges = new Ranges();

    @Test
    void rangesThatTouchOrOverlapAreOne() {
        ranges.add(10, 20);
        ranges.add(30, 40);
        ranges.add(20, 25);
        assertThat(ranges).hasToString("[10, 25][30, 40]");
        ranges.add(24, 31);
        assertThat(ranges).hasToString("[10, 40]");
    }

    @Test
    void theBeginningOfTheStreamTakesAllThatContinuesIt() {
        ranges.add(10, 20);
        ranges.add(20, 25);
        ranges.add(30, 40);
        assertThat(ranges.advance(9)).isEqualTo(9);
        assertThat(ranges.advance(10)).isEqualTo(25);
        assertThat(ranges).hasToString("[30, 40]");
    }

    @Test
    void anotherGapThanTheMostIsRefusedWithoutAChange() {
        for (int i = 0; i < WireLayout.RANGES; i++) {
            assertThat(ranges.add(10 * i + 5, 10 * i + 6)).isTrue();
        }
        assertThat(ranges.add(1000, 1001)).isFalse();
        assertThat(ranges.add(6, 7)).as("continues a range").isTrue();
        assertThat(ranges.count()).isEqualTo(WireLayout.RANGES);
    }

    @Test
    void anySequenceEqualsASetOfBytes() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        BitSet expected = new BitSet();
        for (int i = 0; i < 5000; i++) {
            int start = 1 + random.nextInt(400);
            int end = start + 1 + random.nextInt(6);
            if (ranges.add(start, end)) {
                expected.set(start, end);
            }
            if (i % 20 == 0) {
                int from = random.nextInt(400);
                int clear = expected.nextClearBit(from);
                boolean begins = from == 0 || !expected.get(from - 1);
                if (begins && expected.previousSetBit(from) < 0) {
                    assertThat(ranges.advance(from)).as("seed %d", seed).isEqualTo(clear);
                    expected.clear(from, clear);
                }
            }
            assertThat(asSet()).as("seed %d", seed).isEqualTo(expected);
            int probe = random.nextInt(400);
            assertThat(ranges.contains(probe, probe + 3))
                    .as("seed %d", seed)
                    .isEqualTo(expected.nextClearBit(probe) >= probe + 3);
            if (ranges.count() == WireLayout.RANGES) {
                ranges.clear();
                expected.clear();
            }
        }
    }

    private BitSet asSet() {
        BitSet set = new BitSet();
        for (int i = 0; i < ranges.count(); i++) {
            set.set((int) ranges.start(i), (int) ranges.end(i));
        }
        return set;
    }
}
