/**
 * A rank's part of a number of things in a row; the parts of all ranks follow one another and differ by one at most.
 *
 * @param from the first
 * @param to the one after the last
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
