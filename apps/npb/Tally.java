/**
 * Counts what a rank passes to communication operations. The number of messages and copies that the library makes of an
 * operation is not counted.
 *
 * <p><b>Threads:</b> one.
 */
final class Tally {
    private long operations;
    private long bytes;

    /** Counts an operation and the bytes that this rank passes to it. */
    void add(long given) {
        operations++;
        bytes += given;
    }

    void clear() {
        operations = 0;
        bytes = 0;
    }

    /** A readable average per iteration. */
    String text(int iterations) {
        return "%.1f operations, %.1f bytes".formatted((double) operations / iterations, (double) bytes / iterations);
    }
}
