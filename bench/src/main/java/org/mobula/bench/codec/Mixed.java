package org.mobula.bench.codec;

import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object with fields of many types, as an argument of an ordinary program. */
public final class Mixed implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    boolean flag = true;
    byte tiny = 1;
    char letter = 'm';
    short small = 2;
    int number = 3;
    long big = 4L << 40;
    float real = 5.5f;
    double precise = 6.25;
    String name = "Mobula birostris";
    Integer boxed = 7;
    Long boxedLong = 8L << 33;
    Double boxedDouble = 9.75;
    Medium medium = Medium.SHARED_MEMORY;
    ArrayList<String> words = new ArrayList<>(List.of("rank", "tag", "frame", "ring", "credit"));
    HashMap<String, Integer> counts = new HashMap<>(Map.of("put", 1, "get", 2, "scan", 3, "reduce", 4));
    int[] numbers = {1, 2, 3, 5, 8, 13, 21, 34};
    double[] reals = {0.5, 1.5, 2.5};
    byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8};
    Point from = new Point(1, 2);
    Point to = new Point(3, 4);
    Point again = from;
    Point[] path = {from, new Point(2, 3), to};

    /** An object with values in all fields. */
    public Mixed() {}

    /** An enum. */
    public enum Medium {
        /** Between processes of one host. */
        SHARED_MEMORY,
        /** Over a network. */
        TCP
    }

    /** A nested object. */
    public static final class Point implements Serializable {
        @Serial
        private static final long serialVersionUID = 1L;

        double x;
        double y;

        /** For libraries that need a constructor without parameters. */
        public Point() {}

        Point(double x, double y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Point that && x == that.x && y == that.y;
        }

        @Override
        public int hashCode() {
            return Double.hashCode(x * 31 + y);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Mixed that && Arrays.deepEquals(content(), that.content());
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(content());
    }

    private Object[] content() {
        return new Object[] {
            flag,
            tiny,
            letter,
            small,
            number,
            big,
            real,
            precise,
            name,
            boxed,
            boxedLong,
            boxedDouble,
            medium,
            words,
            counts,
            numbers,
            reals,
            bytes,
            from,
            to,
            again,
            path,
            again == from,
            path[0] == from
        };
    }
}
