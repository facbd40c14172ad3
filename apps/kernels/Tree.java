import java.util.stream.IntStream;

/**
 * A rank's place in the binomial tree of a root: the root reaches all ranks in as many steps as the highest place has
 * binary digits, and every rank except the root has one parent.
 *
 * @param rank the rank in question
 * @param root the root of the tree
 * @param size the number of ranks
 */
record Tree(int rank, int root, int size) {
    /** The children of this rank, those with the largest subtrees first. */
    IntStream children() {
        int place = place();
        int nearest = place == 0 ? 1 : Integer.highestOneBit(place) * 2;
        return IntStream.iterate(nearest, far -> place + far < size, far -> far * 2)
                .map(far -> (place + far + root) % size);
    }

    /** The parent of this rank, which must not be the root. */
    int parent() {
        int place = place();
        return (place - Integer.highestOneBit(place) + root) % size;
    }

    private int place() {
        return (rank - root + size) % size;
    }
}
