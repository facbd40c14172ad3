package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
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
 * Encodes a call once and sends it to any number of ranks.
 *
 * <p><b>Threads:</b> the calling thread. <b>Ownership:</b> reused for the next call.
 */
public final class OutgoingCall {
    private static final int HINT = 64; // most calls are short, and a claim grows

    private final GroupContext context;
    private final MemberResults results;
    private final MessageBuffer buffer;
    private final CodecSession codecs;
    private final Input input = new Input();
    private @Nullable MemberCall spare;
    private int argumentsAt;
    private long bytes;

    OutgoingCall(MemberResults results) {
        this.context = results.context();
        this.results = results;
        this.buffer = new MessageBuffer(context.engine().options());
        this.codecs = context.newSession();
    }

    /** Encodes a call, for any number of ranks and for members of this node that receive it through the codecs. */
    void write(CallHeader header, MethodSignature signature, Arguments arguments) {
        header.write(buffer.begin(), context.byteOrder());
        argumentsAt = buffer.length();
        ArgumentCodec.write(signature, arguments, buffer, codecs.writer());
        bytes = buffer.length() + buffer.blockBytes();
    }

    /** The bytes of the message that was encoded or sent last, with its blocks. */
    long bytes() {
        return bytes;
    }

    /** Whether the encoded call has blocks. */
    boolean hasBlocks() {
        return buffer.hasBlocks();
    }

    /** Sends the encoded call. */
    void send(int rank, String action) {
        Peer peer = context.engine().peer(rank);
        Output output = peer.begin(GroupContext.CALL, buffer.length(), Deadline.current(), action);
        try {
            buffer.writeTo(output);
        } catch (Throwable unwritable) {
            peer.abort(); // otherwise this thread would own the endpoint forever
            throw unwritable;
        }
        peer.commit();
    }

    /** The blocks of the encoded call. */
    List<MemorySegment> blocks() {
        return buffer.blocks();
    }

    /** Whether the arrays may be published in shared memory. A call that is too long must be refused as a message. */
    boolean mayBePublished(MethodSignature signature) {
        long limit = context.engine().options().transport().messageLimit();
        return !signature.takesGraphs() && buffer.length() + buffer.blockBytes() <= limit;
    }

    /** Sends the encoded call without its blocks, which are published in shared memory. */
    void sendPublished(int rank, String action) {
        Peer peer = context.engine().peer(rank);
        Output output = peer.begin(GroupContext.PUBLISHED, Long.BYTES + buffer.length(), Deadline.current(), action);
        try {
            output.putLong(buffer.blockBytes());
            buffer.writeHeadTo(output);
        } catch (Throwable unwritable) {
            peer.abort(); // as above
            throw unwritable;
        }
        peer.commit();
    }

    /**
     * Sends arguments to one rank. Arguments that need no codecs are written directly into the channel.
     *
     * @return whether the message has blocks
     */
    public boolean send(
            int rank,
            int handler,
            MessageHeader heading,
            MethodSignature signature,
            Arguments arguments,
            String action) {
        if (signature.takesGraphs()) { // encoded before the message begins, because codecs may send messages themselves
            heading.write(buffer.begin(), context.byteOrder());
            ArgumentCodec.write(signature, arguments, buffer, codecs.writer());
        }
        Peer peer = context.engine().peer(rank);
        Output output = peer.begin(handler, HINT, Deadline.current(), action);
        boolean blocks;
        try {
            if (signature.takesGraphs()) {
                buffer.writeTo(output);
            } else {
                heading.write(output, context.byteOrder());
                ArgumentCodec.write(signature, arguments, new MessageTarget.Straight(output), codecs.writer());
            }
            blocks = output.blockBytes() > 0;
            bytes = output.length() + output.blockBytes();
        } catch (Throwable unwritable) {
            peer.abort(); // as above
            throw unwritable;
        }
        peer.commit();
        return blocks;
    }

    /** Copies arguments by value, for a call that is made later. */
    Arguments copy(MethodSignature signature, Arguments arguments) {
        buffer.begin();
        ArgumentCodec.write(signature, arguments, buffer, codecs.writer());
        Arguments copy = new Arguments();
        over(0);
        Copies copies = new Copies((elements, parameter, length) -> elements.fresh(length), buffer);
        ArgumentCodec.read(signature, input, codecs.reader(), copies, copy);
        buffer.forget();
        return copy;
    }

    /**
     * Passes the arguments by value to a member of this node. Arguments that need codecs are decoded from the buffer.
     */
    void readInto(MemberCall call, Arguments arguments) {
        if (call.signature().takesGraphs()) {
            over(argumentsAt);
            call.read(input, codecs.reader(), new Copies(call::array, buffer));
        } else {
            call.copy(arguments);
        }
    }

    private void over(int from) {
        input.reset(
                buffer.bytes(),
                from,
                buffer.length() - from,
                buffer.blockBytes(),
                context.engine().options().transport().turned());
    }

    /** The call at a member of this node; reuses one that was given back. */
    MemberCall memberCall(LocalGroup group, LocalMember member, CallHeader header) {
        MemberCall known = spare;
        spare = null;
        return known == null ? new MemberCall(results, group, member, header) : known.reuse(group, member, header);
    }

    /** Takes back a call that has ended. */
    void giveBack(MemberCall used) {
        spare = used;
    }

    /** Releases the arrays of the encoded call. */
    void forget() {
        buffer.forget();
    }

    /** Supplies an array for a parameter. */
    private interface Supplying {
        Object array(ElementType elements, int parameter, int length);
    }

    /** Copies the arrays from the blocks. */
    private static final class Copies implements ArrayDestinations {
        private final Supplying supplying;
        private final List<MemorySegment> blocks;
        private int next;

        Copies(Supplying supplying, MessageBuffer buffer) {
            this.supplying = supplying;
            this.blocks = buffer.blocks();
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
