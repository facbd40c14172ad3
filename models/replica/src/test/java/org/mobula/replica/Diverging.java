package org.mobula.replica;

import java.io.Serializable;

/** An object that does not do the same everywhere, by ways that no checker sees. */
public interface Diverging {
    void set(Key key);

    int get();

    void exhaust(int length);

    /** A key with an enum, whose hash code differs between the JVM's copies of its class. */
    record Key(int number, Kind kind) implements Serializable {
        public Key(int number) {
            this(number, Kind.ONLY);
        }
    }

    /** An enum. */
    enum Kind {
        ONLY
    }

    /** The root. */
    final class DivergingRoot implements Diverging {
        private int hash;
        private long[] memory = {};

        @Override
        public void set(Key key) {
            hash = key.hashCode();
        }

        @Override
        public int get() {
            return hash;
        }

        @Override
        public void exhaust(int length) {
            memory = new long[length];
        }

        int length() {
            return memory.length;
        }
    }
}
