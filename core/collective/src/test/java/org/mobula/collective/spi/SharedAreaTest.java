package org.mobula.collective.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mobula.collective.Place;
import org.mobula.collective.Slice;

/** Two ranks' views of one area, in one thread. */
class SharedAreaTest {
    private static final long ROOM = 4096;
    private static final AreaLayout LAYOUT = AreaLayout.ofAll(2, ROOM);
    private static final AreaLabel BARRIER = new Words("barrier", 1);

    private final List<String> wakeups = new ArrayList<>();
    private final MemorySegment memory = Arena.ofAuto().allocate(LAYOUT.bytes(), 128);
    private final long[] seen = {0, 0};
    private final int[] heard = new int[2];
    private final SharedArea zero = area(0);
    private final SharedArea one = area(1);

    private SharedArea area(int rank) {
        return new SharedArea(memory, LAYOUT, rank, new Signals(rank));
    }

    /** A rank whose progress in orders is set by the test. */
    private final class Signals implements AreaSignals {
        private final int me;

        Signals(int me) {
            this.me = me;
        }

        @Override
        public long seen() {
            return seen[me];
        }

        @Override
        public void wakePeer(int rank, int announced) {
            wakeups.add(me + " wakes " + rank + (announced == 0 ? "" : ", and announces " + announced));
        }

        @Override
        public int heard(int rank) {
            return heard[me];
        }
    }

    /** The operation of each rank, by its number. */
    private record Words(String text, int digest) implements AreaLabel {
        @Override
        public long packed() {
            return digest;
        }

        @Override
        public void check(int rank, long packed, int itsDigest) {
            throw new IllegalArgumentException(text + ": rank " + rank + " takes part in " + packed);
        }
    }

    private void begin(AreaLabel label) {
        zero.begin(label);
        one.begin(label);
    }

    @Test
    void aRankHasCaughtUpAfterAsManyPublications() {
        begin(BARRIER);
        assertThat(zero.isLevel(1)).isTrue();
        zero.publish();
        assertThat(zero.isLevel(1)).isFalse();
        one.publish();
        assertThat(zero.isLevel(1)).isTrue();
        assertThat(one.isLevel(0)).isTrue();
    }

    @Test
    void aPublicationIsNotReadBeforeItsOrdersHaveBeenSeen() {
        begin(BARRIER);
        one.publish();
        zero.publish();
        assertThat(one.isLevel(0)).isTrue();
        assertThat(wakeups).isEmpty();
        seen[0] = 1;
        begin(BARRIER);
        one.publish();
        zero.publish();
        assertThat(wakeups).containsExactly("0 wakes 1, and announces 1");
        assertThat(one.isLevel(0)).isFalse();
        assertThat(zero.isLevel(1)).isTrue();
        heard[1] = 1;
        assertThat(one.isLevel(0)).isTrue();
        begin(BARRIER);
        one.publish();
        zero.publish();
        assertThat(wakeups).hasSize(1);
        assertThat(one.isLevel(0)).isTrue();
    }

    @Test
    void whoIsAheadIsLevelToo() {
        begin(BARRIER);
        zero.publish();
        zero.publish();
        one.publish();
        assertThat(one.isLevel(0)).isTrue();
        one.publish();
        assertThat(one.isLevel(0)).isTrue();
        one.publish();
        assertThat(one.isLevel(0)).isFalse();
    }

    @Test
    void aPublicationStaysWhileTheNextOneIsWritten() {
        begin(BARRIER);
        Slice first = new Slice(Place.AREA, 3, 1); // of rank 0
        for (long number = 1; number <= 3; number++) {
            memory.set(ValueLayout.JAVA_LONG, zero.writeAt(first, Long.BYTES), number);
            if (number > 1) {
                assertThat(memory.get(ValueLayout.JAVA_LONG, one.readAt(first, Long.BYTES)))
                        .isEqualTo(number - 1);
            }
            zero.publish();
            one.publish();
            assertThat(memory.get(ValueLayout.JAVA_LONG, one.readAt(first, Long.BYTES)))
                    .isEqualTo(number);
        }
    }

    @Test
    void thePartsOfRanksAreSeparate() {
        Slice lastOfZero = new Slice(Place.AREA, ROOM - 1, 1);
        Slice firstOfOne = new Slice(Place.AREA, ROOM, 1);
        assertThat(zero.readAt(lastOfZero, 1)).isLessThan(zero.readAt(firstOfOne, 1));
        assertThat(zero.readAt(firstOfOne, 1)).isEqualTo(one.readAt(firstOfOne, 1));
        assertThat(LAYOUT.bytes()).isGreaterThan(one.readAt(new Slice(Place.AREA, 2 * ROOM - 1, 1), 1));
    }

    @Test
    void whoSleepsIsWokenOnce() {
        begin(BARRIER);
        one.sleep();
        zero.publish();
        zero.publish();
        assertThat(wakeups).containsExactly("0 wakes 1");
        one.sleep();
        one.wake();
        zero.publish();
        assertThat(wakeups).hasSize(1);
    }

    @Test
    void differentOperationsAreReported() {
        zero.begin(new Words("two", 2));
        one.begin(new Words("three", 3));
        zero.publish();
        one.publish();
        assertThatThrownBy(() -> one.isLevel(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("three: rank 0 takes part in 2");
        begin(BARRIER);
        zero.publish();
        one.publish();
        assertThat(one.isLevel(0)).isTrue();
    }

    @Test
    void noRankPublishesOutsideAnOperation() {
        assertThatThrownBy(zero::publish)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("an operation begins before it publishes");
    }
}
