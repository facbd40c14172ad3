package org.mobula.invoke.internal.analysis;

/**
 * An upper bound of what a method does.
 *
 * @param steps instructions, loops over arrays counted once
 * @param degree how deep loops over arrays nest: 0 constant, 1 linear in an array's length
 */
record Cost(long steps, int degree) {
    /** About 50 microseconds of straight code: less than anybody on the network notices. */
    static final long MOST_STEPS = 50_000;

    static final int HIGHEST_DEGREE = 1;

    static final Cost ONE = new Cost(1, 0);

    /** This, and then that. */
    Cost plus(Cost other) {
        return new Cost(Math.min(steps + other.steps, MOST_STEPS + 1), Math.max(degree, other.degree));
    }

    /** This, in a loop that runs so often. */
    Cost times(Cost loop) {
        long product = loop.steps > MOST_STEPS / Math.max(1, steps) ? MOST_STEPS + 1 : steps * loop.steps;
        return new Cost(product, degree + loop.degree);
    }
}
