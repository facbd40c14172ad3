package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.codec.Exchange.pass;

import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ArraysTest {
    static final List<Class<?>> PRIMITIVES = List.of(
            boolean.class, byte.class, short.class, char.class, int.class, float.class, long.class, double.class);

    static final List<Object> SAMPLES = Stream.of(0, 1, 7, 5_000)
            .flatMap(length -> PRIMITIVES.stream().map(type -> filled(type, length)))
            .toList();

    @ParameterizedTest
    @FieldSource("SAMPLES")
    void primitiveArraysOfAnyLengthArrive(Object array) {
        assertThat(pass(array)).isEqualTo(array).isNotSameAs(array);
    }

    @ParameterizedTest
    @FieldSource("SAMPLES")
    void primitiveArraysFromTheOtherByteOrderArrive(Object array) {
        Exchange exchange = Exchange.open();
        exchange.read(exchange.write(array));

        Object got = exchange.read(ByteSwap.arrayMessage(exchange.write(array), array), true)
                .getFirst();

        assertThat(got).isEqualTo(array);
    }

    @Test
    void aLargeArrayTravelsAsABlock() {
        Exchange exchange = Exchange.open();
        exchange.send(new double[1]);

        Exchange.Message message = exchange.write((Object) new double[131_072]);

        assertThat(message.bytes()).hasSize(1 + 1 + 3);
        assertThat(message.blockBytes()).isEqualTo(1 << 20);
    }

    @Test
    void anArrayInsideARecordDoesNotTravelAsABlock() {
        record Holder(int[] content) {}

        Exchange.Message message = Exchange.open().write(new Holder(new int[1000]));

        assertThat(message.blocks()).isEmpty();
    }

    @Test
    void aBooleanByteOtherThanZeroIsReadAsTrue() {
        Exchange exchange = Exchange.open();
        exchange.send(new boolean[1]);
        Exchange.Message message = exchange.write((Object) new boolean[10_000]);
        message.bytes()[message.bytes().length - 1] = 2;
        message.bytes()[message.bytes().length - 5000] = -128;

        boolean[] got = (boolean[]) exchange.read(message).getFirst();

        boolean[] expected = new boolean[10_000];
        expected[9999] = true;
        expected[5000] = true;
        assertThat(got).isEqualTo(expected);
    }

    static class Shape implements Serializable {
        int[][] grid = {{1, 2}, null, {}, new int[2000]};
        String[] words = {"a", null, "a"};
        Object[] mixed = {1, "two", 3.0, new int[] {4}, null, new Object[] {List.of()}};
        List<?>[][] lists = {{List.of(1)}, {}};
        Shape[] self = new Shape[1];
        Thread.State[] states = Thread.State.values();
    }

    @Test
    void arraysOfObjectsOfAnyDimensionArrive() {
        Shape sent = new Shape();
        sent.self[0] = sent;

        Shape got = pass(sent);

        assertThat(got.grid).isDeepEqualTo(sent.grid);
        assertThat(got.words).containsExactly("a", null, "a");
        assertThat(got.mixed).usingRecursiveComparison().isEqualTo(sent.mixed);
        assertThat(got.lists).isDeepEqualTo(sent.lists);
        assertThat(got.self[0]).isSameAs(got);
        assertThat(got.states).isEqualTo(sent.states);
    }

    @Test
    void arraysAndStringsBeyondTheLimitAreRefusedBeforeAllocation() {
        Exchange exchange = Exchange.open(CodecOptions.defaults().withMaxBytes(10_000));
        Exchange.Message message = exchange.write(new int[2000], new int[2000]);

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(LimitExceededException.class)
                .hasMessage(
                        "the arrays and strings of a message take 16000 bytes, more than the limit of 10000. Send them in"
                                + " parts, or raise CodecOptions.maxBytes (MOBULA_MAX_OBJECT_BYTES) on all ranks");
    }

    static Object filled(Class<?> type, int length) {
        Object array = Array.newInstance(type, length);
        for (int i = 0; i < length; i++) {
            if (type == boolean.class) {
                Array.setBoolean(array, i, i % 3 == 0);
            } else if (type == char.class) {
                Array.setChar(array, i, (char) (i * 31));
            } else if (type == short.class) {
                Array.setShort(array, i, (short) (i * 31));
            } else {
                Array.setByte(array, i, (byte) (i * 31 + 1));
            }
        }
        return array;
    }
}
