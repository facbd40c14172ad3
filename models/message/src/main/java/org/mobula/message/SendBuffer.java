package org.mobula.message;

import org.mobula.message.internal.pointtopoint.BufferedSends;
import org.mobula.message.internal.pointtopoint.Messaging;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;

/**
 * The buffer of a node for sends of {@link SendMode#BUFFERED}. A message is copied to the buffer, and occupies it until
 * it has left. Initially there is no buffer.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> a send that finds too little room throws {@link MessageArgumentException}.
 */
public final class SendBuffer {
    /** The number of bytes that a message takes in addition to its elements. */
    public static final int OVERHEAD = BufferedSends.OVERHEAD;

    private final BufferedSends sends;

    private SendBuffer(BufferedSends sends) {
        this.sends = sends;
    }

    /** The buffer of a node. */
    public static SendBuffer of(Node node) {
        return new SendBuffer(Messaging.of(Engine.of(node)).buffer());
    }

    /**
     * Provides room.
     *
     * @param bytes at least 0
     * @throws MessageArgumentException if there is room already
     */
    public void attach(long bytes) {
        sends.attach(bytes);
    }

    /**
     * Removes the room, after waiting until all messages in it have left.
     *
     * @return the number of bytes
     * @throws MessageArgumentException if there is no room
     * @throws org.mobula.fault.DeadlineExceededException if the caller's {@link org.mobula.runtime.Deadline} passed;
     *     the room stays attached
     */
    public long detach() {
        return sends.detach();
    }
}
