import java.util.stream.IntStream;

/**
 * A rank's place in the binomial tree over all ranks that grows from one of them: the root reaches all in as many steps
 * as the number of ranks has binary digits, and every rank but the root has one parent.
 *
 * @param rank whose place
 * @param root where the tree begins
 * @param size how many ranks
 */
record Tree(int rank, int root, int size) {
    /** The ranks right below this one, those with the most below them first. */
    IntStream children() {
        int place = place();
        int nearest = place == 0 ? 1 : Integer.highestOneBit(place) * 2;
        return IntStream.iterate(nearest, far -> place + far < size, far -> far * 2)
                .map(far -> (place + far + root) % size);
    }

    /** The rank right above this one, which must not be the root. */
    int parent() {
        int place = place();
        return (place - Integer.highestOneBit(place) + root) % size;
    }

    private int place() {
        return (rank - root + size) % size;
    }
}
