package org.mobula.analysis.internal;

/**
 * An upper bound of the work that a method does.
 *
 * @param steps instructions, counting each loop over an array as one iteration
 * @param degree nesting depth of loops over arrays: 0 for constant work, 1 for work linear in an array's length
 */
record Cost(long steps, int degree) {
    /** About 50 microseconds of straight-line code, which delays the next message unnoticeably. */
    static final long MAX_STEPS = 50_000;

    private static final int MAX_DEGREE = 1;

    static final Cost ONE = new Cost(1, 0);

    /** Whether this is little enough for a polling thread. */
    boolean isBrief() {
        return degree <= MAX_DEGREE && steps <= MAX_STEPS;
    }

    /** The cost of this followed by another. */
    Cost plus(Cost other) {
        return new Cost(Math.min(steps + other.steps, MAX_STEPS + 1), Math.max(degree, other.degree));
    }

    /** The cost of this in a loop. */
    Cost times(Cost loop) {
        long product = loop.steps > MAX_STEPS / Math.max(1, steps) ? MAX_STEPS + 1 : steps * loop.steps;
        return new Cost(product, degree + loop.degree);
    }
}
