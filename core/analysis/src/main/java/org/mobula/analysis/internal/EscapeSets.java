package org.mobula.analysis.internal;

import org.jspecify.annotations.Nullable;

/**
 * Equi-escape sets: which objects of a method may become reachable from one another (Kotzmann and M&ouml;ssenb&ouml;ck
 * 2005, section 3, with the unification of Steensgaard 1996).
 *
 * <p>Every object has an origin: a parameter, an instruction that creates or obtains objects, or the outside. An object
 * loaded from another object has the same origin. Storing an object into another unites the sets of their origins,
 * in both directions and regardless of control flow. An object whose set contains the outside escapes.
 *
 * <p>A set of origins is the bits of a long. Origins beyond the last bit share it, which is imprecise but safe.
 */
final class EscapeSets {
    /** No origin: null, and immutable values. */
    static final long NOWHERE = 0;

    /** Objects that exist independently of the call. */
    static final long OUTSIDE = 1;

    /** The object that the method returns. */
    static final long RESULT = 2;

    private static final int FIRST = 2;
    private static final int LAST = Long.SIZE - 1;

    private final long[] sets = new long[Long.SIZE]; // by origin: the set it belongs to
    private final @Nullable String[] escapes = new @Nullable String[Long.SIZE]; // by origin: how it escaped
    private final @Nullable String[] links = new @Nullable String[Long.SIZE]; // by origin: what last united two ends
    private int next = FIRST;
    private long ends = RESULT;

    EscapeSets() {
        for (int i = 0; i < sets.length; i++) {
            sets[i] = 1L << i;
        }
    }

    /** A new origin: an instruction of the method. */
    long place() {
        return 1L << (next < LAST ? next++ : LAST);
    }

    /** A new origin that the caller knows: a parameter. */
    long parameter() {
        long origin = place();
        ends |= origin;
        return origin;
    }

    /** Unites objects of some origins with those of others; does nothing if either has no origin. */
    void tie(long some, long others, String how) {
        if (some != NOWHERE && others != NOWHERE) {
            tie(some | others, how);
        }
    }

    /** Lets objects escape. */
    void escape(long origins, String how) {
        tie(origins, OUTSIDE, how);
    }

    /** How an object of these origins escapes, or null if none does. */
    @Nullable
    String escape(long origins) {
        for (long rest = origins; rest != 0; rest &= rest - 1) {
            String how = escapes[Long.numberOfTrailingZeros(rest)];
            if (how != null) {
                return how;
            }
        }
        return null;
    }

    /** The set that an origin belongs to. */
    long tiedTo(long origin) {
        return sets[Long.numberOfTrailingZeros(origin)];
    }

    /** The instruction that united an origin with another one that the caller knows. */
    String link(long origin) {
        String link = links[Long.numberOfTrailingZeros(origin)];
        return link == null ? "" : link;
    }

    private void tie(long origins, String how) {
        long first = Long.lowestOneBit(origins);
        for (long rest = origins & ~first; rest != 0; rest &= rest - 1) {
            unite(tiedTo(first), tiedTo(rest), how);
        }
    }

    private void unite(long some, long others, String how) {
        if (some == others) {
            return;
        }
        long all = some | others;
        boolean linked = (some & ends) != 0 && (others & ends) != 0;
        String link = linked ? how : link((some & ends) != 0 ? some : others);
        for (long rest = all; rest != 0; rest &= rest - 1) {
            int origin = Long.numberOfTrailingZeros(rest);
            sets[origin] = all;
            links[origin] = link;
            if ((all & OUTSIDE) != 0 && escapes[origin] == null) {
                escapes[origin] = how;
            }
        }
    }
}
