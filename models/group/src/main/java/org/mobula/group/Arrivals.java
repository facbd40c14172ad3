package org.mobula.group;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.group.internal.ArgumentCodec;
import org.mobula.group.internal.CallHeader;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * Takes calls: passes them on along the group's tree, as they are, and runs them at the members that are here.
 *
 * <p>Arrays that travel as blocks come straight into the arrays of the first member here, and are passed on from there:
 * the members' methods begin when they have left again.
 *
 * <p><b>Threads:</b> polling threads; one at a time per peer.
 */
final class Arrivals implements MessageHandler {
    private final GroupNode node;

    Arrivals(GroupNode node) {
        this.node = node;
    }

    @Override
    public void onMessage(Incoming message) {
        Input raw = message.input();
        PeerShare share = node.share(message.source());
        boolean swapped = raw.getByte() != node.byteOrder();
        Input input = share.over(raw, swapped);
        CallHeader header = CallHeader.read(input);
        GroupHere group = node.find(header, message.source());
        MemorySegment bytes = raw.segment().asSlice(raw.start(), 1 + input.position() + input.remaining());
        int[] children = header.spread() ? group.children(header.target()) : NOBODY;
        List<Delivery> deliveries = deliveries(group, header);
        ArrivingArrays arrays = read(raw, input, share.codecs().reader(), group, header, deliveries);
        if (raw.blocks().isEmpty()) {
            for (int child : children) {
                node.passOn(child, bytes);
            }
            start(message, deliveries);
        } else {
            byte[] copy = bytes.toArray(ValueLayout.JAVA_BYTE);
            message.whenFilled(() -> {
                arrays.complete();
                node.passOn(children, copy, arrays, () -> start(null, deliveries));
            });
        }
    }

    private static final int[] NOBODY = {};

    private List<Delivery> deliveries(GroupHere group, CallHeader header) {
        if (!header.spread() && header.target() != CallHeader.ALL) {
            LocalMember member = group.member(header.target());
            if (member == null) {
                throw new MismatchException("a call came for member " + header.target() + " of " + group.describe()
                        + ", which is not at rank " + node.engine().rank());
            }
            return List.of(new Delivery(node, group, member, header));
        }
        List<Delivery> all = new ArrayList<>(group.local().length);
        for (int rank : group.local()) {
            LocalMember member = group.member(rank);
            if (member != null) {
                all.add(new Delivery(node, group, member, header));
            }
        }
        return all;
    }

    /** Reads the arguments for each member; the first one that can be read takes the blocks. */
    private static ArrivingArrays read(
            Input raw,
            Input input,
            ObjectReader reader,
            GroupHere group,
            CallHeader header,
            List<Delivery> deliveries) {
        long arguments = input.position();
        ArrivingArrays arrays = new ArrivingArrays(raw);
        boolean taken = false;
        for (Delivery delivery : deliveries) {
            input.seek(arguments);
            arrays.next(delivery);
            delivery.read(input, reader, arrays);
            if (!taken && delivery.isUnreadable()) {
                raw.forgetBlocks();
                arrays = new ArrivingArrays(raw);
            } else {
                taken = true;
            }
        }
        if (!taken && raw.remainingBlockBytes() > 0) { // why: what nobody here wants is passed on all the same
            input.seek(arguments);
            arrays.next(null);
            ArgumentCodec.read(group.signature(header.method()), input, reader, arrays, new Arguments());
        }
        return arrays;
    }

    /** Runs what may run here, and has the rest run. */
    private void start(@Nullable Incoming message, List<Delivery> deliveries) {
        Incoming held = message;
        for (Delivery delivery : deliveries) {
            boolean here = node.runsHere(delivery);
            if (here && held != null && !node.isProven(delivery)) {
                held.release(); // why: should the promise be broken, others poll this peer meanwhile
                held = null;
            }
            delivery.start(here);
        }
    }

    /** Runs a call of this node at the members that are here. */
    void deliver(GroupHere group, CallHeader header, OutgoingCall call) {
        List<Delivery> deliveries = deliveries(group, header);
        for (Delivery delivery : deliveries) {
            call.readInto(delivery);
        }
        start(null, deliveries);
    }
}
