package org.mobula.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallArraysTest {
    private static final int AT = 3; // nothing is aligned in a message
    private static final int MOST = 8;

    private record Kind(Class<?> type, ValueLayout layout) {}

    private static final List<Kind> KINDS = List.of(
            new Kind(double.class, ValueLayout.JAVA_DOUBLE_UNALIGNED),
            new Kind(long.class, ValueLayout.JAVA_LONG_UNALIGNED),
            new Kind(int.class, ValueLayout.JAVA_INT_UNALIGNED));

    private static Object array(Class<?> type, int length) {
        Object array = Array.newInstance(type, length);
        for (int i = 0; i < length; i++) {
            Array.set(
                    array,
                    i,
                    type == double.class ? (Object) (i + 0.5) : type == long.class ? (Object) (1L << i + 40) : -i);
        }
        return array;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, MOST})
    void fewElementsAreCopiedLikeMemory(int length) {
        for (Kind kind : KINDS) {
            Object array = array(kind.type, length + 1);
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment one = arena.allocate(100);
                MemorySegment other = arena.allocate(100);
                MemorySegment.copy(array, 0, other, kind.layout, AT, length);

                assertThat(SmallArrays.write(array, length, one, AT)).isTrue();

                assertThat(one.mismatch(other)).as("%s %d", kind.type, length).isEqualTo(-1);
                Object back = Array.newInstance(kind.type, length + 1);
                Object copied = Array.newInstance(kind.type, length + 1);
                MemorySegment.copy(other, kind.layout, AT, copied, 0, length);
                assertThat(SmallArrays.read(one, AT, back, length)).isTrue();
                assertThat(back).isEqualTo(copied);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {MOST + 1, 100})
    void moreElementsAreNotCopied(int length) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(1000);
            double[] zeros = new double[length];
            segment.fill((byte) 1);

            assertThat(SmallArrays.write(zeros, length, segment, AT)).isFalse();
            assertThat(SmallArrays.read(segment, AT, zeros, length)).isFalse();

            assertThat(zeros).containsOnly(0);
            assertThat(segment.get(ValueLayout.JAVA_BYTE, AT)).isEqualTo((byte) 1);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {byte.class, short.class, char.class, float.class})
    void otherTypesAreNotCopied(Class<?> type) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(100);
            assertThat(SmallArrays.write(Array.newInstance(type, 1), 1, segment, AT))
                    .isFalse();
            assertThat(SmallArrays.read(segment, AT, Array.newInstance(type, 1), 1))
                    .isFalse();
        }
    }
}
