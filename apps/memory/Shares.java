/** The division of a number of rows, columns or nodes among the ranks, in contiguous blocks. */
record Shares(int all, int ranks) {
    /** The first one of a rank; for the number of ranks, the end. */
    int first(int rank) {
        return (int) ((long) all * rank / ranks);
    }

    int count(int rank) {
        return first(rank + 1) - first(rank);
    }

    /** The size of the largest block. */
    int largest() {
        return Math.ceilDiv(all, ranks);
    }

    /** The rank that has it. */
    int owner(int index) {
        int rank = (int) ((long) index * ranks / all);
        while (first(rank) > index) {
            rank--;
        }
        while (first(rank + 1) <= index) {
            rank++;
        }
        return rank;
    }
}
