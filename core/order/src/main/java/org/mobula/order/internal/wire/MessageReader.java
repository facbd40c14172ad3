package org.mobula.order.internal.wire;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.order.OrderProtocolException;
import org.mobula.order.OrderedMessage;
import org.mobula.order.internal.protocol.Ballot;
import org.mobula.order.internal.protocol.Message;
import org.mobula.order.internal.protocol.Proposal;
import org.mobula.order.internal.protocol.StopCause;

/**
 * Decodes messages.
 *
 * <p><b>Failure:</b> {@link OrderProtocolException} or {@link org.mobula.memory.TruncatedMessageException} for a
 * malformed message; no more memory is allocated than the message has bytes for.
 */
public final class MessageReader {
    private static final int LEAST_WRITE = 24;

    private final Input input;
    private final int size;

    private MessageReader(Input input, int size) {
        this.input = input;
        this.size = size;
    }

    /**
     * Decodes a message.
     *
     * @param kind its handler number relative to the first one of orders
     * @param input positioned after the order's number
     * @param size the number of ranks
     */
    public static Message read(int kind, Input input, int size) {
        Message message = new MessageReader(input, size).message(kind);
        if (input.remaining() != 0) {
            throw new OrderProtocolException(
                    input.remaining() + " bytes follow " + message.getClass().getSimpleName());
        }
        return message;
    }

    private Message message(int kind) {
        return switch (kind) {
            case MessageKinds.REQUEST -> new Message.Request(place(), bodies());
            case MessageKinds.ORDERED -> ordered();
            case MessageKinds.PLACED -> placed();
            case MessageKinds.HELD -> new Message.Held(place(), place(), input.getBoolean(), place());
            case MessageKinds.STABLE -> new Message.Stable(place(), place(), place());
            case MessageKinds.JOIN -> new Message.Join();
            case MessageKinds.FOUND -> new Message.Found(ranks());
            case MessageKinds.FREE -> new Message.Free(ranks());
            case MessageKinds.LEAVE -> new Message.Leave();
            case MessageKinds.QUIT -> new Message.Quit(input.getBoolean());
            case MessageKinds.DEPARTED -> new Message.Departed(rank(), input.getBoolean());
            case MessageKinds.AGREEMENT -> agreement();
            case MessageKinds.INSTALL -> new Message.Install(proposal());
            case MessageKinds.STATE -> new Message.State(place(), place(), numbers(), body());
            case MessageKinds.WITHHELD -> new Message.Withheld(place());
            case MessageKinds.STOPPED -> new Message.Stopped(place(), new StopCause(reason(), ranks()));
            default -> throw new OrderProtocolException("unknown message kind " + kind);
        };
    }

    private Message ordered() {
        Message.Ordered ordered = new Message.Ordered(place(), place(), rank(), place(), input.getBoolean(), bodies());
        if (ordered.bodies().isEmpty() && !ordered.awaited()) {
            throw new OrderProtocolException("messages get places, but the message contains none");
        }
        return ordered;
    }

    private Message placed() {
        Message.Placed placed = new Message.Placed(place(), place(), input.getInt(), input.getBoolean());
        if (placed.count() < 1) {
            throw new OrderProtocolException(placed.count() + " messages get places");
        }
        return placed;
    }

    private Message agreement() {
        long view = place();
        byte which = input.getByte();
        return switch (which) {
            case MessageWriter.PREPARE -> new Message.Prepare(view, ballot(), place());
            case MessageWriter.PROMISE ->
                new Message.Promise(view, ballot(), input.getBoolean(), perhaps(), place(), writes());
            case MessageWriter.REFUSE -> new Message.Refuse(view, ballot());
            case MessageWriter.PROPOSE -> new Message.Propose(view, proposal(), writes());
            case MessageWriter.ACCEPTED -> new Message.Accepted(view, ballot());
            default -> throw new OrderProtocolException("unknown message " + which + " of the view agreement");
        };
    }

    private @Nullable Proposal perhaps() {
        return input.getBoolean() ? proposal() : null;
    }

    private Proposal proposal() {
        return new Proposal(ballot(), place(), ranks(), ranks(), ranks(), place());
    }

    private Ballot ballot() {
        return new Ballot(place(), rank());
    }

    private StopCause.Reason reason() {
        int reason = input.getByte();
        if (reason < 0 || reason >= StopCause.Reason.values().length) {
            throw new OrderProtocolException("unknown reason " + reason + " to stop");
        }
        return StopCause.Reason.values()[reason];
    }

    private long place() {
        long place = input.getLong();
        if (place < 0) {
            throw new OrderProtocolException("a sequence, view or round number is negative: " + place);
        }
        return place;
    }

    private int rank() {
        int rank = input.getInt();
        if (rank < 0 || rank >= size) {
            throw new OrderProtocolException("there is no rank " + rank + "; ranks go from 0 to " + (size - 1));
        }
        return rank;
    }

    private List<Integer> ranks() {
        int count = count(Integer.BYTES);
        List<Integer> ranks = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int rank = rank();
            if (ranks.contains(rank)) {
                throw new OrderProtocolException("rank " + rank + " is named twice");
            }
            ranks.add(rank);
        }
        return ranks;
    }

    private long[] numbers() {
        long[] numbers = new long[count(Long.BYTES)];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = place();
        }
        return numbers;
    }

    private List<OrderedMessage> writes() {
        int count = count(LEAST_WRITE);
        List<OrderedMessage> writes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            writes.add(new OrderedMessage(place(), rank(), place(), body()));
        }
        return writes;
    }

    private List<byte[]> bodies() {
        int count = count(Integer.BYTES);
        if (count == 0) {
            return List.of();
        }
        if (count == 1) {
            return List.of(body());
        }
        List<byte[]> bodies = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            bodies.add(body());
        }
        return bodies;
    }

    private byte[] body() {
        int length = count(1);
        if (length == 0) {
            throw new OrderProtocolException("a body without a byte order");
        }
        byte[] body = new byte[length];
        input.getBytes(body, 0, body.length);
        return body;
    }

    /** Reads a number of parts, each of at least the given number of bytes. */
    private int count(int least) {
        int count = input.getInt();
        if (count < 0 || count > input.remaining() / least) {
            throw new OrderProtocolException(
                    count + " parts of at least " + least + " bytes do not fit into " + input.remaining() + " bytes");
        }
        return count;
    }
}
