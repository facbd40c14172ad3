package mpi;

/**
 * The items of each rank in a collective call with a v, not checked yet because some arguments are ignored at some
 * ranks.
 *
 * @param array of the type's base type
 * @param offset the array index that displacements are relative to
 * @param counts number of items for each rank
 * @param displs where each rank's items start, in extents of the type
 * @param type their datatype
 */
record VectorArguments(Object array, int offset, int[] counts, int[] displs, Datatype type) {
    /** Each rank's items. */
    RankItems parts(String call, int ranks) {
        return RankItems.of(call, array, offset, counts, displs, type, ranks);
    }
}
