package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.group.internal.wire.ArgumentCodec;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * Receives calls: relays them along the group's tree unchanged and runs them at the members of this node.
 *
 * <p>Arrays that travel as blocks are received into the arrays of the first member of this node and relayed from there.
 * The members' methods run only after these arrays have been sent.
 *
 * <p><b>Threads:</b> polling threads; one at a time per peer.
 */
final class CallReceiver implements MessageHandler {
    private static final int[] NO_RANKS = {};

    private final GroupContext context;
    private final MemberResults results;
    private final Relay relay;
    private final @Nullable MemberCall[] spares; // by source; used by the thread that polls that peer

    CallReceiver(MemberResults results, Relay relay) {
        this.context = results.context();
        this.results = results;
        this.relay = relay;
        this.spares = new @Nullable MemberCall[context.engine().size()];
    }

    /**
     * A received call.
     *
     * @param message its message
     * @param reader reads objects from the peer
     * @param input positioned at the arguments
     * @param header the header
     * @param group the group
     * @param size the bytes of the message, with its blocks
     */
    private record Received(
            Incoming message, ObjectReader reader, Input input, CallHeader header, LocalGroup group, long size) {
        /** The ranks of the job to which the call is relayed. */
        int[] children() {
            return header.spread() ? group.children(header.target()) : NO_RANKS;
        }

        /** The whole message, as long as the arguments have not been read. */
        MemorySegment bytes() {
            Input raw = message.input();
            return raw.segment().asSlice(raw.start(), 1 + input.position() + input.remaining());
        }
    }

    @Override
    public void onMessage(Incoming message) {
        int source = message.source();
        long size = message.input().remaining() + message.input().remainingBlockBytes();
        PeerCodecs codecs = context.codecs(source);
        Input input = codecs.cursor(message.input());
        CallHeader header = codecs.header(input, source);
        Received call = new Received(message, codecs.reader(), input, header, context.find(header, source), size);
        if (message.input().remainingBlockBytes() == 0) {
            onShort(call);
        } else {
            onLong(call);
        }
    }

    /** A call whose arrays are published in shared memory: runs once they have been copied. It is never relayed. */
    void onPublished(Incoming message, CallHeader header, Input input, long bytes, ArrayBroadcastReader published) {
        long size = 1 + message.input().remaining() + bytes; // with the byte order, which has been read
        List<MemberCall> calls = memberCalls(context.find(header, message.source()), header);
        ObjectReader reader = context.codecs(message.source()).reader();
        long arguments = input.position();
        IncomingArrays arrays = new IncomingArrays(bytes, context.arraysInUse());
        for (MemberCall call : calls) {
            call.setSize(size);
            input.seek(arguments);
            arrays.read(call, input, reader);
        }
        published.begin(arrays.filled(), bytes, () -> {
            arrays.complete();
            start(null, calls, true);
        });
    }

    /** A call without blocks: relayed at once, then run. */
    private void onShort(Received received) {
        int[] children = received.children();
        if (children.length > 0) {
            MemorySegment bytes = received.bytes();
            for (int child : children) {
                relay.send(child, bytes);
            }
        }
        int target = onlyTarget(received.group, received.header);
        if (target >= 0) {
            runOnly(received, target);
            return;
        }
        List<MemberCall> calls = memberCalls(received.group, received.header);
        read(received, calls, false);
        start(received.message, calls, true);
    }

    /** The only member of this node that a call is for; -1 if there are several. */
    private static int onlyTarget(LocalGroup group, CallHeader header) {
        if (!header.spread() && header.target() != CallHeader.ALL) {
            return header.target();
        }
        return group.local().length == 1 ? group.local()[0] : -1;
    }

    private void runOnly(Received received, int rank) {
        int source = received.message.source();
        LocalMember member = member(received.group, rank);
        MemberCall spare = spares[source];
        spares[source] = null;
        MemberCall call = spare == null
                ? new MemberCall(results, received.group, member, received.header)
                : spare.reuse(received.group, member, received.header);
        call.setSize(received.size);
        call.read(received.input, received.reader, call);
        boolean inline = call.runsInline();
        boolean proven = inline && call.isProven();
        if (inline && !proven) {
            received.message.release(); // if the method waits after all, other threads can poll this peer
        }
        call.start(inline, true);
        if (proven && call.isOver()) {
            spares[source] = call;
        }
    }

    /** A call with blocks: relayed and run once they have been received. */
    private void onLong(Received received) {
        int[] children = received.children();
        byte[] bytes = received.bytes().toArray(ValueLayout.JAVA_BYTE);
        List<MemberCall> calls = memberCalls(received.group, received.header);
        IncomingArrays arrays = read(received, calls, children.length > 0);
        received.message.whenFilled(() -> {
            arrays.complete();
            if (children.length == 0) {
                start(null, calls, true);
            } else {
                relay.send(children, bytes, arrays, () -> {
                    arrays.release();
                    start(null, calls, true);
                });
            }
        });
    }

    private List<MemberCall> memberCalls(LocalGroup group, CallHeader header) {
        int[] ranks =
                header.spread() || header.target() == CallHeader.ALL ? group.local() : new int[] {header.target()};
        List<MemberCall> all = new ArrayList<>(ranks.length);
        for (int rank : ranks) {
            all.add(new MemberCall(results, group, member(group, rank), header));
        }
        return all;
    }

    private LocalMember member(LocalGroup group, int rank) {
        LocalMember member = group.member(rank);
        if (member == null) {
            throw new MismatchException("a call came for member " + rank + " of " + group.describe()
                    + ", which is not at rank " + context.engine().rank());
        }
        return member;
    }

    /** Reads the arguments for each member. The first member that can read them receives the blocks. */
    private IncomingArrays read(Received received, List<MemberCall> calls, boolean relayed) {
        long arguments = received.input.position();
        IncomingArrays arrays = new IncomingArrays(received.message.input(), context.arraysInUse(), relayed);
        for (MemberCall call : calls) {
            call.setSize(received.size);
            received.input.seek(arguments);
            arrays.read(call, received.input, received.reader);
        }
        arrays.takeRest();
        return arrays;
    }

    /** Charges a call of this node to a member of this node, unless the caller runs it. */
    private void charge(MemberCall local, CallHeader header, OutgoingCall call, Arguments arguments) {
        if (header.needsCredit() && !local.runsInline()) {
            long size =
                    local.signature().takesGraphs() ? call.bytes() : ArgumentCodec.length(local.signature(), arguments);
            local.setSize(size);
            context.invocations().callSent(context.engine().rank(), Invocations.cost(size));
        }
    }

    /** Runs the calls that run inline and dispatches the others. */
    private static void start(@Nullable Incoming message, List<MemberCall> calls, boolean polling) {
        Incoming held = message;
        for (MemberCall call : calls) {
            boolean inline = call.runsInline();
            if (inline && held != null && !call.isProven()) {
                held.release(); // if the method waits after all, other threads can poll this peer
                held = null;
            }
            call.start(inline, polling);
        }
    }

    /**
     * Runs a call of this node at the members of this node.
     *
     * @param call has encoded the call if its arguments need codecs
     */
    void deliver(LocalGroup group, CallHeader header, OutgoingCall call, Arguments arguments) {
        int only = onlyTarget(group, header);
        if (only >= 0) {
            MemberCall single = call.memberCall(group, member(group, only), header);
            charge(single, header, call, arguments);
            deliverToOnly(single, call, arguments);
            return;
        }
        List<MemberCall> calls = memberCalls(group, header);
        for (MemberCall each : calls) {
            charge(each, header, call, arguments);
            call.readInto(each, arguments);
        }
        start(null, calls, false);
    }

    private static void deliverToOnly(MemberCall only, OutgoingCall call, Arguments arguments) {
        call.readInto(only, arguments);
        boolean inline = only.runsInline();
        only.start(inline, false);
        if (inline && only.isProven() && only.isOver()) {
            call.giveBack(only);
        }
    }
}
