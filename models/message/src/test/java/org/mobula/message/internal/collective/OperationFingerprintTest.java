package org.mobula.message.internal.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.spi.AreaLayout;
import org.mobula.collective.spi.AreaSignals;
import org.mobula.collective.spi.SharedArea;
import org.mobula.message.Datatype;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.Section;
import org.mobula.message.internal.section.SectionElements;

/** Two ranks that publish their operations in an area, in one thread. */
class OperationFingerprintTest {
    private static final AreaLayout LAYOUT = AreaLayout.ofAll(2, 4096);

    private final MemorySegment memory = Arena.ofAuto().allocate(LAYOUT.bytes(), 128);
    private final SharedArea zero = area(0);
    private final SharedArea one = area(1);

    private SharedArea area(int rank) {
        return new SharedArea(memory, LAYOUT, rank, AreaSignals.ofWakeups(nobodySleeps -> {}));
    }

    private static OperationFingerprint label(Collective collective, Section section, int root) {
        return OperationFingerprint.of(CollectiveCall.of(
                collective, SectionElements.EMPTY, (SectionElements) section, null, root, section.count()));
    }

    @Test
    void differentOperationsAreReported() {
        zero.begin(label(Collective.BROADCAST, Section.of(new double[2]), 1));
        one.begin(label(Collective.BROADCAST, Section.of(new double[3]), 1));
        zero.publish();
        one.publish();
        assertThatThrownBy(() -> one.isLevel(0))
                .isInstanceOf(MessageArgumentException.class)
                .hasMessage("broadcast of 24 bytes (double), root 1: rank 0 has called broadcast of 16 bytes"
                        + " (double), root 1. Call the same operations at all ranks, in the same order and with the"
                        + " same numbers");
    }

    @Test
    void differentBlockLengthsAreDifferentOperations() {
        OperationFingerprint[] labels = new OperationFingerprint[2];
        for (int rank = 0; rank < 2; rank++) {
            labels[rank] = OperationFingerprint.of(new CollectiveCall(
                    Collective.ALL_GATHERV,
                    SectionElements.EMPTY,
                    (SectionElements) Section.of(new int[3]),
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
                .hasMessageStartingWith("allGatherv of 12 bytes (int), root 0: rank 0 has called allGatherv of"
                        + " 12 bytes (int), root 0 with other block lengths. Call");
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
