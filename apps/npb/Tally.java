/**
 * Counts what a rank hands over to be sent: what an operation makes of it, how many messages and whether it copies, is
 * the library's affair.
 *
 * <p><b>Threads:</b> one.
 */
final class Tally {
    private long operations;
    private long bytes;

    /** Counts an operation and the bytes that this rank gives to it. */
    void add(long given) {
        operations++;
        bytes += given;
    }

    void clear() {
        operations = 0;
        bytes = 0;
    }

    /** In words, as an average of so many iterations. */
    String text(int iterations) {
        return "%.1f operations, %.1f bytes".formatted((double) operations / iterations, (double) bytes / iterations);
    }
}
