package org.mobula.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                output -> output.setInt(output.reserve(Integer.BYTES), 0x01010101),
                output -> output.putLatin1("\u0001\u0001"),
                output -> output.putArray(new short[] {0x0101}, 1, ValueLayout.JAVA_SHORT_UNALIGNED),
                output -> output.putBytes(THREE, 0, 1),
                output -> output.putBytes(MemorySegment.ofArray(THREE), 0, 1));
    }

    @ParameterizedTest
    @MethodSource("writings")
    void aValueThatMovesTheMessageIsWrittenAtItsNewPlace(Consumer<Output> writing) {
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
    void anInlinedBlockMovesLaterBytes() {
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
    void aReaderSeeksWithinItsMessageOnly() {
        Input input = new Input();
        input.reset(MemorySegment.ofArray(new byte[] {0, 1, 2, 3, 4}), 1, 3, 0, false);
        input.getByte();

        input.seek(2);

        assertThat(input.getByte()).isEqualTo((byte) 3);
        assertThatThrownBy(() -> input.seek(4)).isInstanceOf(TruncatedMessageException.class);
        assertThatThrownBy(() -> input.seek(-1)).isInstanceOf(TruncatedMessageException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void reservedValuesAreReadInEitherByteOrder(boolean turned) {
        Output output = new Output((_, bytes) -> refuse(bytes), 8, turned);
        byte[] memory = new byte[40];
        output.reset(MemorySegment.ofArray(memory), 3, 37);
        output.putByte((byte) 9);

        long at = output.reserve(30);
        output.setLong(at, Long.MIN_VALUE + 5);
        output.setDouble(at + 8, -0.5);
        output.setInt(at + 16, -7);
        output.setFloat(at + 20, 1.5f);
        output.setShort(at + 24, (short) -3);
        output.setChar(at + 26, '\uabcd');
        output.setByte(at + 28, (byte) -1);
        output.setBoolean(at + 29, true);

        Input input = new Input();
        input.reset(MemorySegment.ofArray(memory), 3, output.length(), 0, turned);
        assertThat(input.getByte()).isEqualTo((byte) 9);
        long from = input.take(30);
        assertThat(input.remaining()).isZero();
        assertThat(input.longAt(from)).isEqualTo(Long.MIN_VALUE + 5);
        assertThat(input.doubleAt(from + 8)).isEqualTo(-0.5);
        assertThat(input.intAt(from + 16)).isEqualTo(-7);
        assertThat(input.floatAt(from + 20)).isEqualTo(1.5f);
        assertThat(input.shortAt(from + 24)).isEqualTo((short) -3);
        assertThat(input.charAt(from + 26)).isEqualTo('\uabcd');
        assertThat(input.byteAt(from + 28)).isEqualTo((byte) -1);
        assertThat(input.booleanAt(from + 29)).isTrue();
    }

    @Test
    void takingMoreThanIsLeftFails() {
        Input input = new Input();
        input.reset(MemorySegment.ofArray(new byte[8]), 0, 8, 0, false);

        assertThatThrownBy(() -> input.take(9)).isInstanceOf(TruncatedMessageException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void arraysOfNumbersPassInEitherByteOrder(boolean turned) {
        Output output = new Output((_, bytes) -> refuse(bytes), 8, turned);
        byte[] memory = new byte[64];
        output.reset(MemorySegment.ofArray(memory), 0, 64);
        double[] doubles = {1.5, -2.25};
        char[] text = {'a', '\uabcd', 'z'};
        output.putArray(doubles, 2, ValueLayout.JAVA_DOUBLE_UNALIGNED);
        output.putArray(text, 3, ValueLayout.JAVA_CHAR_UNALIGNED);

        Input input = new Input();
        input.reset(MemorySegment.ofArray(memory), 0, output.length(), 0, turned);
        double[] doublesThere = new double[2];
        char[] textThere = new char[3];
        input.getArray(doublesThere, 2, ValueLayout.JAVA_DOUBLE_UNALIGNED);
        input.getArray(textThere, 3, ValueLayout.JAVA_CHAR_UNALIGNED);
        assertThat(doublesThere).containsExactly(doubles);
        assertThat(textThere).containsExactly(text);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4})
    void aTextMayFillTheRoomToItsLastByte(int room) {
        Output output = new Output((_, bytes) -> refuse(bytes), 8);
        byte[] memory = {9, 9, 9, 9, 9};
        output.reset(MemorySegment.ofArray(memory), 0, room);

        output.putLatin1("a\u00fcb");

        assertThat(output.length()).isEqualTo(3);
        assertThat(memory).startsWith('a', 0xfc, 'b').endsWith(9);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void elementsOfAGivenWidthPassInEitherByteOrder(boolean turned) {
        Output output = new Output((_, bytes) -> refuse(bytes), 8, turned);
        byte[] memory = new byte[100];
        output.reset(MemorySegment.ofArray(memory), 0, memory.length);
        MemorySegment numbers = MemorySegment.ofArray(new byte[16]);
        numbers.set(ValueLayout.JAVA_INT_UNALIGNED, 4, 0x01020304);
        numbers.set(ValueLayout.JAVA_LONG_UNALIGNED, 8, 0x0102030405060708L);
        output.putBytes(numbers, 4, 4, Integer.BYTES);
        output.putBlock(numbers.asSlice(8), Long.BYTES);
        Input input = new Input();
        input.reset(MemorySegment.ofArray(memory), 0, output.length(), 8, turned);
        assertThat(input.getInt()).isEqualTo(0x01020304);
        long sent = output.blocks().getFirst().get(ValueLayout.JAVA_LONG_UNALIGNED, 0);
        assertThat(turned ? Long.reverseBytes(sent) : sent).isEqualTo(0x0102030405060708L);
    }

    private static void refuse(long bytes) {
        throw new IllegalStateException("no room for " + bytes);
    }

    private static Output outputOf(int bytes) {
        Output output = new Output((cursor, wanted) -> {}, 8);
        output.reset(MemorySegment.ofArray(new byte[bytes]), 0, bytes);
        return output;
    }

    @Test
    void theActionOfAMessageWithoutBlocksDoesNotPassToTheNext() {
        Output output = outputOf(16);
        output.whenLeft(() -> {});
        output.reset(MemorySegment.ofArray(new byte[16]), 0, 16);
        output.putBlock(MemorySegment.ofArray(THREE));
        assertThat(output.whenLeft()).isNull();
    }

    @Test
    void rewindingAMessageForgetsItsAction() {
        Output output = outputOf(16);
        output.putBlock(MemorySegment.ofArray(THREE));
        output.whenLeft(() -> {});
        output.rewind(0);
        output.putBlock(MemorySegment.ofArray(THREE));
        assertThat(output.whenLeft()).isNull();
    }
}
