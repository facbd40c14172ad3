package org.mobula.replica;

/** An object whose replicas diverge in ways that no analyser detects, or whose state cannot be serialized. */
public interface Diverging {
    int add(int change);

    int get();

    void exhaust(int length);

    int fill();

    void holdLambda();

    /** The root class. */
    final class DivergingRoot implements Diverging {
        private int value;
        private long[] memory = {};
        private Runnable lambda;

        @Override
        public int add(int change) {
            value += change;
            return value;
        }

        @Override
        public int get() {
            return value;
        }

        @Override
        public void exhaust(int length) {
            memory = new long[length];
        }

        @Override
        public int fill() {
            try {
                memory = new long[value];
            } catch (OutOfMemoryError | IllegalStateException expected) {
                value = -1;
            } finally {
                value++;
            }
            return value;
        }

        @Override
        public void holdLambda() {
            lambda = () -> exhaust(memory.length);
        }

        boolean hasLambda() {
            return lambda != null;
        }
    }
}
