package org.mobula.group.internal.calling;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.memory.FieldHandles;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.PendingSlot;
import org.mobula.runtime.spi.PendingTable;

/**
 * The slot of a call of this node that expects results, one or several under one number. It is free again after the
 * last.
 *
 * <p><b>Threads:</b> any.
 */
final class ReplySlot extends PendingSlot {
    private static final VarHandle PENDING = FieldHandles.of(MethodHandles.lookup(), "pending", PendingResults.class);

    private final PendingTable<ReplySlot> table;
    private final Engine engine;
    private @Nullable PendingResults pending; // set before the turn begins, cleared after it has ended

    ReplySlot(PendingTable<ReplySlot> table, Engine engine, int index) {
        super(index);
        this.table = table;
        this.engine = engine;
    }

    /** Expects the results of a call, whose number it returns. */
    long expect(PendingResults call) {
        PENDING.setRelease(this, call);
        enter();
        VarHandle.fullFence(); // the slot must be visible before the caller looks at which ranks have departed (Dekker)
        return number(turn());
    }

    /** The call of a number, or null if none of its results is expected. */
    static @Nullable PendingResults find(PendingTable<ReplySlot> calls, long number) {
        ReplySlot slot = calls.find(number);
        return slot == null ? null : slot.pending(number);
    }

    /** Handles a member's result for the call with a number. */
    static void arrive(PendingTable<ReplySlot> calls, long number, int member, MemberResult result) {
        ReplySlot slot = calls.find(number);
        PendingResults call = slot == null ? null : slot.pending(number);
        if (slot != null && call != null && call.arrive(member, result)) {
            slot.end(number);
        }
    }

    /** Called when no further result of a call is expected. */
    static void end(PendingTable<ReplySlot> calls, long number) {
        ReplySlot slot = calls.find(number);
        if (slot != null) {
            slot.end(number);
        }
    }

    private @Nullable PendingResults pending(long number) {
        long seen = look();
        if (phase(seen) != WAITING || !isNumber(number, turn(seen))) {
            return null;
        }
        // not an older value: it was set before the turn began, which this thread has seen. A newer value was set with
        // release after the turn had ended, so the second look sees that end
        PendingResults found = (PendingResults) PENDING.getAcquire(this);
        return look() == seen ? found : null;
    }

    private void end(long number) {
        long turn = turn(look());
        // one thread of those that see the end of the call gives the slot back
        if (isNumber(number, turn) && advance(turn, WAITING, FREE)) {
            PENDING.setRelease(this, null);
            table.give(this);
        }
    }

    /** Reports the ranks that had departed when the call began. */
    void tellDeparted(long number) {
        PendingResults call = pending(number);
        if (call == null) {
            return;
        }
        for (int rank : call.group().tree().nodes()) {
            if (engine.peer(rank).hasDeparted()) {
                departed(number, call, rank);
            }
        }
    }

    private void departed(long number, PendingResults call, int rank) {
        if (call.departed(rank, lost -> engine.failure(lost, call.action()))) {
            end(number);
        }
    }

    @Override
    protected void peerDeparted(long turn, Peer peer) {
        long number = number(turn);
        PendingResults call = pending(number);
        if (call != null) {
            departed(number, call, peer.rank());
        }
    }

    @Override
    protected void nodeClosed(long turn) {
        long number = number(turn);
        PendingResults call = pending(number);
        if (call == null) {
            return;
        }
        IntFunction<Throwable> closed = any -> new NodeClosedException(engine.rank(), call.action());
        try {
            for (int rank : call.group().tree().nodes()) {
                call.departed(rank, closed);
            }
        } finally {
            end(number);
        }
    }
}
