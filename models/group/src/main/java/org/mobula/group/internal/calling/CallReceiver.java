package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.group.internal.wire.CallHeader;
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
final class CallReceiver implements MessageHandler {
    private static final int[] NOBODY = {};

    private final GroupNode node;
    private final ArraysInUse leaving = new ArraysInUse();

    CallReceiver(GroupNode node) {
        this.node = node;
    }

    /** The arrays from which calls are being passed on. */
    ArraysInUse leaving() {
        return leaving;
    }

    /**
     * A call that has come.
     *
     * @param message its message
     * @param share what is kept for its peer
     * @param input stands at its arguments
     * @param header what stands before them
     * @param group the group
     */
    private record Arrived(Incoming message, PeerCodecs share, Input input, CallHeader header, LocalGroup group) {
        /** The ranks of the job it is passed on to. */
        int[] children() {
            return header.spread() ? group.children(header.target()) : NOBODY;
        }

        /** The one member here that it is for; -1 if there are several. */
        int onlyTarget() {
            if (!header.spread() && header.target() != CallHeader.ALL) {
                return header.target();
            }
            return group.local().length == 1 ? group.local()[0] : -1;
        }

        /** The whole message, as long as its arguments were not read. */
        MemorySegment bytes() {
            Input raw = message.input();
            return raw.segment().asSlice(raw.start(), 1 + input.position() + input.remaining());
        }

        ObjectReader reader() {
            return share.codecs().reader();
        }
    }

    @Override
    public void onMessage(Incoming message) {
        Input raw = message.input();
        PeerCodecs share = node.share(message.source());
        boolean swapped = raw.getByte() != GroupNode.NATIVE_ORDER;
        Input input = share.over(raw, swapped);
        CallHeader header = share.header(input, message.source());
        Arrived arrived = new Arrived(message, share, input, header, node.find(header, message.source()));
        if (raw.remainingBlockBytes() == 0) {
            onShort(arrived);
        } else {
            onLong(arrived);
        }
    }

    /** A call whose arrays are shown: runs when they have been copied. It went straight to every rank. */
    void onShown(
            Incoming message,
            CallHeader header,
            Input input,
            long bytes,
            ArrayBroadcastReader shown) { // why five: it is so
        LocalGroup group = node.find(header, message.source());
        List<MemberCall> deliveries = deliveries(group, header);
        long arguments = input.position();
        IncomingArrays arrays = new IncomingArrays(bytes, leaving);
        for (MemberCall delivery : deliveries) {
            input.seek(arguments);
            arrays.read(delivery, input, node.share(message.source()).codecs().reader());
        }
        shown.begin(arrays.filled(), bytes, () -> {
            arrays.complete();
            start(null, deliveries, true);
        });
    }

    /** A call without blocks: passed on at once, then run. */
    private void onShort(Arrived arrived) {
        int[] children = arrived.children();
        if (children.length > 0) {
            MemorySegment bytes = arrived.bytes();
            for (int child : children) {
                node.relay().passOn(child, bytes);
            }
        }
        int target = arrived.onlyTarget();
        if (target >= 0) {
            onlyOne(arrived, target);
            return;
        }
        List<MemberCall> deliveries = deliveries(arrived.group, arrived.header);
        read(arrived, deliveries, false);
        start(arrived.message, deliveries, true);
    }

    private void onlyOne(Arrived arrived, int rank) {
        MemberCall only = arrived.share.delivery(node, arrived.group, member(arrived.group, rank), arrived.header);
        only.read(arrived.input, arrived.reader(), only);
        boolean here = node.runsHere(only);
        boolean proven = here && node.isProven(only);
        if (here && !proven) {
            arrived.message.release(); // why: should the promise be broken, others poll this peer meanwhile
        }
        only.start(here, true);
        if (proven && only.isOver()) {
            arrived.share.give(only);
        }
    }

    /** A call with blocks: passed on, then run, when they have come. */
    private void onLong(Arrived arrived) {
        int[] children = arrived.children();
        byte[] bytes = arrived.bytes().toArray(ValueLayout.JAVA_BYTE);
        List<MemberCall> deliveries = deliveries(arrived.group, arrived.header);
        IncomingArrays arrays = read(arrived, deliveries, children.length > 0);
        arrived.message.whenFilled(() -> {
            arrays.complete();
            if (children.length == 0) {
                start(null, deliveries, true);
            } else {
                node.relay().passOn(children, bytes, arrays, () -> {
                    arrays.letGo();
                    start(null, deliveries, true);
                });
            }
        });
    }

    private List<MemberCall> deliveries(LocalGroup group, CallHeader header) {
        int[] ranks =
                header.spread() || header.target() == CallHeader.ALL ? group.local() : new int[] {header.target()};
        List<MemberCall> all = new ArrayList<>(ranks.length);
        for (int rank : ranks) {
            all.add(new MemberCall(node, group, member(group, rank), header));
        }
        return all;
    }

    private LocalMember member(LocalGroup group, int rank) {
        LocalMember member = group.member(rank);
        if (member == null) {
            throw new MismatchException("a call came for member " + rank + " of " + group.describe()
                    + ", which is not at rank " + node.engine().rank());
        }
        return member;
    }

    /** Reads the arguments for each member; the first one that can read them takes the blocks. */
    private IncomingArrays read(Arrived arrived, List<MemberCall> deliveries, boolean passedOn) {
        Input input = arrived.input;
        long arguments = input.position();
        IncomingArrays arrays = new IncomingArrays(arrived.message.input(), leaving, passedOn);
        for (MemberCall delivery : deliveries) {
            input.seek(arguments);
            arrays.read(delivery, input, arrived.reader());
        }
        arrays.takeRest();
        return arrays;
    }

    /** Runs what may run here, and has the rest run. */
    private void start(@Nullable Incoming message, List<MemberCall> deliveries, boolean polling) {
        Incoming held = message;
        for (MemberCall delivery : deliveries) {
            boolean here = node.runsHere(delivery);
            if (here && held != null && !node.isProven(delivery)) {
                held.release(); // why: should the promise be broken, others poll this peer meanwhile
                held = null;
            }
            delivery.start(here, polling);
        }
    }

    /**
     * Runs a call of this node at its members that are here.
     *
     * @param call has written it, if its arguments take codecs
     */
    void deliver(LocalGroup group, CallHeader header, OutgoingCall call, Arguments arguments) {
        boolean toOne = !header.spread() && header.target() != CallHeader.ALL;
        if (toOne || group.local().length == 1) {
            int only = toOne ? header.target() : group.local()[0];
            deliverToOnly(call.delivery(group, member(group, only), header), call, arguments);
            return;
        }
        List<MemberCall> deliveries = deliveries(group, header);
        for (MemberCall delivery : deliveries) {
            call.readInto(delivery, arguments);
        }
        start(null, deliveries, false);
    }

    private void deliverToOnly(MemberCall only, OutgoingCall call, Arguments arguments) {
        call.readInto(only, arguments);
        boolean here = node.runsHere(only);
        only.start(here, false);
        if (here && node.isProven(only) && only.isOver()) {
            call.give(only);
        }
    }
}
