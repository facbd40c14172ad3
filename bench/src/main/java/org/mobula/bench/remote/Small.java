package org.mobula.bench.remote;

import java.io.Serializable;

/** A small object: 28 bytes in seven fields. */
public final class Small implements Serializable {
    /** Bytes of its fields. */
    static final int BYTES = 7 * Integer.BYTES;

    private static final long serialVersionUID = 1;

    private int a;
    private int b;
    private int c;
    private int d;
    private int e;
    private int f;
    private int g;

    /** @param seed objects of different seeds have different values */
    Small(int seed) {
        a = seed;
        b = seed + 1;
        c = seed + 2;
        d = seed + 3;
        e = seed + 4;
        f = seed + 5;
        g = seed + 6;
    }

    int sum() {
        return a + b + c + d + e + f + g;
    }
}
