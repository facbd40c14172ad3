package org.mobula.replica;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

/** Operations whose results differ between JVMs or threads unless replicas make them deterministic. */
public interface NondeterministicOperations {
    List<Integer> hashes(Kind kind, Mark mark);

    int hashOf(Object object);

    List<Integer> references(Kind kind);

    String walk(Map<Kind, Integer> counts, Set<Object> objects);

    int insert(Map<Object, String> added);

    String lower(String text);

    double sine(double x);

    int constant();

    void overflow(int depth);

    boolean isConsistent();

    int size();

    /** An enum. */
    enum Kind {
        FIRST,
        SECOND,
        THIRD
    }

    /** A record that contains an enum. */
    record Mark(int number, double weight, Kind kind, String text) implements Serializable {}

    /** A class that inherits its hash code from {@code Object}. */
    final class Plain implements Serializable {}

    /** An enum whose initialiser calls a method that writes. */
    enum Constant {
        ONE;

        private int value;

        Constant() {
            set(1);
        }

        private void set(int newValue) {
            value = newValue;
        }
    }

    /** An argument whose code initialises a class during a read. */
    final class InitializingSupplier implements Serializable, Supplier<Integer> {
        @Override
        public Integer get() {
            return Lazy.TWO.value;
        }

        /** Initialised during a read. */
        record Lazy(int value) {
            static final Lazy TWO = create();

            private static Lazy create() {
                int[] result = new int[1];
                fill(result);
                return new Lazy(result[0]);
            }

            private static void fill(int[] array) {
                array[0] = 2;
            }
        }
    }

    int callGet(Supplier<Integer> supplier);

    /** The root class. */
    final class NondeterministicOperationsRoot implements NondeterministicOperations {
        private final Map<Object, String> names = new HashMap<>();
        private int size;

        public NondeterministicOperationsRoot() {}

        public NondeterministicOperationsRoot(Map<Object, String> first) {
            names.putAll(first);
        }

        @Override
        public List<Integer> hashes(Kind kind, Mark mark) {
            Object asObject = kind;
            List<Kind> list = List.of(kind, Kind.THIRD);
            return List.of(asObject.hashCode(), mark.hashCode(), Objects.hash(kind, 1), list.hashCode());
        }

        @Override
        public int hashOf(Object object) {
            return object.hashCode();
        }

        @Override
        public List<Integer> references(Kind kind) {
            Function<Kind, Integer> free = Object::hashCode;
            Supplier<Integer> bound = kind::hashCode;
            return List.of(free.apply(kind), bound.get());
        }

        @Override
        public String walk(Map<Kind, Integer> counts, Set<Object> objects) {
            return counts.toString() + objects;
        }

        @Override
        public int insert(Map<Object, String> added) {
            names.putAll(added);
            return names.size();
        }

        @Override
        public String lower(String text) {
            Function<String, String> upper = String::toUpperCase;
            return text.toLowerCase() + upper.apply(text);
        }

        @Override
        public double sine(double x) {
            DoubleUnaryOperator sine = Math::sin;
            return sine.applyAsDouble(x);
        }

        @Override
        public int constant() {
            return Constant.ONE.value;
        }

        @Override
        public void overflow(int depth) {
            size++;
            overflow(depth + 1);
        }

        @Override
        public boolean isConsistent() {
            return names.keySet().stream().allMatch(names::containsKey);
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public int callGet(Supplier<Integer> supplier) {
            return supplier.get();
        }
    }
}
