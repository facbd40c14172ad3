package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.codec.Exchange.pass;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.mobula.fault.MobulaException;

class NestedArraysTest {
    static final List<Object> GRIDS = List.of(
            new boolean[][] {{true, false}, {false, true}},
            new byte[][] {{1, 2}, {3, 4}},
            new short[][] {{1}, {2}, {-3}},
            new char[][] {{'a', '日'}},
            new int[][] {{1, 2, 3}, {4, 5, 6}},
            new float[][] {{1.5f}, {Float.NaN}},
            new long[][] {{1, 2}, {3, Long.MIN_VALUE}},
            new double[][] {{1, 2}, {3, 4}},
            new double[300][200],
            new int[0][],
            new int[3][0],
            new int[2][],
            new int[][] {{1}, null, {2, 3}, {}, new int[2000]},
            new int[][][] {{{1, 2}, {3, 4}}, {{5}, null}, null, {}},
            new double[3][4][5][6]);

    @ParameterizedTest
    @FieldSource("GRIDS")
    void rowsOfAllLengthsArrive(Object grid) {
        Object[] got = pass(new Object[] {grid});

        assertThat(got).isEqualTo(new Object[] {grid});
        assertThat(got[0]).hasSameClassAs(grid);
    }

    @Test
    void rowsOfOneLengthCostOnlyTheirElements() {
        Exchange exchange = Exchange.open();
        exchange.send(new byte[1][1]);

        byte[] bytes =
                exchange.write((Object) new byte[][] {{1, 2, 3}, {4, 5, 6}}).bytes();

        assertThat(bytes).containsExactly(0, 2, 2 << 1 | 1, 3 << 1, 1, 2, 3, 4, 5, 6);
    }

    @Test
    void rowsOfDifferentLengthsHaveAWordEach() {
        Exchange exchange = Exchange.open();
        exchange.send(new byte[1][1]);
        byte[] shared = {7};

        byte[] bytes =
                exchange.write((Object) new byte[][] {shared, null, {}, shared}).bytes();

        assertThat(bytes).containsExactly(0, 2, 4 << 1, (1 + 1) << 1, 7, 0, 1 << 1, 1, 1);
    }

    @Test
    void aLargeNestedArrayTravelsAsOneBlockPerRow() {
        int[][] sent = new int[5][1000];
        sent[4][999] = 42;

        Exchange exchange = Exchange.open();
        Exchange.Message message = exchange.write((Object) sent);

        assertThat(message.blocks()).hasSize(5);
        assertThat((int[][]) exchange.read(message).getFirst()).isDeepEqualTo(sent);
    }

    @Test
    void blocksOfANestedArrayAreInlinedIfARecordRefersToARow() {
        record Row(int[] content) {
            Row {
                assertThat(content).endsWith(42);
            }
        }
        int[][] grid = new int[3][1000];
        grid[1][999] = 42;
        grid[0][5] = 1;
        grid[2][6] = 2;

        Object[] got = pass(new Object[] {grid, new Row(grid[1])});

        assertThat((int[][]) got[0]).isDeepEqualTo(grid);
        assertThat(((Row) got[1]).content()).isSameAs(((int[][]) got[0])[1]);
    }

    @Test
    void aSharedRowStaysOneArray() {
        int[] row = {1, 2};
        int[][] twice = {row, row};
        int[][] elsewhere = {{3, 4}, row};

        Object[] got = pass(new Object[] {twice, elsewhere, row, twice[0]});

        assertThat(((int[][]) got[0])[0])
                .isSameAs(((int[][]) got[0])[1])
                .isSameAs(got[2])
                .isSameAs(got[3]);
        assertThat(((int[][]) got[1])[1]).isSameAs(got[2]);
        assertThat(((int[][]) got[1])[0]).containsExactly(3, 4);
    }

    @Test
    void aNestedArrayOfTheOtherByteOrderIsSwapped() {
        Exchange exchange = Exchange.open();
        exchange.send(new int[1][1]);
        int[][] sent = {{1, 2, 3}, {4, 5, -6}};
        byte[] bytes = exchange.write((Object) sent).bytes().clone();
        ByteSwap.turn(bytes, bytes.length - 24, 4, 6);

        assertThat((int[][]) exchange.read(new Exchange.Message(bytes, List.of()), true)
                        .getFirst())
                .isDeepEqualTo(sent);
    }

    /** The bodies of {@code long[][]}. */
    static final List<byte[]> LIES = List.of(
            new byte[] {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f, 2, 0, 0},
            new byte[] {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f, 0, 0, 0},
            new byte[] {(byte) 0xfe, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f, 2, 0, 0},
            new byte[] {3, (byte) 0xfe, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f, 0, 0},
            new byte[] {3, 3, 0, 0, 0, 0, 0, 0, 0, 0},
            new byte[] {2, 1, 0},
            new byte[] {2, 1, 99},
            new byte[] {2, (byte) 0xfe, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f, 0});

    @ParameterizedTest
    @FieldSource("LIES")
    void countsThatExceedTheMessageAreRefused(byte[] body) {
        Exchange exchange = Exchange.open();
        exchange.send(new long[1][1]);
        byte[] start = exchange.write((Object) new long[1][1]).bytes();
        byte[] message = new byte[2 + body.length];
        System.arraycopy(start, 0, message, 0, 2);
        System.arraycopy(body, 0, message, 2, body.length);

        assertThatThrownBy(() -> exchange.read(new Exchange.Message(message, List.of())))
                .isInstanceOf(MobulaException.class)
                .isNotInstanceOf(LimitExceededException.class);
    }
}
