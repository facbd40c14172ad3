import module java.base;

/**
 * What a rank sent to others and received from them: the messages, and the bytes of their elements. An answer belongs
 * to its message.
 *
 * <p><b>Threads:</b> any.
 */
final class Traffic {
    private final LongAdder messagesOut = new LongAdder();
    private final LongAdder bytesOut = new LongAdder();
    private final LongAdder messagesIn = new LongAdder();
    private final LongAdder bytesIn = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    void sent(int bytes, long took) {
        messagesOut.increment();
        bytesOut.add(bytes);
        nanos.add(took);
    }

    void received(int bytes) {
        messagesIn.increment();
        bytesIn.add(bytes);
    }

    void waited(long took) {
        nanos.add(took);
    }

    /** The time that the program has waited for calls and messages. */
    double seconds() {
        return nanos.sum() / 1e9;
    }

    /** A readable form. */
    String text() {
        return "%d messages out, %d in; %d bytes out, %d in"
                .formatted(messagesOut.sum(), messagesIn.sum(), bytesOut.sum(), bytesIn.sum());
    }
}
