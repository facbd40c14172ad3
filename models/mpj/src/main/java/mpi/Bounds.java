package mpi;

/**
 * Where an item begins and ends, in elements from its place.
 *
 * @param lower the lower bound
 * @param upper the upper bound
 * @param lowerSet whether {@link MPI#LB} said so; then elements no longer move it
 * @param upperSet whether {@link MPI#UB} said so
 */
record Bounds(int lower, int upper, boolean lowerSet, boolean upperSet) {
    /** The bounds of one element. */
    static final Bounds ELEMENT = new Bounds(0, 1, false, false);

    int extent() {
        return upper - lower;
    }

    /** The same from another place on. */
    Bounds at(int place) {
        return new Bounds(Math.addExact(lower, place), Math.addExact(upper, place), lowerSet, upperSet);
    }

    /** Those of both together (MPI-1.1, section 3.12.3): bounds that were set count alone. */
    Bounds with(Bounds other) {
        return new Bounds(
                lowerSet == other.lowerSet ? Math.min(lower, other.lower) : lowerSet ? lower : other.lower,
                upperSet == other.upperSet ? Math.max(upper, other.upper) : upperSet ? upper : other.upper,
                lowerSet || other.lowerSet,
                upperSet || other.upperSet);
    }
}
