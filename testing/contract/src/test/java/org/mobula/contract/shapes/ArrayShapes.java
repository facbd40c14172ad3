package org.mobula.contract.shapes;

import java.util.List;
import java.util.Random;

/** Arrays of all types and dimensions. */
final class ArrayShapes {
    private ArrayShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of("small arrays of each primitive type", random -> each(random, 1 + random.nextInt(20))),
                Shape.of("large arrays of each primitive type", random -> each(random, 30_000 + random.nextInt(99))),
                Shape.of("empty arrays of each type", random ->
                        new Object[] {each(random, 0), new String[0], new int[0][3]}),
                Shape.of("an array of bytes alone", random -> bytes(random, 100_001)),
                Shape.of(
                        "an array of longs alone",
                        random -> random.longs(20_000).toArray()),
                Shape.of("a matrix", random -> {
                    double[][] matrix = new double[50][];
                    for (int i = 0; i < matrix.length; i++) {
                        matrix[i] = random.doubles(50).toArray();
                    }
                    return matrix;
                }),
                Shape.of("a matrix with large rows, one shared, one missing", random -> {
                    long[] row = random.longs(5000).toArray();
                    return new long[][] {row, random.longs(4000).toArray(), null, {}, row};
                }),
                Shape.of("an array of four dimensions", random -> {
                    int[][][][] cube = new int[3][2][4][5];
                    cube[2][1][3][4] = random.nextInt();
                    return cube;
                }),
                Shape.of("arrays of objects", random -> new Object[] {
                    new String[] {"a", null},
                    new Object[] {1, "b", new int[] {1}},
                    new Comparable<?>[] {1, "x"},
                    new List<?>[] {List.of(1)},
                    new String[][] {{"a"}, {}, null},
                    new Integer[] {1, null}
                }),
                Shape.of("an array that holds itself", random -> {
                    Object[] array = new Object[3];
                    array[0] = array;
                    array[1] = new Object[] {array};
                    return array;
                }),
                Shape.of("an array of arrays in fields", random -> new Object[] {each(random, 3), each(random, 2000)}));
    }

    private static Object[] each(Random random, int length) {
        boolean[] booleans = new boolean[length];
        short[] shorts = new short[length];
        char[] chars = new char[length];
        float[] floats = new float[length];
        for (int i = 0; i < length; i++) {
            booleans[i] = random.nextBoolean();
            shorts[i] = (short) random.nextInt();
            chars[i] = (char) random.nextInt();
            floats[i] = random.nextFloat();
        }
        return new Object[] {
            booleans,
            bytes(random, length),
            shorts,
            chars,
            random.ints(length).toArray(),
            random.longs(length).toArray(),
            floats,
            random.doubles(length).toArray()
        };
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
