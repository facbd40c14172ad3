/**
 * A rank's part of a number of rows; the parts of all ranks are contiguous and differ by at most one row.
 *
 * @param from the first row
 * @param to the row after the last
 */
record Share(int from, int to) {
    static Share of(int rank, int size, int rows) {
        return new Share(start(rank, size, rows), start(rank + 1, size, rows));
    }

    /** The rank that owns a row. */
    static int owner(int row, int size, int rows) {
        int rank = (int) ((long) row * size / rows);
        while (start(rank + 1, size, rows) <= row) {
            rank++;
        }
        return rank;
    }

    private static int start(int rank, int size, int rows) {
        return (int) ((long) rank * rows / size);
    }

    int rows() {
        return to - from;
    }
}
