package org.mobula.message.internal.pointtopoint;

/** Messages from a receiver to a sender. */
final class ControlMessages {
    private ControlMessages() {}

    /**
     * Tells a sender that its message was matched.
     *
     * @param number the sender's number; nothing is sent if it is 0
     */
    static void acknowledge(Route to, long number) {
        if (number != 0) {
            to.peer().post(MessageProtocol.ACKNOWLEDGEMENT, Long.BYTES, out -> out.putLong(number));
        }
    }

    /**
     * Tells a sender to send its elements.
     *
     * @param number the sender's number
     * @param receiver the receiver's number, or {@link MessageProtocol#UNWANTED}
     */
    static void grant(Route to, long number, long receiver) {
        to.peer().post(MessageProtocol.GRANT, 2 * Long.BYTES, out -> {
            out.putLong(number);
            out.putLong(receiver);
        });
    }
}
