package org.mobula.bench.codec;

import java.io.Serial;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A node of a binary tree with four numbers: what Manta's authors and those after them measured. */
public final class Tree implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    int a;
    int b;
    int c;
    int d;

    @Nullable
    Tree left;

    @Nullable
    Tree right;

    /** A node without content; some libraries need it. */
    public Tree() {}

    /**
     * A full tree.
     *
     * @param levels 10 makes 1023 nodes
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
