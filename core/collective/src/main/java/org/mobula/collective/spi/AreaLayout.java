package org.mobula.collective.spi;

/**
 * Where things lie in an area: see {@link SharedArea}.
 *
 * @param size how many ranks share it
 * @param writers how many of them, from rank 0 on, publish elements; the others publish only how far they are
 * @param room bytes of elements that a rank publishes at once, a power of two
 */
public record AreaLayout(int size, int writers, long room) {
    static final int LABEL = Long.BYTES;
    static final int ANNOUNCED = 2 * Long.BYTES;
    static final int HEADER = 3 * Long.BYTES;

    private static final int LINES = 128; // why two lines: the hardware fetches the neighbouring one along

    /** All ranks publish elements. */
    public static AreaLayout ofAll(int size, long room) {
        return new AreaLayout(size, size, room);
    }

    /** Rank 0 publishes elements, for the others. */
    public static AreaLayout ofOne(int size, long room) {
        return new AreaLayout(size, 1, room);
    }

    /** How much memory it takes. */
    public long bytes() {
        return place(size, 0);
    }

    /** Where it stands whether a rank sleeps. */
    long flag(int rank) {
        return (long) rank * Integer.BYTES;
    }

    /** Where a rank's publication begins. */
    long place(int rank, int number) {
        int writing = Math.min(rank, writers);
        long first = wholeLines((long) size * Integer.BYTES);
        return first
                + 2L * writing * wholeLines(HEADER + room)
                + 2L * (rank - writing) * LINES
                + (number & 1) * (rank < writers ? wholeLines(HEADER + room) : LINES);
    }

    private static long wholeLines(long bytes) {
        return (bytes + LINES - 1) / LINES * LINES;
    }
}
