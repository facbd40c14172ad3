package org.mobula.replica;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Methods for which it is hard to decide whether they read or write. */
public interface ReplicaShapes {
    void add(Shape shape);

    void title(String text);

    int area(int index);

    int swallowed(int index);

    int finished(int index);

    int deep(int index);

    String order();

    int hash(int index);

    int[] numbers();

    void set(int[] numbers);

    boolean lower(int bound);

    boolean lowerSwallowing(int bound);

    int bound();

    int declared();

    List<Integer> sorted();

    double inexact(double x);

    Set<Integer> identities();

    Color color(Color other);

    Point move(Point by);

    /** An argument type whose implementations are known only at run time. */
    interface Shape extends Serializable {
        int area();
    }

    /** Its {@code area} only reads. */
    final class Square implements Shape {
        private final int side;

        public Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    /** Its {@code area} writes. Only the caller's code refers to this class. */
    final class Counted implements Shape {
        private int calls;

        @Override
        public int area() {
            return ++calls;
        }
    }

    /** An enum argument. */
    enum Color {
        RED,
        GREEN
    }

    /** A record argument. */
    record Point(int x, int y, Color color) implements Serializable {}

    /** The root class. */
    class ShapesRoot implements ReplicaShapes {
        private final List<Shape> shapes = new ArrayList<>();
        private final Map<Object, String> names = new HashMap<>();
        private final Set<Object> seen = new HashSet<>();
        private int[] numbers = {3, 1, 2};
        private final List<String> titles = new ArrayList<>();
        private int bound = 100;
        private int finallyRun;
        private Point at = new Point(0, 0, Color.RED);

        @Override
        public void add(Shape shape) {
            shapes.add(shape);
            names.put(shape, "shape " + shapes.size());
            seen.add(shape);
        }

        @Override
        public void title(String text) {
            titles.add(text.length() > 3 ? "constant" : text);
            titles.add(text);
        }

        @Override
        public int area(int index) {
            return shapes.get(index).area();
        }

        @Override
        @SuppressWarnings("EmptyCatch")
        public int swallowed(int index) {
            try {
                return shapes.get(index).area();
            } catch (Throwable ignored) {
                return -1;
            }
        }

        @Override
        @SuppressWarnings("Finally")
        public int finished(int index) {
            int area;
            try {
                area = shapes.get(index).area();
            } finally {
                note();
            }
            return area + finallyRun;
        }

        private void note() {
            if (shapes.isEmpty()) {
                finallyRun = -1000;
            }
        }

        @Override
        public int deep(int index) {
            try {
                return shapes.stream()
                        .skip(index)
                        .mapToInt(Shape::area)
                        .findFirst()
                        .orElse(-1);
            } catch (Error error) {
                return -2;
            }
        }

        @Override
        public String order() {
            return String.join(",", names.values());
        }

        @Override
        public int hash(int index) {
            return shapes.get(index).hashCode();
        }

        @Override
        public int[] numbers() {
            return numbers;
        }

        @Override
        public void set(int[] newNumbers) {
            numbers = newNumbers;
        }

        @Override
        @Reads
        public boolean lower(int x) {
            if (x < bound) {
                bound = x;
                return true;
            }
            return false;
        }

        @Override
        @Reads
        public boolean lowerSwallowing(int x) {
            try {
                bound = x;
                return true;
            } catch (RuntimeException ignored) {
                return false;
            }
        }

        @Override
        public int bound() {
            return bound;
        }

        @Override
        @Writes
        public int declared() {
            return bound;
        }

        @Override
        public List<Integer> sorted() {
            List<Integer> sorted = new ArrayList<>();
            Arrays.stream(numbers).sorted().forEach(sorted::add);
            return sorted;
        }

        @Override
        public double inexact(double x) {
            return Math.sin(x) + Math.sqrt(x);
        }

        @Override
        public Set<Integer> identities() {
            Set<Integer> all = new HashSet<>();
            for (Object each : seen) {
                all.add(each.hashCode());
            }
            return all;
        }

        @Override
        public Color color(Color other) {
            return switch (other) {
                case RED -> Color.GREEN;
                case GREEN -> Color.RED;
            };
        }

        @Override
        public Point move(Point by) {
            at = new Point(at.x() + by.x(), at.y() + by.y(), by.color());
            return at;
        }
    }
}
