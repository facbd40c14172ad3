import java.io.Serializable;
import java.util.Locale;

/**
 * What a rank sent.
 *
 * @param calls remote calls
 * @param bytes of the rows they carried
 */
record Traffic(long calls, long bytes) implements Serializable {
    static final Traffic NONE = new Traffic(0, 0);

    Traffic plus(Traffic other) {
        return new Traffic(calls + other.calls, bytes + other.bytes);
    }

    /** What a run printed: how long it took, how long without the others, and what it sent. */
    String report(double seconds, double sequentialSeconds) {
        return String.format(
                Locale.ROOT,
                "time %.3f s, sequential %.3f s, speed-up %.2f; %d calls, %.1f MB",
                seconds,
                sequentialSeconds,
                sequentialSeconds / seconds,
                calls,
                bytes / 1e6);
    }
}
