package org.mobula.tools.perf;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A node of a tree: four ints and two references, as in Maassen's thesis, section 3.3. */
public final class Tree implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Levels of the tree that is measured. */
    public static final int LEVELS = 10;

    /** Nodes of the tree that is measured. */
    public static final int NODES = (1 << LEVELS) - 1;

    /** Bytes of the values in the tree that is measured. */
    public static final int PAYLOAD = NODES * 4 * Integer.BYTES;

    int a;
    int b;
    int c;
    int d;

    @Nullable
    Tree left;

    @Nullable
    Tree right;

    /** A full tree with the given number of levels, 1 or more. */
    public static Tree full(int levels) {
        Tree tree = new Tree();
        tree.a = levels;
        if (levels > 1) {
            tree.left = full(levels - 1);
            tree.right = full(levels - 1);
        }
        return tree;
    }
}
