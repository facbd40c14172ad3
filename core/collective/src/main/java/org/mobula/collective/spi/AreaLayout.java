package org.mobula.collective.spi;

/**
 * The layout of an area; see {@link SharedArea}.
 *
 * @param size number of ranks
 * @param writers number of ranks, starting at rank 0, that publish elements; the others publish only their progress
 * @param room number of bytes of elements in a publication, a power of two
 */
public record AreaLayout(int size, int writers, long room) {
    static final int LABEL = Long.BYTES;
    static final int ANNOUNCED = 2 * Long.BYTES;
    static final int HEADER = 3 * Long.BYTES;

    private static final int LINES = 128; // two lines, because the hardware prefetches the adjacent one

    /** All ranks publish elements. */
    public static AreaLayout ofAll(int size, long room) {
        return new AreaLayout(size, size, room);
    }

    /** Only rank 0 publishes elements. */
    public static AreaLayout ofOne(int size, long room) {
        return new AreaLayout(size, 1, room);
    }

    /** The size of the area in bytes. */
    public long bytes() {
        return place(size, 0);
    }

    /** The place of the flag of a sleeping rank. */
    long flag(int rank) {
        return (long) rank * Integer.BYTES;
    }

    /** The start of a publication of a rank. */
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
