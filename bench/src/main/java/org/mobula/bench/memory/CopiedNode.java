package org.mobula.bench.memory;

import java.io.Serial;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A node that the ordinary codec copies. */
public final class CopiedNode implements Serializable, TreeCalls.Node {
    @Serial
    private static final long serialVersionUID = 1L;

    private int a;
    private int b;
    private int c;
    private int d;
    private @Nullable CopiedNode left;
    private @Nullable CopiedNode right;

    /** A full binary tree with the given number of levels. */
    static CopiedNode of(int levels, int seed) {
        CopiedNode node = new CopiedNode();
        node.a = seed;
        node.b = levels;
        node.c = seed * 31;
        node.d = -seed;
        if (levels > 1) {
            node.left = of(levels - 1, 2 * seed);
            node.right = of(levels - 1, 2 * seed + 1);
        }
        return node;
    }

    @Override
    public int a() {
        return a;
    }

    @Override
    public int b() {
        return b;
    }

    @Override
    public int c() {
        return c;
    }

    @Override
    public int d() {
        return d;
    }

    @Override
    public @Nullable CopiedNode left() {
        return left;
    }

    @Override
    public @Nullable CopiedNode right() {
        return right;
    }
}
