package org.mobula.group.internal.calling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.mobula.collective.spi.AreaLayout;
import org.mobula.collective.spi.AreaSignals;
import org.mobula.collective.spi.SharedArea;
import org.mobula.invoke.MismatchException;

/** Reads arrays that a caller publishes, in one thread. */
class ArrayBroadcastReaderTest {
    private static final AreaLayout LAYOUT = AreaLayout.ofOne(2, 16);

    private final MemorySegment memory = Arena.ofAuto().allocate(LAYOUT.bytes(), 128);
    private final SharedArea caller = new SharedArea(memory, LAYOUT, 0, AreaSignals.ofWakeups(_ -> {}));
    private final ArrayBroadcastReader arrays =
            new ArrayBroadcastReader(new SharedArea(memory, LAYOUT, 1, AreaSignals.ofWakeups(_ -> {})));
    private final AtomicInteger copied = new AtomicInteger();
    private final byte[] first = new byte[5];
    private final byte[] second = new byte[13];

    private void begin() {
        caller.begin(ArrayBroadcastReader.LABEL);
        arrays.begin(List.of(MemorySegment.ofArray(first), MemorySegment.ofArray(second)), 18, copied::incrementAndGet);
    }

    private void publish(int from, int bytes) {
        for (int i = 0; i < bytes; i++) {
            memory.set(ValueLayout.JAVA_BYTE, caller.writeAt(ArrayBroadcastReader.PIECE, 1) + i, (byte) (from + i));
        }
        caller.publish();
    }

    @Test
    void piecesFillTheArraysInOrder() {
        for (int call = 1; call <= 3; call++) {
            begin();
            publish(10 * call, 16);
            arrays.piece(16);
            assertThat(copied).hasValue(call - 1);
            publish(10 * call + 16, 2);
            arrays.piece(2);
            assertThat(copied).hasValue(call);
            assertThat(first[4]).isEqualTo((byte) (10 * call + 4));
            assertThat(second[0]).isEqualTo((byte) (10 * call + 5));
            assertThat(second[12]).isEqualTo((byte) (10 * call + 17));
        }
    }

    @Test
    void theCallerContinuesOnceReadersHaveBegunToCopy() {
        begin();
        publish(0, 16);
        assertThat(caller.isLevel(1)).isFalse();
        arrays.piece(16);
        assertThat(caller.isLevel(1)).isTrue();
    }

    @Test
    void piecesThatNoMemberTakesAreRead() {
        caller.begin(ArrayBroadcastReader.LABEL);
        arrays.begin(List.of(), 3, copied::incrementAndGet);
        publish(0, 3);
        arrays.piece(3);
        assertThat(copied).hasValue(1);
    }

    @Test
    void aCancelledCallHasNoPieces() {
        begin();
        publish(0, 16);
        arrays.piece(16);
        arrays.cut();
        assertThatThrownBy(() -> arrays.piece(2))
                .isInstanceOf(MismatchException.class)
                .hasMessage("a piece of 2 bytes is announced, where 0 are missing and at most 16 arrive at once");
        assertThat(copied).hasValue(0);
    }

    @Test
    void impossiblePiecesAreRejected() {
        begin();
        for (int bytes : new int[] {0, -2, 17, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertThatThrownBy(() -> arrays.piece(bytes))
                    .isInstanceOf(MismatchException.class)
                    .hasMessage("a piece of " + bytes
                            + " bytes is announced, where 18 are missing and at most 16 arrive at once");
        }
    }
}
