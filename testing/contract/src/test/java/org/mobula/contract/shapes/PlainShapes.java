package org.mobula.contract.shapes;

import java.io.Serializable;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Classes with fields of all types, superclasses, final, transient and static fields, and enums. */
final class PlainShapes {
    static class Primitives implements Serializable {
        boolean z;
        byte b;
        short s;
        char c;
        int i;
        long l;
        float f;
        double d;

        Primitives(Random random) {
            z = random.nextBoolean();
            b = (byte) random.nextInt();
            s = (short) random.nextInt();
            c = (char) random.nextInt();
            i = random.nextInt();
            l = random.nextLong();
            f = Float.intBitsToFloat(random.nextInt());
            d = random.nextGaussian();
        }
    }

    static class Finals implements Serializable {
        private final int number;
        private final String text;
        private final long[] row;
        private final Finals inner;
        private final Integer box;

        Finals(Random random, int depth) {
            number = random.nextInt();
            text = "final " + random.nextInt();
            row = random.longs(random.nextInt(5)).toArray();
            inner = depth == 0 ? null : new Finals(random, depth - 1);
            box = random.nextInt();
        }
    }

    /** Not serializable: its constructor creates this part of the object. */
    static class Unserialized {
        int made = 7;
    }

    static class BelowUnserialized extends Unserialized implements Serializable {
        String mine;
    }

    static class Skipping implements Serializable {
        static int shared = 5;
        int kept;
        transient int skipped;
        transient Thread thread;
        transient String text;
    }

    static class Base implements Serializable {
        private int same = 1;
        protected Object any;
    }

    static class Middle extends Base {
        private String same = "a";
    }

    static class Leaf extends Middle {
        private double same = 0.5;
        Base other;
    }

    static class Empty implements Serializable {}

    abstract static class Abstract implements Serializable {
        abstract int value();
    }

    static class Concrete extends Abstract {
        int value;

        @Override
        int value() {
            return value;
        }
    }

    static class Generic<T extends Comparable<T>> implements Serializable {
        T first;
        List<? extends T> more;
        T[] array;
    }

    enum Color {
        RED,
        GREEN {
            @Override
            int weight() {
                return 5;
            }
        };

        int weight() {
            return 1;
        }
    }

    static class Coloured implements Serializable {
        Color plain = Color.RED;
        Color withBody = Color.GREEN;
        Object untyped = Color.GREEN;
        Enum<?> unit = TimeUnit.DAYS;
        Color none;
    }

    private PlainShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of("null", random -> null),
                Shape.of("an object with a field of each primitive type", Primitives::new),
                Shape.of("an object with final fields", random -> new Finals(random, 3)),
                Shape.of("an object without fields", random -> new Empty()),
                Shape.of("an object with transient and static fields", random -> {
                    Skipping skipping = new Skipping();
                    skipping.kept = random.nextInt();
                    skipping.skipped = 1;
                    skipping.thread = Thread.currentThread();
                    skipping.text = "skipped";
                    return skipping;
                }),
                Shape.of("an object whose superclass is not serializable", PlainShapes::belowUnserialized)
                        .changedOnTheWay(),
                Shape.of("an object with fields of one name in three classes", random -> {
                    Leaf leaf = new Leaf();
                    leaf.any = random.nextInt();
                    leaf.other = new Middle();
                    return leaf;
                }),
                Shape.of("an object of a concrete class where an abstract one is declared", random -> {
                    Concrete concrete = new Concrete();
                    concrete.value = random.nextInt();
                    return new Abstract[] {concrete, null};
                }),
                Shape.of("an object of a generic class", random -> {
                    Generic<String> generic = new Generic<>();
                    generic.first = "first";
                    generic.more = List.of("more", "" + random.nextInt());
                    generic.array = new String[] {"x", null};
                    return generic;
                }),
                Shape.of("an object with enum constants, with and without bodies", random -> new Coloured()),
                Shape.of("an enum constant with a body", random -> Color.GREEN)
                        .checked((original, copy) -> Require.that(original == copy, "the constant is another object")),
                Shape.of("an array of an enum", random -> Color.values()));
    }

    private static Object belowUnserialized(Random random) {
        BelowUnserialized below = new BelowUnserialized();
        below.made = random.nextInt();
        below.mine = "mine";
        return below;
    }
}
