package org.mobula.order.internal.protocol;

import java.util.List;
import org.mobula.order.OrderedMessage;

/**
 * The number of bytes that a rank may have submitted and that not all members have consumed. Every message that a rank
 * keeps is in some rank's window, so the windows of all ranks together limit each rank's memory.
 *
 * @param bytes of one rank; it may submit one more message while fewer are in flight
 */
public record Window(long bytes) {
    /** About how many bytes of memory a message takes in addition to its body. */
    private static final int OVERHEAD = 96;

    /** A member reports its consumption after this part of a window, so that a full window always opens again. */
    private static final int SHARES = 8;

    /** The window of each rank in bytes, given the limit of all ranks together. */
    public static Window of(long limit, int ranks) {
        return new Window(Math.max(SHARES, limit / ranks));
    }

    /** The size of a message in bytes. */
    public static long bytes(byte[] body) {
        return OVERHEAD + body.length;
    }

    /** The size of a message between ranks in bytes. */
    static long bytes(Message message) {
        return switch (message) {
            case Message.Ordered ordered -> bytes(ordered.bodies());
            case Message.State state -> bytes(state.state());
            case Message.Promise promise -> bytesOf(promise.tail());
            case Message.Propose propose -> bytesOf(propose.missing());
            default -> OVERHEAD;
        };
    }

    private static long bytes(List<byte[]> bodies) {
        long bytes = OVERHEAD;
        for (byte[] body : bodies) {
            bytes += bytes(body);
        }
        return bytes;
    }

    private static long bytesOf(List<OrderedMessage> messages) {
        return bytes(messages.stream().map(OrderedMessage::body).toList());
    }

    /** The number of bytes after which members report their consumption. */
    long share() {
        return bytes / SHARES;
    }
}
