package org.mobula.bench.remote;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A node of a binary tree, with four numbers in it. Its fields are not final, as those of most serializable classes. */
public final class Tree implements Serializable {
    /** What the numbers of one node take. */
    static final int BYTES = 4 * Integer.BYTES;

    private static final long serialVersionUID = 1;

    private int a;
    private int b;
    private int c;
    private int d;
    private @Nullable Tree left;
    private @Nullable Tree right;

    private Tree(int number, @Nullable Tree left, @Nullable Tree right) {
        this.a = number;
        this.b = number + 1;
        this.c = number + 2;
        this.d = number + 3;
        this.left = left;
        this.right = right;
    }

    /** A balanced tree of 2^levels - 1 nodes, at least one level. */
    static Tree ofLevels(int levels) {
        if (levels == 1) {
            return new Tree(1, null, null);
        }
        return new Tree(levels, ofLevels(levels - 1), ofLevels(levels - 1));
    }

    int sum() {
        return a + b + c + d;
    }

    /** How many nodes it has. */
    int size() {
        return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
    }
}
