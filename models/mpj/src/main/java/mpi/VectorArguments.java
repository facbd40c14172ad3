package mpi;

/**
 * Each rank's items as a collective call with a v names them, not checked yet: some sides' arguments mean nothing.
 *
 * @param array of the type's base type
 * @param offset what the displacements begin from, an index of the array
 * @param counts how many items for each rank
 * @param displs where each rank's items begin, in extents of the type
 * @param type what they are
 */
record VectorArguments(Object array, int offset, int[] counts, int[] displs, Datatype type) {
    /** Each rank's items. */
    RankItems parts(String call, int ranks) {
        return RankItems.of(call, array, offset, counts, displs, type, ranks);
    }
}
