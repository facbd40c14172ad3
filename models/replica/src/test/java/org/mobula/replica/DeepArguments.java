package org.mobula.replica;

import java.io.Serializable;
import java.util.Set;

/** An object whose arguments need a deep stack to be read, as deep as the caller likes. */
public interface DeepArguments {
    int count(Set<Deep> deep, int times);

    int counted();

    /** Its hash code takes a stack of as many calls as it says; a set that is read asks for it. */
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

    /** The root. */
    final class DeepArgumentsRoot implements DeepArguments {
        private int counted;

        @Override
        public int count(Set<Deep> deep, int times) {
            int left = times;
            while (left != 0) { // not provably finite, so the write runs on a thread of its own
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
