import module java.base;
import module org.mobula;

/**
 * What a rank sent to other ranks. A remote call counts as two messages, a request and a reply, even if it returns
 * nothing. A group call counts as many messages as the library reports: those that forward it, and those that combine
 * the calls of its participants. A write of a replicated object counts likewise, including the messages of the ordering
 * protocol. A message-passing operation counts as one message.
 *
 * @param calls remote calls, except those to the rank's own objects; group calls, writes, and operations
 * @param messages to other ranks
 * @param bytes the data that the calls carried, such as rows, vectors and values, without identification; once per call
 */
record Traffic(long calls, long messages, long bytes) implements Serializable {
    static final Traffic NONE = new Traffic(0, 0, 0);

    /** A rank that reports what it sent. */
    interface Sender extends Remote {
        Traffic traffic();
    }

    Traffic plus(Traffic other) {
        return new Traffic(calls + other.calls, messages + other.messages, bytes + other.bytes);
    }

    /** A readable form. */
    String text() {
        return "%d calls (%d messages), %d bytes".formatted(calls, messages, bytes);
    }
}
