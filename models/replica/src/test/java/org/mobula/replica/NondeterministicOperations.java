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

/** What differs between JVMs, or threads, unless somebody sees to it. */
public interface NondeterministicOperations {
    List<Integer> hashes(Kind kind, Mark mark);

    int hashOf(Object object);

    List<Integer> references(Kind kind);

    String walk(Map<Kind, Integer> counts, Set<Object> objects);

    int insert(Map<Object, String> names);

    String lower(String text);

    double sine(double x);

    int constant();

    void overflow(int depth);

    boolean isWhole();

    int size();

    /** An enum. */
    enum Kind {
        FIRST,
        SECOND,
        THIRD
    }

    /** A record with an enum. */
    record Mark(int number, double weight, Kind kind, String text) implements Serializable {}

    /** Has no hash code of its own. */
    final class Plain implements Serializable {}

    /** Made by an initialiser, by a method that changes what it is called on. */
    enum Constant {
        ONE;

        private int value;

        Constant() {
            set(1);
        }

        private void set(int given) {
            value = given;
        }
    }

    /** Comes late, with an initialiser of its own. */
    final class Late implements Serializable, Supplier<Integer> {
        @Override
        public Integer get() {
            return Lazy.TWO.value;
        }

        /** Initialised in the middle of a read. */
        record Lazy(int value) {
            static final Lazy TWO = make();

            private static Lazy make() {
                int[] made = new int[1];
                fill(made);
                return new Lazy(made[0]);
            }

            private static void fill(int[] array) {
                array[0] = 2;
            }
        }
    }

    int ask(Supplier<Integer> supplier);

    /** The root. */
    final class NondeterministicOperationsRoot implements NondeterministicOperations {
        private final Map<Object, String> kept = new HashMap<>();
        private int size;

        public NondeterministicOperationsRoot() {}

        public NondeterministicOperationsRoot(Map<Object, String> first) {
            kept.putAll(first);
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
        public int insert(Map<Object, String> names) {
            kept.putAll(names);
            return kept.size();
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
        public boolean isWhole() {
            return kept.keySet().stream().allMatch(kept::containsKey);
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public int ask(Supplier<Integer> supplier) {
            return supplier.get();
        }
    }
}
