package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.wire.ArrayDestinations;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.group.internal.wire.ResultCodec;
import org.mobula.group.internal.wire.ValueKind;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.PendingTable;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * Sends members' results to callers, and hands received results to the calls that expect them.
 *
 * <p><b>Threads:</b> any.
 */
final class ReplyMessages implements MessageHandler {
    private static final int TYPICAL_BYTES = Long.BYTES + Integer.BYTES + 1 + Long.BYTES;

    private final GroupContext context;
    private final PendingTable<ReplySlot> calls;

    ReplyMessages(GroupContext context) {
        this.context = context;
        this.calls =
                new PendingTable<>("calls on groups", (table, index) -> new ReplySlot(table, context.engine(), index));
    }

    /** The calls of this node that expect results. */
    PendingTable<ReplySlot> calls() {
        return calls;
    }

    /** Sends a member's result to the caller. */
    void send(CallHeader call, LocalGroup group, int member, MemberResult result) {
        MethodSignature signature = group.signature(call.method());
        boolean local = call.origin() == context.engine().rank();
        if (local && signature.result() != ValueKind.OBJECT && result.thrown() == null) {
            ReplySlot.arrive(calls, call.call(), member, result);
            return;
        }
        Peer peer = context.engine().peer(call.origin());
        if (!local) {
            context.counters().replies.increment();
        }
        peer.post(GroupContext.REPLY, TYPICAL_BYTES, output -> {
            output.putLong(call.call());
            output.putInt(member);
            ResultCodec.write(
                    signature, result, output, context.codecs(call.origin()).writer());
        });
    }

    @Override
    public void onMessage(Incoming message) {
        Input input = message.input();
        long number = input.getLong();
        int member = input.getInt();
        @Nullable PendingResults call = ReplySlot.find(calls, number);
        if (call == null) {
            return; // the caller gave up, or its call failed
        }
        MemberResult result = ResultCodec.read(
                call.signature(),
                input,
                context.codecs(message.source()).reader(),
                ArrayDestinations.fresh(input),
                context.where(message.source()));
        if (input.blocks().isEmpty()) {
            ReplySlot.arrive(calls, number, member, result);
        } else {
            message.whenFilled(() -> ReplySlot.arrive(calls, number, member, result));
        }
    }
}
