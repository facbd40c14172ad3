package org.mobula.invoke.internal.analysis;

import org.jspecify.annotations.Nullable;

/**
 * Which objects of a method may become reachable from one another.
 *
 * <p>Every object a method sees has an origin: a parameter, a place where it makes or gets objects, or the world
 * outside. What is loaded from an object has that object's origin. Storing one into another ties their origins
 * together, for good and in both directions; whatever is tied to the outside escapes. That is coarse, but it needs
 * neither the order of the stores nor their paths (equi-escape sets: Kotzmann and M&ouml;ssenb&ouml;ck 2005, section
 * 3; the unification is Steensgaard's, 1996).
 *
 * <p>Sets of origins are bits of a long; what finds no bit of its own shares the last one, which is coarser still.
 */
final class Ties {
    /** Of no concern: null, and values that never change. */
    static final long NOWHERE = 0;

    /** What exists before the call, after it, or beside it. */
    static final long OUTSIDE = 1;

    /** What the method returns. */
    static final long RESULT = 2;

    private static final int FIRST = 2;
    private static final int LAST = Long.SIZE - 1;

    private final long[] sets = new long[Long.SIZE]; // by origin: all that it is tied to, itself too
    private final @Nullable String[] escapes = new @Nullable String[Long.SIZE]; // by origin: how it got outside
    private final @Nullable String[] links = new @Nullable String[Long.SIZE]; // by origin: what tied two ends last
    private int next = FIRST;
    private long ends = RESULT;

    Ties() {
        for (int i = 0; i < sets.length; i++) {
            sets[i] = 1L << i;
        }
    }

    /** A new origin: a place in the method. */
    long place() {
        return 1L << (next < LAST ? next++ : LAST);
    }

    /** A new origin that the method's caller knows: a parameter. */
    long parameter() {
        long origin = place();
        ends |= origin;
        return origin;
    }

    /** Ties objects of some origins to those of others; does nothing if there are none of one kind. */
    void tie(long some, long others, String how) {
        if (some != NOWHERE && others != NOWHERE) {
            tie(some | others, how);
        }
    }

    /** Says that objects escape. */
    void escape(long origins, String how) {
        tie(origins, OUTSIDE, how);
    }

    /** How something of these origins gets outside, or null if it does not. */
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

    /** All origins that one is tied to, itself too. */
    long tiedTo(long origin) {
        return sets[Long.numberOfTrailingZeros(origin)];
    }

    /** What tied an origin to another one that the caller knows. */
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
