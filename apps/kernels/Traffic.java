import module java.base;
import module org.mobula;

/**
 * What a rank sent to others. A remote call is two messages, a request and a reply, also where it returns nothing. A
 * call to a group is as many as the library says: those that pass it on, and those by which participants meet; and so
 * is a write of a replicated object, together with those that keep the order. What is sent or reduced by message
 * passing is counted once.
 *
 * @param calls remote calls, but for those to an object of the rank's own; calls to groups, writes, and operations
 * @param messages to other ranks
 * @param bytes what calls carried besides what tells one from another: rows, vectors, values; once for each call
 */
record Traffic(long calls, long messages, long bytes) implements Serializable {
    static final Traffic NONE = new Traffic(0, 0, 0);

    /** A rank that tells what it sent. */
    interface Sender extends Remote {
        Traffic traffic();
    }

    Traffic plus(Traffic other) {
        return new Traffic(calls + other.calls, messages + other.messages, bytes + other.bytes);
    }

    /** In words. */
    String text() {
        return "%d calls (%d messages), %d bytes".formatted(calls, messages, bytes);
    }
}
