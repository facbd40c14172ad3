package org.mobula.invoke.internal.protocol;

import static org.mobula.invoke.internal.protocol.CallPhase.ABANDONED;
import static org.mobula.invoke.internal.protocol.CallPhase.ANSWERED;
import static org.mobula.invoke.internal.protocol.CallPhase.ARRIVING;
import static org.mobula.invoke.internal.protocol.CallPhase.CANCELLING;
import static org.mobula.invoke.internal.protocol.CallPhase.FILLING;
import static org.mobula.invoke.internal.protocol.CallPhase.STARTED;
import static org.mobula.invoke.internal.protocol.CallPhase.WAITING;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.PendingSlot;
import org.mobula.runtime.spi.PendingTable;

/**
 * The slot of a pending remote call. A reply, a deadline, a cancellation, a peer failure or the node's shutdown
 * completes it.
 *
 * <p>A thread that moves the phase to {@link CallPhase#FILLING} owns the outcome and completes the call, once. A caller
 * that gives up, at its deadline or because it is interrupted, leaves the slot {@link CallPhase#ABANDONED}. The slot is
 * not reused until the late reply arrives or the peer fails, so a reply never completes another call.
 *
 * <p><b>Threads:</b> any; each method says in which phase it is allowed.
 */
abstract class CallSlot extends PendingSlot {
    /** Receives the outcome of a call in place of a waiting thread, and then runs on a thread that may block. */
    interface Receiver extends Runnable {
        /** Takes over the outcome from the slot. */
        void arrived(
                long bits,
                @Nullable Object object,
                @Nullable Throwable failure,
                @Nullable List<FailureText> failureText);
    }

    private final PendingTable<?> table;
    private final Engine engine;
    private final Completion done;
    private @Nullable Peer peer;
    private @Nullable CallTarget target;
    private int method;
    private long bits;
    private @Nullable Object object;
    private @Nullable Throwable failure;
    private @Nullable List<FailureText> failureText;
    private @Nullable Receiver receiver;

    CallSlot(PendingTable<?> table, Engine engine, int index) {
        super(index);
        this.table = table;
        this.engine = engine;
        this.done = new Completion(this::describe);
    }

    /** Returns the slot to its table. */
    abstract void giveBack();

    /** Completes when the call that a thread waits for has an outcome. */
    Completion done() {
        return done;
    }

    /** Begins the next turn: a call of a method. */
    void begin(Peer peer, CallTarget target, int method) {
        this.peer = peer;
        this.target = target;
        this.method = method;
        done.reset();
        // release is enough: Peer.begin does a compare-and-set before the caller checks whether the peer has failed
        enter();
    }

    /** The called object; null once the slot is free. */
    @Nullable
    CallTarget target() {
        return target;
    }

    /** The action of the call, as a clause. */
    String action() {
        CallTarget target = this.target;
        return target == null ? "calling" : target.shape().action(method);
    }

    /** The called object, for messages. */
    String targetText() {
        CallTarget target = this.target;
        return target == null ? "the object" : target.describe();
    }

    /** The action of the call and its object, as a clause. */
    String describe() {
        return action() + " on " + targetText();
    }

    /** Changes the phase of a turn; false if the turn is over or in another phase. */
    boolean transition(long turn, int from, int to) {
        assert CallPhase.follows(from, to) : from + " -> " + to;
        return advance(turn, from, to);
    }

    /** Takes the right to complete a turn that waits for its reply; false if another thread has it. */
    boolean tryClaim(long turn) {
        return transition(turn, WAITING, FILLING) || transition(turn, STARTED, FILLING);
    }

    /** Claims the right to give up a turn before its reply arrives; false if it is completed or given up already. */
    boolean tryGiveUp(long turn) {
        return transition(turn, WAITING, CANCELLING) || transition(turn, STARTED, CANCELLING);
    }

    /**
     * The caller gives the turn up and leaves its slot to the late reply; false if it is being completed or given up
     * already.
     */
    boolean tryAbandon(long turn) {
        return transition(turn, STARTED, ABANDONED)
                || transition(turn, WAITING, ABANDONED)
                || transition(turn, ARRIVING, ABANDONED);
    }

    /** The rank that the call went to, -1 if there is none. */
    int rank() {
        Peer peer = this.peer;
        return peer == null ? -1 : peer.rank();
    }

    /** Whether no more calls begin, since the node closes. */
    boolean isClosed() {
        return table.isClosed();
    }

    /** The failure of a call that begins, or is pending, while the node closes. */
    NodeClosedException closed(String action) {
        return new NodeClosedException(engine.rank(), action);
    }

    /** Sets the receiver that awaits the turn in place of its caller's thread; false if the call is being completed. */
    boolean startAsync(Receiver future, long turn) {
        // through FILLING: a thread that completes the call must know whether a thread or a receiver waits
        if (!transition(turn, WAITING, FILLING)) {
            return false;
        }
        receiver = future;
        return transition(turn, FILLING, STARTED);
    }

    /** Sets the result. Only in {@link CallPhase#FILLING}. */
    void fill(long resultBits, @Nullable Object result) {
        bits = resultBits;
        object = result;
    }

    /** Completes with a failure. Only in {@link CallPhase#FILLING}. */
    void fail(Throwable thrown) {
        failure = thrown;
        complete();
    }

    /** Completes with the method's exception. Only in {@link CallPhase#FILLING}. */
    void fail(Throwable thrown, List<FailureText> text) {
        failureText = text;
        fail(thrown);
    }

    /** Completes with the outcome that was set. Only in {@link CallPhase#FILLING}. */
    void complete() {
        Receiver future = receiver;
        if (future == null) {
            done.complete();
            return;
        }
        future.arrived(bits, object, failure, failureText);
        free();
        deliver(future);
    }

    /** Waits for the rest of the result. Only in {@link CallPhase#FILLING}. */
    void awaitBlocks(long turn) {
        Peer from = Objects.requireNonNull(this.peer);
        transition(turn, FILLING, ARRIVING);
        // checked again: peerDeparted skips a call in FILLING, so a failure meanwhile would go unnoticed
        if (from.hasDeparted() && transition(turn, ARRIVING, FILLING)) {
            fail(engine.failure(from.rank(), action()));
        }
    }

    /** The rest of a turn's result has arrived; true if the caller of this method must complete the turn. */
    boolean tryClaimAfterBlocks(long turn) {
        if (transition(turn, ARRIVING, FILLING)) {
            return true;
        }
        onLateReply(turn);
        return false;
    }

    /** The reply of a turn that was given up has arrived: the slot is free, or will be once the turn is left. */
    void onLateReply(long turn) {
        // CANCELLING is tried first: the canceller may move the turn to ABANDONED between the two attempts
        if (!transition(turn, CANCELLING, ANSWERED) && transition(turn, ABANDONED, FILLING)) {
            free();
        }
    }

    /**
     * Fails a started turn if its peer has failed or the node closes. Call this after the start, because an event
     * during the start skips the turn, which is in another phase then.
     *
     * @param startedAction the action of the call, as a clause; the slot may already be in another turn
     */
    void checkStarted(long turn, Peer peer, String startedAction) {
        if (peer.hasDeparted() && transition(turn, STARTED, FILLING)) {
            fail(engine.failure(peer.rank(), startedAction));
        } else if (isClosed() && tryGiveUp(turn)) {
            giveUp(turn, closed(startedAction));
        }
    }

    @Override
    protected void peerDeparted(long turn, Peer departed) {
        if (rank() != departed.rank()) {
            return;
        }
        if (tryClaim(turn) || transition(turn, ARRIVING, FILLING)) {
            fail(engine.failure(departed.rank(), action()));
        } else if (transition(turn, ABANDONED, FILLING)) {
            free();
        } else {
            transition(turn, CANCELLING, ANSWERED);
        }
    }

    /** A call whose reply is arriving continues; the slot of any other fails and waits for its reply. */
    @Override
    protected void nodeClosed(long turn) {
        if (tryGiveUp(turn)) {
            giveUp(turn, closed(action()));
        }
    }

    /** Completes a turn with a failure before its reply has arrived. Only after {@link #tryGiveUp}. */
    private void giveUp(long turn, Throwable thrown) {
        failure = thrown;
        Receiver future = receiver;
        if (future == null) {
            done.complete(); // the caller leaves the slot
            return;
        }
        future.arrived(0, null, thrown, null);
        leaveToReply(turn);
        deliver(future);
    }

    /** Leaves the slot to the reply if the turn was given up and no reply has arrived; otherwise frees it. */
    void leaveToReply(long turn) {
        if (!transition(turn, CANCELLING, ABANDONED)) {
            free();
        }
    }

    /**
     * Cancels a turn: gives it up and informs the called rank; false if it is being completed. The message is sent
     * before the slot can serve another call, so it never cancels another call.
     */
    boolean cancel(long turn) {
        Peer peer = this.peer;
        if (peer == null || !tryGiveUp(turn)) {
            return tryAbandon(turn);
        }
        long number = number(turn);
        try {
            peer.post(RunningCalls.CANCEL, Long.BYTES, message -> message.putLong(number));
        } catch (MobulaException unreachable) {
            // The called rank has failed or left, so there is nothing to cancel.
        } finally {
            leaveToReply(turn);
        }
        return true;
    }

    /** Completes a started call on a thread that its continuations may block. */
    void deliver(Receiver future) {
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

    /** The description of the method's exception; null if the failure arose at this rank. */
    @Nullable
    List<FailureText> failureText() {
        return failureText;
    }

    /** Frees the slot for the next call. */
    void free() {
        object = null;
        failure = null;
        failureText = null;
        receiver = null;
        target = null; // it keeps the stub alive
        leave();
        giveBack();
    }
}
