package org.mobula.invoke.internal.protocol;

import static org.mobula.invoke.internal.protocol.CallPhase.ABANDONED;
import static org.mobula.invoke.internal.protocol.CallPhase.ANSWERED;
import static org.mobula.invoke.internal.protocol.CallPhase.ARRIVING;
import static org.mobula.invoke.internal.protocol.CallPhase.CANCELLING;
import static org.mobula.invoke.internal.protocol.CallPhase.FILLING;
import static org.mobula.invoke.internal.protocol.CallPhase.STARTED;
import static org.mobula.invoke.internal.protocol.CallPhase.WAITING;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.PendingSlot;
import org.mobula.runtime.spi.PendingTable;

/**
 * The slot of a remote call: what its reply, its deadline, its cancellation, and the end of the peer or of the node do to it.
 * {@link PendingCall} is the caller's side.
 *
 * <p>A thread that moves the phase to {@link CallPhase#FILLING} owns the outcome and completes the call, once. A caller that gives
 * up, at its deadline or because it is interrupted, leaves the slot {@link CallPhase#ABANDONED}. The slot is not reused
 * until the late reply arrives or the peer fails, so a reply never completes another call.
 *
 * <p><b>Threads:</b> any; each method says in which phase it is allowed.
 */
final class CallSlot extends PendingSlot {
    private final PendingTable<CallSlot> table;
    private final Engine engine;
    private final PendingCall call;
    private final Completion done;
    private @Nullable Peer peer;
    private long bits;
    private @Nullable Object object;
    private @Nullable Throwable failure;
    private @Nullable List<FailureText> failureText;
    private @Nullable StartedCall started;

    CallSlot(PendingTable<CallSlot> table, Engine engine, int index) {
        super(index);
        this.table = table;
        this.engine = engine;
        this.call = new PendingCall(this, engine);
        this.done = new Completion(call::describe);
    }

    /** The caller's side. */
    PendingCall call() {
        return call;
    }

    /** Completes when the call that a thread waits for has an outcome. */
    Completion done() {
        return done;
    }

    /** The next turn begins: a call of a peer, whose caller has set what belongs to it. */
    void begin(Peer to) {
        peer = to;
        done.reset();
        // release is enough: Peer.begin does a compare-and-set before the caller checks whether the peer has failed
        enter();
    }

    /** Changes the phase of a turn; false if the turn is over or in another phase. */
    boolean moves(long turn, int from, int to) {
        assert CallPhase.follows(from, to) : from + " -> " + to;
        return advance(turn, from, to);
    }

    /** Takes the right to complete a turn that waits for its reply; false if another thread has it. */
    boolean takes(long turn) {
        return moves(turn, WAITING, FILLING) || moves(turn, STARTED, FILLING);
    }

    /** Takes the right to give a turn up before its reply has come; false if it is completed or given up already. */
    boolean givesUp(long turn) {
        return moves(turn, WAITING, CANCELLING) || moves(turn, STARTED, CANCELLING);
    }

    /** The caller gives the turn up and leaves its slot to the late reply; false if it is being completed or given up already. */
    boolean abandons(long turn) {
        return moves(turn, STARTED, ABANDONED) || moves(turn, WAITING, ABANDONED) || moves(turn, ARRIVING, ABANDONED);
    }

    /** The rank that the call went to, -1 if there is none. */
    int rank() {
        Peer to = peer;
        return to == null ? -1 : to.rank();
    }

    /** Whether nothing of the kind is begun any more, since the node closes. */
    boolean isClosed() {
        return table.isClosed();
    }

    /** The failure of a call that begins, or is pending, while the node closes. */
    NodeClosedException closed(String action) {
        return new NodeClosedException(engine.rank(), action);
    }

    /** A future waits for the turn in place of its caller's thread; false if the call is being completed. */
    boolean startAs(StartedCall future, long turn) {
        // by way of FILLING: a thread that completes the call must know for sure whether a thread or a future waits
        if (!moves(turn, WAITING, FILLING)) {
            return false;
        }
        started = future;
        return moves(turn, FILLING, STARTED);
    }

    /** Takes a result. Only in {@link CallPhase#FILLING}. */
    void fill(long resultBits, @Nullable Object result) {
        bits = resultBits;
        object = result;
    }

    /** Completes with a failure. Only in {@link CallPhase#FILLING}. */
    void fail(Throwable thrown) {
        failure = thrown;
        complete();
    }

    /** Completes with what was thrown at the other side. Only in {@link CallPhase#FILLING}. */
    void fail(Throwable thrown, List<FailureText> text) {
        failureText = text;
        fail(thrown);
    }

    /** Completes with what was filled in. Only in {@link CallPhase#FILLING}. */
    void complete() {
        StartedCall future = started;
        if (future == null) {
            done.complete();
            return;
        }
        future.arrived(bits, object, failure, failureText);
        free();
        deliver(future);
    }

    /** Lets the rest of the result come. Only in {@link CallPhase#FILLING}. */
    void awaitRest(long turn) {
        Peer from = PendingCall.present(peer);
        moves(turn, FILLING, ARRIVING);
        // again: a failure passes over a call that is being filled
        if (from.isGone() && moves(turn, ARRIVING, FILLING)) {
            fail(engine.failure(from.rank(), call.action()));
        }
    }

    /** The rest of a turn's result has come; true if the caller is to complete the turn. */
    boolean takesRest(long turn) {
        if (moves(turn, ARRIVING, FILLING)) {
            return true;
        }
        answered(turn);
        return false;
    }

    /** The reply of a turn has come that was given up: its slot is free, or will be once the turn is left. */
    void answered(long turn) {
        // in this order: a call being cancelled is abandoned next
        if (!moves(turn, CANCELLING, ANSWERED) && moves(turn, ABANDONED, FILLING)) {
            free();
        }
    }

    /**
     * Fails a started turn if its peer has failed or the node closes. Called after the start, because an event during the start finds
     * the turn in another phase and passes over it.
     *
     * @param action what the call does, as a clause; the slot may be in another turn by now
     */
    void checkStarted(long turn, Peer to, String action) {
        if (to.isGone() && moves(turn, STARTED, FILLING)) {
            fail(engine.failure(to.rank(), action));
        } else if (isClosed() && givesUp(turn)) {
            giveUp(turn, closed(action));
        }
    }

    @Override
    protected void peerGone(long turn, Peer gone) {
        if (rank() != gone.rank()) {
            return;
        }
        if (takes(turn) || moves(turn, ARRIVING, FILLING)) {
            fail(engine.failure(gone.rank(), call.action()));
        } else if (moves(turn, ABANDONED, FILLING)) {
            free();
        } else {
            moves(turn, CANCELLING, ANSWERED);
        }
    }

    /** A call whose reply is arriving goes on; the slot of one that fails waits for its reply. */
    @Override
    protected void nodeClosed(long turn) {
        if (givesUp(turn)) {
            giveUp(turn, closed(call.action()));
        }
    }

    /** Completes a turn with a failure before its reply has come. Only after {@link #givesUp}. */
    private void giveUp(long turn, Throwable thrown) {
        failure = thrown;
        StartedCall future = started;
        if (future == null) {
            done.complete(); // the caller leaves the slot
            return;
        }
        future.arrived(0, null, thrown, null);
        leaveToReply(turn);
        deliver(future);
    }

    /** Leaves the slot to the reply if the turn was given up and no reply has come, else frees it. */
    void leaveToReply(long turn) {
        if (!moves(turn, CANCELLING, ABANDONED)) {
            free();
        }
    }

    /**
     * Cancels a turn: gives it up and tells the callee; false if it is being completed. The message leaves before the slot
     * can serve another call, so it never reaches that one.
     */
    boolean cancel(long turn) {
        Peer to = peer;
        if (to == null || !givesUp(turn)) {
            return abandons(turn);
        }
        long number = number(turn);
        try {
            to.post(Cancellations.NUMBER, Long.BYTES, message -> message.putLong(number));
        } catch (MobulaException unreachable) {
            // the callee has failed or left: there is nothing to cancel
        } finally {
            leaveToReply(turn);
        }
        return true;
    }

    /** Has a future completed on a thread that its continuations may block. */
    void deliver(StartedCall future) {
        engine.dispatch(future);
    }

    long bits() {
        return bits;
    }

    @Nullable
    Object object() {
        return object;
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    /** What was thrown at the other side, in words; null if the failure is this side's own. */
    @Nullable
    List<FailureText> failureText() {
        return failureText;
    }

    /** Frees the slot for the next call. */
    void free() {
        object = null;
        failure = null;
        failureText = null;
        started = null;
        call.forget();
        leave();
        table.give(this);
    }
}
