import module java.base;
import module org.mobula;

/**
 * What a rank sent to others. A call is two messages, a request and a reply, also where it returns nothing.
 *
 * @param calls remote calls; those to an object of the rank's own are none
 * @param bytes what they carried besides what tells one from another: rows, vectors, values
 */
record Traffic(long calls, long bytes) implements Serializable {
    static final Traffic NONE = new Traffic(0, 0);

    /** A rank that tells what it sent. */
    interface Sender extends Remote {
        Traffic traffic();
    }

    Traffic plus(Traffic other) {
        return new Traffic(calls + other.calls, bytes + other.bytes);
    }

    /** In words. */
    String text() {
        return "%d calls (%d messages), %d bytes".formatted(calls, 2 * calls, bytes);
    }
}
