import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the calls that a rank makes.
 *
 * <p><b>Threads:</b> any.
 */
final class Meter {
    private final LongAdder calls = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    /** Counts a call to another rank or a group, and what it carries. */
    void call(long carried) {
        calls.increment();
        bytes.add(carried);
    }

    /** What was sent, if all were remote calls. */
    Traffic traffic() {
        return traffic(2 * calls.sum());
    }

    /** What was sent, if all were operations of message passing: the library may make several messages of one. */
    Traffic operations() {
        return traffic(calls.sum());
    }

    /** What was sent, in so many messages. */
    Traffic traffic(long messages) {
        return new Traffic(calls.sum(), messages, bytes.sum());
    }
}
