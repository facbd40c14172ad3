package mpi;

/**
 * The bounds of an item, in elements relative to its place.
 *
 * @param lower the lower bound
 * @param upper the upper bound
 * @param lowerSet whether {@link MPI#LB} set it, so that elements do not change it
 * @param upperSet whether {@link MPI#UB} set it
 */
record Bounds(int lower, int upper, boolean lowerSet, boolean upperSet) {
    /** The bounds of one element. */
    static final Bounds ELEMENT = new Bounds(0, 1, false, false);

    int extent() {
        return upper - lower;
    }

    /** The same bounds at another place. */
    Bounds at(int place) {
        return new Bounds(Math.addExact(lower, place), Math.addExact(upper, place), lowerSet, upperSet);
    }

    /** The bounds of both (MPI-1.1, section 3.12.3). Bounds that were set take precedence. */
    Bounds with(Bounds other) {
        return new Bounds(
                lowerSet == other.lowerSet ? Math.min(lower, other.lower) : lowerSet ? lower : other.lower,
                upperSet == other.upperSet ? Math.max(upper, other.upper) : upperSet ? upper : other.upper,
                lowerSet || other.lowerSet,
                upperSet || other.upperSet);
    }
}
