package org.mobula.replica;

import java.io.Serializable;
import java.util.Set;

/** An object whose arguments need a deep stack for deserialization. The caller chooses the depth. */
public interface DeepArguments {
    int count(Set<Deep> deep, int times);

    int counted();

    /** An element whose hash code recurses to the given depth. Deserialization of a set computes it. */
    final class Deep implements Serializable {
        private static final long serialVersionUID = 1L;

        private final int depth;

        public Deep(int depth) {
            this.depth = depth;
        }

        @Override
        public int hashCode() {
            return count(depth);
        }

        private static int count(int left) {
            return left == 0 ? 1 : count(left - 1) + 1;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    /** The root class. */
    final class DeepArgumentsRoot implements DeepArguments {
        private int counted;

        @Override
        public int count(Set<Deep> deep, int times) {
            int left = times;
            while (left != 0) { // not provably finite, so the write runs on a separate thread
                counted += deep.size();
                left--;
            }
            return counted;
        }

        @Override
        public int counted() {
            return counted;
        }
    }
}
