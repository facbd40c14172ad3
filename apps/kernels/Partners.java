import module java.base;

/**
 * The ranks that solve a problem together, as seen by one of them.
 *
 * @param <T> the type of the parts that they exchange
 */
interface Partners<T> {
    /** The rank of the caller. */
    int rank();

    int size();

    /** Gives a part to another rank. */
    void give(int to, T part);

    /** Takes the next part from another rank; waits for it. */
    T take(int from);

    /**
     * A personalised all-to-all exchange: gives a part to each rank and takes one from each, including the caller.
     *
     * @param partFor makes the part for a rank
     * @return the parts of all ranks, in rank order
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

    /** The only rank of a sequential run. */
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
                throw new IllegalStateException("there is no partner to send to");
            }

            @Override
            public T take(int from) {
                throw new IllegalStateException("there is no partner to receive from");
            }
        };
    }
}
