package org.mobula.tools.perf;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.mobula.remote.Remote;

/** The object whose calls are measured. */
interface Target extends Remote {
    /** An object without content: what one more object costs. */
    final class Empty implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    /** A node of a tree: four ints and two references, as in the thesis. */
    final class Tree implements Serializable {
        private static final long serialVersionUID = 1L;

        int a;
        int b;
        int c;
        int d;

        @Nullable
        Tree left;

        @Nullable
        Tree right;

        /** A full tree of so many levels. */
        static @Nullable Tree full(int levels) {
            if (levels == 0) {
                return null;
            }
            Tree tree = new Tree();
            tree.a = levels;
            tree.left = full(levels - 1);
            tree.right = full(levels - 1);
            return tree;
        }
    }

    void nothing();

    void one(Empty first);

    void two(Empty first, Empty second);

    void three(Empty first, Empty second, Empty third);

    void booleans(boolean[] values);

    void bytes(byte[] values);

    void shorts(short[] values);

    void chars(char[] values);

    void ints(int[] values);

    void longs(long[] values);

    void floats(float[] values);

    void doubles(double[] values);

    void tree(@Nullable Tree tree);

    /** Bytes of messages that this object's rank has sent to another one so far. */
    long sentTo(int rank);
}
