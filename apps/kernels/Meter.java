import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what a rank sends.
 *
 * <p><b>Threads:</b> any.
 */
final class Meter {
    private final LongAdder calls = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    /** Counts a call to another rank, and what it carries. */
    void call(long carried) {
        calls.increment();
        bytes.add(carried);
    }

    Traffic traffic() {
        return new Traffic(calls.sum(), bytes.sum());
    }
}
