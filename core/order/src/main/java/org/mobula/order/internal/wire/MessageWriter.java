package org.mobula.order.internal.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Output;
import org.mobula.order.OrderedMessage;
import org.mobula.order.internal.protocol.Ballot;
import org.mobula.order.internal.protocol.Message;
import org.mobula.order.internal.protocol.Proposal;
import org.mobula.order.internal.protocol.StopCause;

/** Encodes messages. */
public final class MessageWriter {
    static final byte PREPARE = 0;
    static final byte PROMISE = 1;
    static final byte REFUSE = 2;
    static final byte PROPOSE = 3;
    static final byte ACCEPTED = 4;

    private static final int FIXED = 64;
    private static final int PER_BODY = 4;

    private final Output output;

    private MessageWriter(Output output) {
        this.output = output;
    }

    /** The approximate size of a message in bytes. */
    public static int sizeHint(Message message) {
        long bytes = FIXED
                + switch (message) {
                    case Message.Request request -> bytes(request.bodies());
                    case Message.Ordered ordered -> bytes(ordered.bodies());
                    case Message.State state -> state.state().length + 8L * state.numbers().length;
                    default -> 0;
                };
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }

    private static long bytes(List<byte[]> bodies) {
        long bytes = 0;
        for (int i = 0; i < bodies.size(); i++) {
            bytes += PER_BODY + bodies.get(i).length;
        }
        return bytes;
    }

    /**
     * Encodes a message.
     *
     * @param order the order's number
     */
    public static void write(Output output, int order, Message message) {
        output.putInt(order);
        new MessageWriter(output).put(message);
    }

    private void put(Message message) {
        switch (message) {
            case Message.Request(long number, List<byte[]> bodies) -> {
                output.putLong(number);
                bodies(bodies);
            }
            case Message.Ordered ordered -> put(ordered);
            case Message.Placed(long view, long first, int count, boolean awaited) -> {
                output.putLong(view);
                output.putLong(first);
                output.putInt(count);
                output.putBoolean(awaited);
            }
            case Message.Held(long view, long sequence, boolean hasState, long consumed) -> {
                output.putLong(view);
                output.putLong(sequence);
                output.putBoolean(hasState);
                output.putLong(consumed);
            }
            case Message.Stable(long view, long held, long everywhere) -> {
                output.putLong(view);
                output.putLong(held);
                output.putLong(everywhere);
            }
            case Message.Join(), Message.Leave() -> {}
            case Message.Quit(boolean tookPart) -> output.putBoolean(tookPart);
            case Message.Found(List<Integer> ended) -> ranks(ended);
            case Message.Free(List<Integer> ended) -> ranks(ended);
            case Message.Departed(int rank, boolean ended) -> {
                output.putInt(rank);
                output.putBoolean(ended);
            }
            case Message.Install(Proposal proposal) -> proposal(proposal);
            case Message.State state -> put(state);
            case Message.Withheld(long view) -> output.putLong(view);
            case Message.Stopped(long view, StopCause stop) -> {
                output.putLong(view);
                output.putByte((byte) stop.reason().ordinal());
                ranks(stop.ranks());
            }
            case Message.InView agreement -> putAgreement(agreement);
        }
    }

    private void put(Message.Ordered message) {
        output.putLong(message.view());
        output.putLong(message.first());
        output.putInt(message.origin());
        output.putLong(message.number());
        output.putBoolean(message.awaited());
        bodies(message.bodies());
    }

    private void put(Message.State message) {
        output.putLong(message.view());
        output.putLong(message.sequence());
        output.putInt(message.numbers().length);
        for (long number : message.numbers()) {
            output.putLong(number);
        }
        body(message.state());
    }

    private void putAgreement(Message.InView message) {
        output.putLong(message.view());
        switch (message) {
            case Message.Prepare(long _, Ballot ballot, long last) -> {
                output.putByte(PREPARE);
                ballot(ballot);
                output.putLong(last);
            }
            case Message.Promise promise -> {
                output.putByte(PROMISE);
                ballot(promise.ballot());
                output.putBoolean(promise.hasState());
                perhaps(promise.accepted());
                output.putLong(promise.last());
                writes(promise.tail());
            }
            case Message.Refuse(long _, Ballot promised) -> {
                output.putByte(REFUSE);
                ballot(promised);
            }
            case Message.Propose(long _, Proposal proposal, List<OrderedMessage> missing) -> {
                output.putByte(PROPOSE);
                proposal(proposal);
                writes(missing);
            }
            case Message.Accepted(long _, Ballot ballot) -> {
                output.putByte(ACCEPTED);
                ballot(ballot);
            }
            default -> throw new AssertionError("not a message of the view agreement: " + message);
        }
    }

    private void perhaps(@Nullable Proposal proposal) {
        output.putBoolean(proposal != null);
        if (proposal != null) {
            proposal(proposal);
        }
    }

    private void proposal(Proposal proposal) {
        ballot(proposal.ballot());
        output.putLong(proposal.view());
        ranks(proposal.members());
        ranks(proposal.stateless());
        ranks(proposal.former());
        output.putLong(proposal.cut());
    }

    private void ballot(Ballot ballot) {
        output.putLong(ballot.round());
        output.putInt(ballot.rank());
    }

    private void ranks(List<Integer> ranks) {
        output.putInt(ranks.size());
        ranks.forEach(output::putInt);
    }

    private void writes(List<OrderedMessage> writes) {
        output.putInt(writes.size());
        for (OrderedMessage placed : writes) {
            output.putLong(placed.sequence());
            output.putInt(placed.origin());
            output.putLong(placed.number());
            body(placed.body());
        }
    }

    private void bodies(List<byte[]> bodies) {
        output.putInt(bodies.size());
        for (int i = 0; i < bodies.size(); i++) {
            body(bodies.get(i));
        }
    }

    private void body(byte[] body) {
        output.putInt(body.length);
        output.putBytes(body, 0, body.length);
    }
}
