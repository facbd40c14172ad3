package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.codec.Connection;
import org.mobula.group.internal.wire.ArgumentCodec;
import org.mobula.group.internal.wire.ArrayDestinations;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.group.internal.wire.ElementType;
import org.mobula.group.internal.wire.MessageBuffer;
import org.mobula.group.internal.wire.MessageHeader;
import org.mobula.group.internal.wire.MessageTarget;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Arguments;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Peer;

/**
 * A call that is written once and sent to any number of ranks.
 *
 * <p><b>Threads:</b> the caller's. <b>Ownership:</b> used again for the next call.
 */
public final class OutgoingCall {
    private static final int HINT = 64; // why: most calls are short, and a claim grows

    private final GroupNode node;
    private final MessageBuffer parcel;
    private final CodecSession codecs;
    private final Input input = new Input();
    private @Nullable MemberCall spare;
    private int argumentsAt;

    OutgoingCall(GroupNode node) {
        this.node = node;
        this.parcel = new MessageBuffer(node.engine().options());
        Codecs all = node.codecs();
        this.codecs = all.selfContained(Connection.ofLoader(all.loader()));
    }

    /** Writes a call, for any number of ranks, and for members here that take it by the codecs. */
    void write(CallHeader header, MethodSignature signature, Arguments arguments) {
        header.write(parcel.begin(), node.byteOrder());
        argumentsAt = parcel.length();
        ArgumentCodec.write(signature, arguments, parcel, codecs.writer());
    }

    /** Whether arrays of what was written leave from where they lie. */
    boolean hasBlocks() {
        return parcel.hasBlocks();
    }

    /** Sends what was written. */
    void send(int rank, String action) {
        Peer peer = node.engine().peer(rank);
        Output output = peer.begin(GroupNode.CALL, parcel.length(), Deadline.current(), action);
        try {
            parcel.writeTo(output);
        } catch (Throwable unwritable) {
            peer.abort(); // why: the way would be this thread's for ever
            throw unwritable;
        }
        peer.commit();
    }

    /** The arrays of what was written, where they lie. */
    List<MemorySegment> blocks() {
        return parcel.blocks();
    }

    /** Whether arrays of what was written may go by other ways: what is too long is refused as a message. */
    boolean mayBeShown(MethodSignature signature) {
        long limit = node.engine().options().transport().messageLimit();
        return !signature.takesGraphs() && parcel.length() + parcel.blockBytes() <= limit;
    }

    /** Sends what was written, but its arrays, which are shown. */
    void sendShown(int rank, String action) {
        Peer peer = node.engine().peer(rank);
        Output output = peer.begin(GroupNode.SHOWN, Long.BYTES + parcel.length(), Deadline.current(), action);
        try {
            output.putLong(parcel.blockBytes());
            parcel.writeHeadTo(output);
        } catch (Throwable unwritable) {
            peer.abort(); // why: as above
            throw unwritable;
        }
        peer.commit();
    }

    /**
     * Writes a message of arguments and sends it to one rank; what needs no codecs is written right where it leaves from.
     *
     * @return whether arrays leave from where they lie
     */
    public boolean send(
            int rank,
            int handler,
            MessageHeader heading,
            MethodSignature signature,
            Arguments arguments,
            String action) {
        if (signature.takesGraphs()) { // why before the message begins: their codecs may send what must come first
            heading.write(parcel.begin(), node.byteOrder());
            ArgumentCodec.write(signature, arguments, parcel, codecs.writer());
        }
        Peer peer = node.engine().peer(rank);
        Output output = peer.begin(handler, HINT, Deadline.current(), action);
        boolean blocks;
        try {
            if (signature.takesGraphs()) {
                parcel.writeTo(output);
            } else {
                heading.write(output, node.byteOrder());
                ArgumentCodec.write(signature, arguments, new MessageTarget.Straight(output), codecs.writer());
            }
            blocks = output.blockBytes() > 0;
        } catch (Throwable unwritable) {
            peer.abort(); // why: as above
            throw unwritable;
        }
        peer.commit();
        return blocks;
    }

    /** A copy of arguments, by value, for a call that is made later. */
    Arguments copy(MethodSignature signature, Arguments arguments) {
        parcel.begin();
        ArgumentCodec.write(signature, arguments, parcel, codecs.writer());
        Arguments copy = new Arguments();
        over(0);
        Copies copies = new Copies((elements, parameter, length) -> elements.fresh(length), parcel);
        ArgumentCodec.read(signature, input, codecs.reader(), copies, copy);
        parcel.forget();
        return copy;
    }

    /** Gives it to a member that is here, by value: from what was written, if it takes codecs. */
    void readInto(MemberCall delivery, Arguments arguments) {
        if (delivery.signature().takesGraphs()) {
            over(argumentsAt);
            delivery.read(input, codecs.reader(), new Copies(delivery::array, parcel));
        } else {
            delivery.take(arguments);
        }
    }

    private void over(int from) {
        input.reset(
                parcel.bytes(),
                from,
                parcel.length() - from,
                parcel.blockBytes(),
                node.engine().options().transport().turned());
    }

    /** What takes the call at a member that is here; one used before, if there is one. */
    MemberCall delivery(LocalGroup group, LocalMember member, CallHeader header) {
        MemberCall known = spare;
        spare = null;
        return known == null ? new MemberCall(node, group, member, header) : known.again(group, member, header);
    }

    /** Takes a delivery back that nobody uses any more. */
    void give(MemberCall used) {
        spare = used;
    }

    /** Lets go of what it holds. */
    void forget() {
        parcel.forget();
    }

    /** Gives an array for a parameter. */
    private interface Supplying {
        Object array(ElementType elements, int parameter, int length);
    }

    /** Arrays are copied from where they lie. */
    private static final class Copies implements ArrayDestinations {
        private final Supplying supplying;
        private final List<MemorySegment> blocks;
        private int next;

        Copies(Supplying supplying, MessageBuffer parcel) {
            this.supplying = supplying;
            this.blocks = parcel.blocks();
        }

        @Override
        public Object array(ElementType elements, int parameter, int length) {
            return supplying.array(elements, parameter, length);
        }

        @Override
        public void block(MemorySegment elements, int unit) {
            elements.copyFrom(blocks.get(next++));
        }

        @Override
        public long remainingBlockBytes() {
            return next < blocks.size() ? blocks.get(next).byteSize() : 0;
        }
    }
}
