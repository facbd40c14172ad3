package mpi;

/**
 * The items of a collective call, not checked yet because some arguments are ignored at some ranks.
 *
 * @param array of the type's base type
 * @param offset index of the first item in the array
 * @param count number of items
 * @param type their datatype
 */
record ItemArguments(Object array, int offset, int count, Datatype type) {
    /** The items. */
    Span span(String call) {
        return Span.of(call, array, offset, count, type);
    }

    /** This many items for each rank, adjacent, as one. */
    Span all(String call, int ranks) {
        long total = (long) count * ranks;
        if (total > Integer.MAX_VALUE) {
            throw MPIException.of(
                    MPI.ERR_COUNT, call, count + " items for each of " + ranks + " ranks are too many for one array");
        }
        return Span.of(call, array, offset, (int) total, type);
    }

    /** This many items for each rank, adjacent, by rank. */
    RankItems parts(String call, int ranks) {
        return RankItems.adjacent(call, array, offset, count, type, ranks);
    }
}
