package org.mobula.codec;

import java.lang.foreign.MemorySegment;
import java.nio.DoubleBuffer;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Schemas and objects for the tests of objects in place. */
final class InPlaceShapes {
    private InPlaceShapes() {}

    interface Primitives {
        boolean aBoolean();

        byte aByte();

        char aChar();

        short aShort();

        int anInt();

        float aFloat();

        long aLong();

        double aDouble();
    }

    record PrimitivesRecord(
            boolean aBoolean, byte aByte, char aChar, short aShort, int anInt, float aFloat, long aLong, double aDouble)
            implements Primitives {
        static PrimitivesRecord example() {
            return new PrimitivesRecord(true, (byte) -2, '\u20ac', (short) -400, 1 << 30, 1.5f, -1L << 40, Math.PI);
        }
    }

    record Arrays(
            boolean[] booleans,
            byte[] bytes,
            char[] chars,
            short[] shorts,
            int[] ints,
            float[] floats,
            long[] longs,
            double[] doubles,
            String[] strings,
            int[][] nested) {
        static Arrays example() {
            return new Arrays(
                    new boolean[] {true, false, true},
                    new byte[] {1, -1},
                    new char[] {'a', '\uffff'},
                    new short[] {1, -1},
                    new int[] {1, -1},
                    new float[] {1, -1},
                    new long[] {1, -1},
                    new double[] {1, -1, Double.MIN_VALUE},
                    new String[] {"one", null, "zw\u00f6lf", "\u4e00\ud800", "one"},
                    new int[][] {{1}, {}, {2, 3}, null});
        }
    }

    /** A node of a graph that may have cycles; some of its properties can be changed. */
    interface Tree {
        int key();

        void key(int key);

        String name();

        Tree left();

        Tree right();

        void right(Tree right);

        Tree parent();
    }

    static class Node implements Tree {
        private int key;
        private final String name;
        Tree left;
        Tree right;
        Tree parent;

        Node(int key, String name) {
            this.key = key;
            this.name = name;
        }

        /** A balanced tree with these keys, whose children know their parents. */
        static Node balanced(int from, int to) {
            if (from >= to) {
                return null;
            }
            int middle = (from + to) >>> 1;
            Node node = new Node(middle, "node " + middle);
            Node left = balanced(from, middle);
            Node right = balanced(middle + 1, to);
            if (left != null) {
                left.parent = node;
            }
            if (right != null) {
                right.parent = node;
            }
            node.left = left;
            node.right = right;
            return node;
        }

        @Override
        public int key() {
            return key;
        }

        @Override
        public void key(int changed) {
            key = changed;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Tree left() {
            return left;
        }

        @Override
        public Tree right() {
            return right;
        }

        @Override
        public void right(Tree changed) {
            right = changed;
        }

        @Override
        public Tree parent() {
            return parent;
        }
    }

    interface Shape {
        String label();

        default String describe() {
            return label() + "!";
        }
    }

    interface Circle extends Shape {
        double radius();
    }

    record Square(String label, double side) implements Shape {}

    record RoundThing(String label, double radius) implements Circle {}

    /** One of everything that is not primitive. */
    interface Sample {
        double[] copied();

        DoubleBuffer buffer();

        double buffer(int index);

        void buffer(int index, double value);

        DoubleBuffer constant();

        MemorySegment raw();

        List<Shape> shapes();

        Shape shapes(int index);

        Shape[] array();

        TimeUnit unit();

        LocalDate date();

        Object any();

        List<List<String>> nested();

        Shape none();

        Sample self();
    }

    record SampleRecord(
            double[] copied,
            DoubleBuffer buffer,
            DoubleBuffer constant,
            MemorySegment raw,
            List<Shape> shapes,
            Shape[] array,
            TimeUnit unit,
            LocalDate date,
            Object any,
            List<List<String>> nested,
            Shape none,
            Sample self)
            implements Sample {
        static SampleRecord example() {
            Shape circle = new RoundThing("circle", 2);
            return new SampleRecord(
                    new double[] {1, 2, 3},
                    DoubleBuffer.wrap(new double[] {4, 5, 6}),
                    DoubleBuffer.wrap(new double[] {7}),
                    MemorySegment.ofArray(new byte[] {8, 9}),
                    List.of(circle, new Square("square", 3), circle),
                    new Shape[] {circle, null},
                    TimeUnit.SECONDS,
                    LocalDate.of(2000, 1, 31),
                    List.of(1, "two"),
                    List.of(List.of("a", "b"), List.of()),
                    null,
                    null);
        }

        @Override
        public double buffer(int index) {
            return buffer.get(index);
        }

        @Override
        public void buffer(int index, double value) {
            buffer.put(index, value);
        }

        @Override
        public Shape shapes(int index) {
            return shapes.get(index);
        }
    }

    record Cell(int value, Cell next) {
        static Cell chain(int length) {
            Cell first = null;
            for (int i = length; i > 0; i--) {
                first = new Cell(i, first);
            }
            return first;
        }
    }

    record Twice(Twice left, Twice right) {}
}
