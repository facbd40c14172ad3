package org.mobula.bench.codec;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The objects that are written and read, by name. A <i>shape</i> creates an object per seed; objects of different seeds
 * have the same size.
 */
public final class Shapes {
    /** {@link Format#SLOTS} trees, in turn. */
    static final String TREE = "tree-1023";

    /** The same tree each time. */
    static final String AGAIN = "tree-1023-again";

    /** A new tree each time. */
    static final String FRESH = "tree-1023-fresh";

    private static final int LEVELS = 10;
    private static final Map<String, Shape> ALL = all();

    /** @param bytes size of its values, independent of a library's encoding */
    private record Shape(long bytes, IntFunction<Object> maker) {}

    private Shapes() {}

    private static Map<String, Shape> all() {
        Map<String, Shape> all = new LinkedHashMap<>();
        Shape tree = new Shape(((1 << LEVELS) - 1) * 4L * Integer.BYTES, seed -> Tree.of(LEVELS, seed + 1));
        all.put(TREE, tree);
        all.put(AGAIN, tree);
        all.put(FRESH, tree);
        all.put("list-100", new Shape(100L * Integer.BYTES, _ -> Link.of(100)));
        all.put("mixed", new Shape(250, _ -> new Mixed()));
        all.put(
                "int-256",
                new Shape(
                        256L * Integer.BYTES, seed -> new Random(seed).ints(256).toArray()));
        all.put(
                "double-131072",
                new Shape(
                        131072L * Double.BYTES,
                        seed -> new Random(seed).doubles(131072).toArray()));
        all.put("boolean-100000", new Shape(100_000, Shapes::booleans));
        return all;
    }

    private static boolean[] booleans(int seed) {
        Random random = new Random(seed);
        boolean[] values = new boolean[100_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextBoolean();
        }
        return values;
    }

    /** The names of all, in order. */
    public static Iterable<String> names() {
        return ALL.keySet();
    }

    /** The approximate size of the values of a shape. */
    public static long bytes(String name) {
        return shape(name).bytes();
    }

    /** The number of objects of a shape that a work uses in turn. */
    static int objects(String name) {
        return name.equals(TREE) || name.equals(FRESH) ? Format.SLOTS : 1;
    }

    /** A new object of a shape. */
    public static Object make(String name, int seed) {
        return shape(name).maker().apply(seed);
    }

    /** The classes, for libraries that register classes. */
    public static Class<?>[] classes() {
        return new Class<?>[] {
            Tree.class, Link.class, Mixed.class, Mixed.Medium.class, Mixed.Point.class, Mixed.Point[].class
        };
    }

    private static Shape shape(String name) {
        @Nullable Shape shape = ALL.get(name);
        if (shape == null) {
            throw new IllegalArgumentException(
                    "the suite codec has no work \"" + name + "\"; choose one of " + ALL.keySet());
        }
        return shape;
    }
}
