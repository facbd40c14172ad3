package org.mobula.bench.codec;

import java.io.Serial;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A node of a binary tree with four numbers, as measured by the authors of Manta and their successors. */
public final class Tree implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Bytes of the numbers of one node. */
    public static final int BYTES = 4 * Integer.BYTES;

    int a;
    int b;
    int c;
    int d;

    @Nullable
    Tree left;

    @Nullable
    Tree right;

    /** For libraries that need a constructor without parameters. */
    public Tree() {}

    /**
     * A full tree.
     *
     * @param levels 1 or more; a tree of 10 levels has 1023 nodes
     * @param seed trees of different seeds have different numbers
     */
    public static Tree of(int levels, int seed) {
        Tree tree = new Tree();
        tree.a = seed;
        tree.b = levels;
        tree.c = seed * 31;
        tree.d = -seed;
        if (levels > 1) {
            tree.left = of(levels - 1, 2 * seed);
            tree.right = of(levels - 1, 2 * seed + 1);
        }
        return tree;
    }

    /** The sum of this node's numbers. */
    public int sum() {
        return a + b + c + d;
    }

    /** The number of nodes. */
    public int size() {
        return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tree that
                && a == that.a
                && b == that.b
                && c == that.c
                && d == that.d
                && Objects.equals(left, that.left)
                && Objects.equals(right, that.right);
    }

    @Override
    public int hashCode() {
        return a;
    }
}
