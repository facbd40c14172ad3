package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.Place;
import org.mobula.collective.Slice;

/** Two ranks' views of one area, in one thread. */
class AreaTest {
    private static final long ROOM = 4096;
    private static final AreaLabel BARRIER = label(Collective.BARRIER, Section.EMPTY, 0);

    private final List<String> nudges = new ArrayList<>();
    private final MemorySegment memory = Arena.ofAuto().allocate(Area.bytes(2, ROOM), 128);
    private final Area zero = area(0);
    private final Area one = area(1);

    private Area area(int rank) {
        return new Area(
                memory, Membership.ofAll("world", rank, 2), ROOM, other -> nudges.add(rank + " nudges " + other));
    }

    private static AreaLabel label(Collective collective, Section section, int root) {
        return AreaLabel.of(
                new CollectiveCall(collective, Section.EMPTY, section, null, root, section.count(), null, null, false));
    }

    private void begin(AreaLabel label) {
        zero.begin(label);
        one.begin(label);
    }

    @Test
    void aRankIsLevelOnceItHasPublishedAsOften() {
        begin(BARRIER);
        assertThat(zero.isLevel(1)).isTrue();
        zero.publish();
        assertThat(zero.isLevel(1)).isFalse();
        one.publish();
        assertThat(zero.isLevel(1)).isTrue();
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
    void whatWasPublishedStaysWhileTheNextIsWritten() {
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
    void eachRanksPartsLieApart() {
        Slice lastOfZero = new Slice(Place.AREA, ROOM - 1, 1);
        Slice firstOfOne = new Slice(Place.AREA, ROOM, 1);
        assertThat(zero.readAt(lastOfZero, 1)).isLessThan(zero.readAt(firstOfOne, 1));
        assertThat(zero.readAt(firstOfOne, 1)).isEqualTo(one.readAt(firstOfOne, 1));
        assertThat(Area.bytes(2, ROOM)).isGreaterThan(one.readAt(new Slice(Place.AREA, 2 * ROOM - 1, 1), 1));
    }

    @Test
    void whoSleepsIsNudgedOnce() {
        begin(BARRIER);
        one.sleep();
        zero.publish();
        zero.publish();
        assertThat(nudges).containsExactly("0 nudges 1");
        one.sleep();
        one.wake();
        zero.publish();
        assertThat(nudges).hasSize(1);
    }

    @Test
    void ranksThatDoDifferentThingsAreTold() {
        zero.begin(label(Collective.BROADCAST, Section.of(new double[2]), 1));
        one.begin(label(Collective.BROADCAST, Section.of(new double[3]), 1));
        zero.publish();
        one.publish();
        assertThatThrownBy(() -> one.isLevel(0))
                .isInstanceOf(MessageArgumentException.class)
                .hasMessage("broadcast of 24 bytes (double), root 1: rank 0 does something else, broadcast of 16 bytes"
                        + " (double), root 1. Call the same operations at all ranks, in the same order and with the"
                        + " same numbers");
        zero.begin(BARRIER);
        one.begin(BARRIER);
        zero.publish();
        one.publish();
        assertThat(one.isLevel(0)).isTrue();
    }

    @Test
    void anotherDivisionIsAnotherThing() {
        AreaLabel[] labels = new AreaLabel[2];
        for (int rank = 0; rank < 2; rank++) {
            labels[rank] = AreaLabel.of(new CollectiveCall(
                    Collective.ALL_GATHERV,
                    Section.EMPTY,
                    Section.of(new int[3]),
                    null,
                    0,
                    0,
                    Blocks.of(1 + rank, 2 - rank),
                    null,
                    false));
        }
        zero.begin(labels[0]);
        one.begin(labels[1]);
        zero.publish();
        one.publish();
        assertThatThrownBy(() -> one.isLevel(0))
                .hasMessageStartingWith(
                        "allGatherv of 12 bytes (int), root 0: rank 0 does something else, allGatherv of"
                                + " 12 bytes (int), root 0, otherwise divided. Call");
    }

    @Test
    void packedElementsGoWithAllOthers() {
        Section packed = Section.of(MemorySegment.ofArray(new byte[16]), Datatype.PACKED, 16);
        zero.begin(label(Collective.BROADCAST, packed, 1));
        one.begin(label(Collective.BROADCAST, Section.of(new double[2]), 1));
        zero.publish();
        one.publish();
        assertThat(one.isLevel(0)).isTrue();
        assertThat(zero.isLevel(1)).isTrue();
    }
}
