package org.mobula.order.internal.protocol;

import java.util.List;
import org.mobula.order.OrderedMessage;

/**
 * How many bytes a rank may have submitted that not all members have dealt with. All that any rank keeps of an order is part of
 * some rank's window, so the windows of all ranks together are the limit of each rank's memory.
 *
 * @param bytes of one rank; it submits one message more when fewer are under way
 */
public record Window(long bytes) {
    /** Bytes of memory that a message takes besides its body, about. */
    private static final int OVERHEAD = 96;

    /** A member says what it has dealt with after this share of a window, so that a full window always opens again. */
    private static final int SHARES = 8;

    /** The window of each rank in bytes, given the limit of all ranks together. */
    public static Window of(long limit, int ranks) {
        return new Window(Math.max(SHARES, limit / ranks));
    }

    /** How many bytes a message counts. */
    public static long bytes(byte[] body) {
        return OVERHEAD + body.length;
    }

    /** How many bytes a message between ranks counts. */
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

    /** Bytes after which members tell each other how far they have got. */
    long share() {
        return bytes / SHARES;
    }
}
