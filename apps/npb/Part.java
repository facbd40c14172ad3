/**
 * A rank's part of a sequence; the parts of all ranks are contiguous and differ in length by at most one.
 *
 * @param from the first index
 * @param to the index after the last
 */
record Part(int from, int to) {
    static Part of(int rank, int ranks, int things) {
        return new Part(start(rank, ranks, things), start(rank + 1, ranks, things));
    }

    private static int start(int rank, int ranks, int things) {
        return (int) ((long) rank * things / ranks);
    }

    int length() {
        return to - from;
    }

    boolean contains(int thing) {
        return from <= thing && thing < to;
    }
}
