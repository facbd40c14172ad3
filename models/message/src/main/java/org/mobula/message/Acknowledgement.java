package org.mobula.message;

/** Tells a sender that its message was matched. */
final class Acknowledgement {
    private Acknowledgement() {}

    /** @param number the sender's; nothing is told if it is 0 */
    static void post(Route to, long number) {
        if (number != 0) {
            to.peer().post(Protocol.ACKNOWLEDGEMENT, Long.BYTES, out -> out.putLong(number));
        }
    }
}
