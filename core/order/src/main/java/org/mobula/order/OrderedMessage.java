package org.mobula.order;

import org.mobula.memory.Input;
import org.mobula.order.internal.MessageBodies;

/**
 * A message with its place in a total order.
 *
 * <p><b>Threads:</b> any; it is immutable. <b>Ownership:</b> may be kept; its bytes are shared with the order and must
 * not be changed.
 *
 * @param sequence 1-based place in the order, the same at all members
 * @param origin the rank that submitted it
 * @param number 1-based index among its origin's messages, as returned by {@link TotalOrder#submit}
 * @param body the encoded message: one byte for the origin's byte order, then its content
 */
public record OrderedMessage(long sequence, int origin, long number, byte[] body) {
    /** The size of its content in bytes. */
    public int length() {
        return body.length - 1;
    }

    /** A new cursor at the beginning of its content. */
    public Input input() {
        Input input = new Input();
        read(input);
        return input;
    }

    /** Sets a cursor to the beginning of its content. */
    public void read(Input with) {
        MessageBodies.read(body, with);
    }

    @Override
    public String toString() {
        return "message " + sequence + " of the order, number " + number + " of rank " + origin;
    }
}
