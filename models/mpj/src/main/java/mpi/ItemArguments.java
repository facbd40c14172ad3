package mpi;

/**
 * Items as a collective call names them, not checked yet: some sides' arguments mean nothing.
 *
 * @param array of the type's base type
 * @param offset the place of the first item, an index of the array
 * @param count how many items
 * @param type what they are
 */
record ItemArguments(Object array, int offset, int count, Datatype type) {
    /** The items. */
    Span span(String call) {
        return Span.of(call, array, offset, count, type);
    }

    /** So many items for each rank, side by side, as one. */
    Span all(String call, int ranks) {
        long total = (long) count * ranks;
        if (total > Integer.MAX_VALUE) {
            throw MPIException.of(
                    MPI.ERR_COUNT, call, count + " items for each of " + ranks + " ranks are too many for one array");
        }
        return Span.of(call, array, offset, (int) total, type);
    }

    /** So many items for each rank, side by side, each rank's apart. */
    RankItems parts(String call, int ranks) {
        return RankItems.adjacent(call, array, offset, count, type, ranks);
    }
}
