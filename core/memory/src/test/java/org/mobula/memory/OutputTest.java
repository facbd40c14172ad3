package org.mobula.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OutputTest {
    private static final byte[] THREE = {1, 2, 3};

    static List<Consumer<Output>> writings() {
        return List.of(
                output -> output.putByte((byte) 1),
                output -> output.putBoolean(true),
                output -> output.putShort((short) 0x0101),
                output -> output.putChar('\u0101'),
                output -> output.putInt(0x01010101),
                output -> output.putLong(0x0101010101010101L),
                output -> output.putFloat(Float.intBitsToFloat(0x01010101)),
                output -> output.putDouble(Double.longBitsToDouble(0x0101010101010101L)),
                output -> output.putBytes(THREE, 0, 1),
                output -> output.putBytes(MemorySegment.ofArray(THREE), 0, 1));
    }

    @ParameterizedTest
    @MethodSource("writings")
    void aValueThatMovesTheMessageIsWrittenWhereTheMessageIsNow(Consumer<Output> writing) {
        byte[] full = new byte[1];
        byte[] larger = new byte[100];
        Output output = new Output((cursor, bytes) -> cursor.move(MemorySegment.ofArray(larger), 10, 90), 8);
        output.reset(MemorySegment.ofArray(full), 0, 1);
        output.putByte((byte) 7);
        writing.accept(output);
        assertThat(full).containsExactly(7);
        assertThat(larger[10]).isEqualTo((byte) 7);
        for (int i = 11; i < 10 + output.length(); i++) {
            assertThat(larger[i]).isEqualTo((byte) 1);
        }
    }

    @Test
    void aBlockTakenBackPushesWhatStandsBehindItFurther() {
        Output output = new Output((cursor, bytes) -> cursor.move(MemorySegment.ofArray(new byte[100]), 5, 95), 2);
        output.reset(MemorySegment.ofArray(new byte[4]), 0, 4);
        MemorySegment first = MemorySegment.ofArray(THREE);
        MemorySegment second = MemorySegment.ofArray(new byte[] {4, 5});
        output.putByte((byte) 8);
        output.putBlock(first);
        output.putBlock(second);
        output.putByte((byte) 9);

        output.inlineBlock(first, 1);

        byte[] written = new byte[(int) output.length()];
        MemorySegment.copy(output.segment(), output.start(), MemorySegment.ofArray(written), 0, written.length);
        assertThat(written).containsExactly(8, 1, 2, 3, 9);
        assertThat(output.blocks()).containsExactly(second);
        assertThat(output.blockBytes()).isEqualTo(2);
    }

    @Test
    void aReaderGoesOnWhereItIsToldButNotOutsideItsMessage() {
        Input input = new Input();
        input.reset(MemorySegment.ofArray(new byte[] {0, 1, 2, 3, 4}), 1, 3, 0, false);
        input.getByte();

        input.seek(2);

        assertThat(input.getByte()).isEqualTo((byte) 3);
        assertThatThrownBy(() -> input.seek(4)).isInstanceOf(TruncatedMessageException.class);
        assertThatThrownBy(() -> input.seek(-1)).isInstanceOf(TruncatedMessageException.class);
    }
}
