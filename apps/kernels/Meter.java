import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the calls of a rank.
 *
 * <p><b>Threads:</b> any.
 */
final class Meter {
    private final LongAdder calls = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    /** Counts a call to another rank or a group, and the bytes that it carries. */
    void call(long carried) {
        calls.increment();
        bytes.add(carried);
    }

    /** What was sent, if all calls were remote calls. */
    Traffic traffic() {
        return traffic(2 * calls.sum());
    }

    /**
     * What was sent, if all calls were message-passing operations, each of which the library may implement with several
     * messages.
     */
    Traffic operations() {
        return traffic(calls.sum());
    }

    /** What was sent, in the given number of messages. */
    Traffic traffic(long messages) {
        return new Traffic(calls.sum(), messages, bytes.sum());
    }
}
