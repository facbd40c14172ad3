package org.mobula.contract.shapes;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Records. */
final class RecordShapes {
    record Every(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, int[] a)
            implements Serializable {}

    record Checked(int low, int high) implements Serializable {
        Checked {
            if (low > high) {
                throw new IllegalArgumentException(low + " is more than " + high);
            }
        }
    }

    record Copying(List<String> words) implements Serializable {
        Copying {
            words = List.copyOf(words);
        }
    }

    record Tree(int value, Tree left, Tree right) implements Serializable {
        static Tree of(Random random, int depth) {
            return depth == 0 ? null : new Tree(random.nextInt(), of(random, depth - 1), of(random, depth - 1));
        }
    }

    record Generic<A, B extends Serializable>(A first, B second, Map<String, A> more) implements Serializable {}

    record None() implements Serializable {}

    record Replaced(int x) implements Serializable {
        private Object writeReplace() {
            return new None();
        }
    }

    sealed interface Figure extends Serializable permits Circle, Square {}

    record Circle(double radius) implements Figure {}

    record Square(double side, Figure inside) implements Figure {}

    private RecordShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of(
                        "a record with a component of each type",
                        random -> new Every(
                                true,
                                (byte) -1,
                                (short) 2,
                                'c',
                                random.nextInt(),
                                random.nextLong(),
                                0.5f,
                                -0.0,
                                "t",
                                new int[] {1})),
                Shape.of("a record that checks", random -> new Checked(1, 1 + random.nextInt(100))),
                Shape.of(
                        "a record that copies its component",
                        random -> new Copying(new java.util.ArrayList<>(List.of("a", "b")))),
                Shape.of("a tree of records", random -> Tree.of(random, 6)),
                Shape.of("a generic record", random -> new Generic<>(List.of(1), "second", Map.of("k", List.of(2)))),
                Shape.of("a record without components", random -> new None()),
                Shape.of("a record that is replaced", random -> new Replaced(1)).changedOnTheWay(),
                Shape.of("records of a sealed interface", random ->
                        new Figure[] {new Circle(random.nextDouble()), new Square(1, new Square(2, null))}),
                Shape.of("a record shared by two arrays", random -> {
                    Checked shared = new Checked(0, 1);
                    return new Object[][] {{shared, shared}, {shared}};
                }));
    }
}
