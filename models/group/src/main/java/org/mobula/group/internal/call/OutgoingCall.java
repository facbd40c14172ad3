package org.mobula.group.internal.call;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.codec.Connection;
import org.mobula.group.internal.wire.ArgumentCodec;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.group.internal.wire.Destinations;
import org.mobula.group.internal.wire.Elements;
import org.mobula.group.internal.wire.Parcel;
import org.mobula.group.internal.wire.Signature;
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
    private final GroupNode node;
    private final Parcel parcel;
    private final CodecSession codecs;
    private final Input input = new Input();
    private @Nullable Delivery spare;
    private int argumentsAt;

    OutgoingCall(GroupNode node) {
        this.node = node;
        this.parcel = new Parcel(node.engine().options());
        Codecs all = node.codecs();
        this.codecs = all.selfContained(Connection.ofLoader(all.loader()));
    }

    /** Writes a call. */
    void write(CallHeader header, Signature signature, Arguments arguments) {
        header.write(parcel.begin(), node.byteOrder());
        argumentsAt = parcel.length();
        ArgumentCodec.write(signature, arguments, parcel, codecs.writer());
    }

    /** The message, for other kinds of it. */
    public Parcel parcel() {
        return parcel;
    }

    public CodecSession codecs() {
        return codecs;
    }

    /** Sends it. */
    public void send(int rank, int handler, String action) {
        Peer peer = node.engine().peer(rank);
        Output output = peer.begin(handler, parcel.length(), Deadline.current(), action);
        try {
            parcel.writeTo(output);
        } catch (Throwable unwritable) {
            peer.abort(); // why: the way would be this thread's for ever
            throw unwritable;
        }
        peer.commit();
    }

    /** A copy of arguments, by value, for a call that is made later. */
    Arguments copy(Signature signature, Arguments arguments) {
        parcel.begin();
        ArgumentCodec.write(signature, arguments, parcel, codecs.writer());
        Arguments copy = new Arguments();
        over(0);
        Copies copies = new Copies((elements, parameter, length) -> elements.fresh(length), parcel);
        ArgumentCodec.read(signature, input, codecs.reader(), copies, copy);
        parcel.forget();
        return copy;
    }

    /** Reads it, by value, for a member that is here. */
    void readInto(Delivery delivery) {
        over(argumentsAt);
        delivery.read(input, codecs.reader(), new Copies(delivery::array, parcel));
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
    Delivery delivery(GroupHere group, LocalMember member, CallHeader header) {
        Delivery known = spare;
        spare = null;
        return known == null ? new Delivery(node, group, member, header) : known.again(group, member, header);
    }

    /** Takes a delivery back that nobody uses any more. */
    void give(Delivery used) {
        spare = used;
    }

    /** Lets go of what it holds. */
    void forget() {
        parcel.forget();
    }

    /** Gives an array for a parameter. */
    private interface Supplying {
        Object array(Elements elements, int parameter, int length);
    }

    /** Arrays are copied from where they lie. */
    private static final class Copies implements Destinations {
        private final Supplying supplying;
        private final List<MemorySegment> blocks;
        private int next;

        Copies(Supplying supplying, Parcel parcel) {
            this.supplying = supplying;
            this.blocks = parcel.blocks();
        }

        @Override
        public Object array(Elements elements, int parameter, int length) {
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
