package org.mobula.message;

/** A message whose sender waits for leave to send its elements. */
final class AnnouncedMessage extends Unexpected {
    private final long number;
    private final long bytes;

    /** @param number the sender's */
    AnnouncedMessage(Route from, int tag, ElementKind kind, long number, long bytes) {
        super(from, tag, kind);
        this.number = number;
        this.bytes = bytes;
    }

    @Override
    long bytes() {
        return bytes;
    }

    @Override
    void deliver(ReceiveOperation receive) {
        receive.grant(from(), tag(), kind(), number, bytes);
    }

    @Override
    void discard() {
        grant(from(), number, Protocol.UNWANTED);
    }

    @Override
    boolean isNumbered(long sent) {
        return number == sent;
    }

    /** Lets the sender go on. */
    static void grant(Route to, long number, long receiver) {
        to.peer().post(Protocol.GRANT, 2 * Long.BYTES, out -> {
            out.putLong(number);
            out.putLong(receiver);
        });
    }
}
