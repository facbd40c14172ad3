import module java.base;

/**
 * The ranks that work on something together, as one of them sees them.
 *
 * @param <T> the parts they give to one another
 */
interface Partners<T> {
    /** The rank of who asks. */
    int rank();

    int size();

    /** Gives a part to another rank. */
    void give(int to, T part);

    /** The next part from another rank; waits for it. */
    T take(int from);

    /**
     * Gives a part to each rank and takes one from each: all to all, one's own included.
     *
     * @param partFor makes the part for a rank
     * @return the parts of all ranks, in their order
     */
    default List<T> exchange(IntFunction<T> partFor) {
        for (int distance = 1; distance < size(); distance++) {
            int to = (rank() + distance) % size(); // so that no rank receives from all others at once
            give(to, partFor.apply(to));
        }
        return IntStream.range(0, size())
                .mapToObj(from -> from == rank() ? partFor.apply(from) : take(from))
                .toList();
    }

    /** One who works alone: a sequential run. */
    static <T> Partners<T> none() {
        return new Partners<>() {
            @Override
            public int rank() {
                return 0;
            }

            @Override
            public int size() {
                return 1;
            }

            @Override
            public void give(int to, T part) {
                throw new IllegalStateException("there is nobody to give to");
            }

            @Override
            public T take(int from) {
                throw new IllegalStateException("there is nobody to take from");
            }
        };
    }
}
