package org.mobula.replica;

/** An object that does not do the same everywhere, by ways that no checker sees, or cannot be written. */
public interface Diverging {
    int add(int more);

    int get();

    void exhaust(int length);

    int fill();

    void holdLambda();

    /** The root. */
    final class DivergingRoot implements Diverging {
        private int value;
        private long[] memory = {};
        private Runnable held;

        @Override
        public int add(int more) {
            value += more;
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
            } catch (OutOfMemoryError | IllegalStateException full) {
                value = -1;
            } finally {
                value++;
            }
            return value;
        }

        @Override
        public void holdLambda() {
            held = () -> exhaust(memory.length);
        }

        boolean isHolding() {
            return held != null;
        }
    }
}
