package org.mobula.order;

import org.mobula.memory.Input;
import org.mobula.order.internal.MessageBodies;

/**
 * A message in its place of a total order.
 *
 * <p><b>Threads:</b> any; nothing of it changes. <b>Ownership:</b> may be kept for as long as anybody wants; its bytes are
 * shared with the order, and nobody's to change.
 *
 * @param sequence its place in the order, from 1 on; every member knows it by this. Ascends by 1 from message to message
 * @param origin the rank that submitted it
 * @param number the how manieth of its origin's it is, from 1 on: what {@link TotalOrder#submit} returned there
 * @param body as it travels: the byte order of who wrote it, then what it wrote
 */
public record OrderedMessage(long sequence, int origin, long number, byte[] body) {
    /** How many bytes it has. */
    public int length() {
        return body.length - 1;
    }

    /** What its origin wrote, from the beginning. */
    public Input input() {
        Input input = new Input();
        read(input);
        return input;
    }

    /** Has a cursor read what its origin wrote, from the beginning, for as long as anybody wants. */
    public void read(Input with) {
        MessageBodies.read(body, with);
    }

    @Override
    public String toString() {
        return "message " + sequence + " of the order, number " + number + " of rank " + origin;
    }
}
