package org.mobula.group;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.codec.Connection;
import org.mobula.group.internal.ArgumentCodec;
import org.mobula.group.internal.CallHeader;
import org.mobula.group.internal.Destinations;
import org.mobula.group.internal.Elements;
import org.mobula.group.internal.Parcel;
import org.mobula.group.internal.Signature;
import org.mobula.invoke.Arguments;
import org.mobula.memory.Input;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Peer;

/**
 * A call that is written once and sent to any number of ranks.
 *
 * <p><b>Threads:</b> the caller's. <b>Ownership:</b> used again for the next call.
 */
final class OutgoingCall {
    private final GroupNode node;
    private final Parcel parcel;
    private final CodecSession codecs;
    private final Input input = new Input();
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
    Parcel parcel() {
        return parcel;
    }

    CodecSession codecs() {
        return codecs;
    }

    /** Sends it. */
    void send(int rank, int handler, String action) {
        Peer peer = node.engine().peer(rank);
        parcel.writeTo(peer.begin(handler, parcel.length(), Deadline.current(), action));
        peer.commit();
    }

    /** Waits until the caller may change what it gave. */
    void flush(int rank, String action) {
        if (parcel.hasBlocks()) {
            node.engine().peer(rank).flush(Deadline.current(), action);
        }
    }

    /** Reads it, by value, for a member that is here. */
    void readInto(Delivery delivery) {
        input.reset(
                parcel.bytes(),
                argumentsAt,
                parcel.length() - argumentsAt,
                parcel.blockBytes(),
                node.engine().options().transport().turned());
        delivery.read(input, codecs.reader(), new Copies(delivery, parcel));
    }

    /** Lets go of what it holds. */
    void forget() {
        parcel.forget();
    }

    /** Arrays are copied from where they lie. */
    private static final class Copies implements Destinations {
        private final Delivery delivery;
        private final List<MemorySegment> blocks;
        private int next;

        Copies(Delivery delivery, Parcel parcel) {
            this.delivery = delivery;
            this.blocks = parcel.blocks();
        }

        @Override
        public Object array(Elements elements, int parameter, int length) {
            return delivery.array(elements, parameter, length);
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
