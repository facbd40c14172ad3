package org.mobula.invoke.internal.protocol;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.Call;
import org.mobula.invoke.CallStyle;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.RemoteMethod;
import org.mobula.invoke.RemoteStack;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.PendingTable;

/**
 * The caller's side of a remote call: writes the request, waits, and takes the outcome from the call's
 * {@link CallSlot}.
 *
 * <p><b>Threads:</b> the caller's. <b>Ownership:</b> one per slot, reused for the slot's next turn.
 */
final class PendingCall extends Call {
    /** A slot with the caller's side of its calls. */
    static final class Slot extends CallSlot {
        private final PendingTable<Slot> table;
        private final PendingCall call;

        Slot(PendingTable<Slot> table, Engine engine, int index) {
            super(table, engine, index);
            this.table = table;
            this.call = new PendingCall(this, engine);
        }

        PendingCall call() {
            return call;
        }

        @Override
        void giveBack() {
            table.give(this);
        }
    }

    private static final int HEADER = RequestHandler.HEADER + RequestExtensions.LONGEST;
    private static final int OBJECT_HINT = 32;
    private static final String CANCELLED = "The method is interrupted there, too, if it still runs";

    private final CallSlot slot;
    private final Engine engine;
    private @Nullable Peer peer;
    private @Nullable PeerSession session;
    private @Nullable Output output;
    private int method;
    private boolean takesObjects;
    private boolean oneWay;
    private boolean async;
    private long deadline;
    private long begun;
    private @Nullable InvocationEvent event;

    PendingCall(CallSlot slot, Engine engine) {
        this.slot = slot;
        this.engine = engine;
    }

    /** Begins a call. */
    PendingCall begin(CallTarget target, PeerSession session, int method, int primitiveBytes, boolean started) {
        Peer peer = session.remote();
        this.session = session;
        this.peer = peer;
        this.method = method;
        takesObjects = target.shape().takesObjects(method);
        CallStyle style = target.shape().style(method);
        oneWay = style == CallStyle.ONE_WAY;
        // not for reserved objects, which belong to this library: its own calls are few
        async = (started || style == CallStyle.FUTURE) && target.objectId() >= ObjectTable.FIRST_FREE;
        deadline = Deadline.current();
        begun = deadline == Deadline.NONE ? 0 : System.nanoTime();
        event = CallRecording.begun(target, method);
        slot.begin(peer, target, method);
        int hint = HEADER + primitiveBytes + (takesObjects ? OBJECT_HINT : 0);
        Output out;
        try {
            out = begin(peer, session.credit(), hint);
        } catch (Throwable refused) {
            CallRecording.end(event, refused);
            retire();
            throw refused;
        }
        output = out;
        try {
            writeHead(out, target, session);
            // after entering and a compare-and-set: a close that misses this call has set its mark earlier
            if (slot.isClosed()) {
                throw slot.closed(slot.action());
            }
        } catch (Throwable refused) {
            abort(refused);
            throw refused;
        }
        return this;
    }

    /** Begins the message. A call that no caller waits for needs credit. */
    private Output begin(Peer peer, CallCredit credit, int hint) {
        String action = slot.action();
        Output out = peer.begin(HandlerNumbers.INVOKE, hint, deadline, action);
        boolean reserved = !oneWay && !async;
        while (!reserved && !credit.hasRoom()) {
            peer.abort();
            reserved = credit.awaitRoom(engine, this::refusal, action);
            out = peer.begin(HandlerNumbers.INVOKE, hint, deadline, action);
        }
        return out;
    }

    private @Nullable RuntimeException refusal() {
        Peer peer = present(this.peer);
        if (slot.isClosed()) {
            return slot.closed(slot.action());
        }
        return peer.hasDeparted() ? engine.failure(peer.rank(), slot.action()) : null;
    }

    private void writeHead(Output out, CallTarget target, PeerSession session) {
        boolean extended = deadline != Deadline.NONE;
        out.putLong(oneWay ? CallNumber.ONE_WAY : slot.number(slot.turn()) | (async ? CallNumber.ASYNC : 0));
        out.putInt(target.objectId());
        out.putShort((short)
                (method | (takesObjects ? RequestHandler.OBJECTS : 0) | (extended ? RequestHandler.EXTENDED : 0)));
        if (extended) {
            RequestExtensions.write(out, deadline);
        }
        if (takesObjects) {
            session.codecs().writer().begin(out);
        }
    }

    @Override
    public Output output() {
        return present(output);
    }

    @Override
    public ObjectWriter writer() {
        return present(session).codecs().writer();
    }

    @Override
    public void invoke() throws Throwable {
        Peer peer = present(this.peer);
        if (Thread.currentThread().isInterrupted()) { // before ending the message, which cannot be discarded then
            CallInterruptedException interrupted = new CallInterruptedException(slot.describe(), "Nothing was sent");
            abort(interrupted);
            throw interrupted;
        }
        endWriting();
        peer.commit();
        // checked again: the peer may have failed between begin and commit
        if (peer.hasDeparted() && slot.transition(slot.turn(), CallPhase.WAITING, CallPhase.FILLING)) {
            slot.fail(engine.failure(peer.rank(), slot.action()));
        }
        InvocationEvent recorded = event;
        try {
            await();
        } catch (MobulaException givenUp) {
            CallRecording.end(recorded, givenUp);
            throw givenUp;
        }
        Throwable thrown = slot.failure();
        List<FailureText> text = slot.failureText();
        if (thrown instanceof DeadlineExceededException && Deadline.isPast(deadline)) {
            text = null; // the called rank's timer was faster, but it is this caller's deadline that passed
            thrown = exceeded(slot.describe(), begun).initCause(thrown);
        }
        CallRecording.end(recorded, thrown);
        if (thrown != null) {
            rethrow(thrown, text);
        }
    }

    @Override
    public CompletableFuture<@Nullable Object> start() {
        Peer peer = present(this.peer);
        endWriting();
        long blocks = output().blockBytes();
        long turn = slot.turn();
        StartedCall future = new StartedCall(slot, turn, remoteMethod(), peer, event);
        if (!slot.startAsync(future, turn)) {
            Throwable lost = awaitFailure(); // the peer has failed since the call began
            peer.abort();
            CallRecording.end(event, lost);
            free();
            return CompletableFuture.failedFuture(lost);
        }
        if (deadline != Deadline.NONE) {
            String described = slot.describe();
            long since = begun;
            future.expiresAt(engine.timer(), deadline, () -> exceeded(described, since));
        }
        String action = slot.action();
        if (async) {
            present(session).credit().sent(CallNumber.asyncCost(output().length() + blocks));
        }
        peer.commit();
        slot.checkStarted(turn, peer, action); // after the commit the slot may already serve another call
        flush(peer, blocks, action);
        engine.ensurePolled();
        return future;
    }

    @Override
    public void send() {
        Peer peer = present(this.peer);
        endWriting();
        long blocks = output().blockBytes();
        String action = slot.action();
        present(session).credit().sent(CallCredit.cost(output().length() + blocks));
        peer.commit();
        CallRecording.end(event, null);
        retire();
        flush(peer, blocks, action);
    }

    @Override
    public void abort(Throwable cause) {
        if (takesObjects) {
            writer().abort();
        }
        present(peer).abort();
        CallRecording.end(event, cause);
        retire();
    }

    @Override
    public void takeVoid() {
        free();
    }

    @Override
    public long takeBits() {
        long taken = slot.bits();
        free();
        return taken;
    }

    @Override
    public @Nullable Object takeObject() {
        Object taken = slot.object();
        free();
        return taken;
    }

    /** Ends the turn. */
    private void free() {
        forget();
        slot.free();
    }

    /**
     * Drops what belongs to the turn. Only while this thread owns the slot, since another call may use this object
     * next.
     */
    private void forget() {
        event = null;
        output = null;
    }

    private void endWriting() {
        try {
            if (takesObjects) {
                writer().end();
            }
        } catch (Throwable unwritable) {
            abort(unwritable);
            throw unwritable;
        }
    }

    /** Waits until the blocks have been sent, since the caller may modify the arguments from then on. */
    private void flush(Peer peer, long blocks, String action) {
        if (blocks == 0) {
            return;
        }
        try {
            peer.flush(Deadline.current(), action);
        } catch (MobulaException failed) {
            // The outcome of the call reports it.
        }
    }

    private void await() {
        if (engine.awaitInterruptibly(slot.done(), deadline)) {
            return;
        }
        long turn = slot.turn();
        String described = slot.describe(); // read now: once the call is given up, the slot may serve another one
        long since = begun;
        boolean late = Deadline.isPast(deadline);
        while (!(late ? slot.tryAbandon(turn) : slot.cancel(turn))) {
            if (slot.done().isDone()) {
                return;
            }
            Thread.onSpinWait(); // briefly: another thread is reading the reply
        }
        throw late ? exceeded(described, since) : new CallInterruptedException(described, CANCELLED);
    }

    private static DeadlineExceededException exceeded(String described, long begun) {
        return new DeadlineExceededException(
                described, Duration.ofNanos(System.nanoTime() - begun), "The method may still run there");
    }

    private void retire() {
        if (!slot.transition(slot.turn(), CallPhase.WAITING, CallPhase.FILLING)) {
            awaitEnd(); // its outcome is irrelevant: the caller already has a failure
        }
        free();
    }

    private void awaitEnd() {
        while (!slot.done().isDone()) {
            Thread.onSpinWait(); // briefly: another thread is setting a failure
        }
    }

    private Throwable awaitFailure() {
        awaitEnd();
        Throwable known = slot.failure();
        return known != null
                ? known
                : new MismatchException(slot.describe() + ": " + StartedCall.where(present(peer))
                        + " replied before the call was sent. Run the same version of Mobula on every rank");
    }

    private void rethrow(Throwable thrown, @Nullable List<FailureText> text) throws Throwable {
        if (text != null) {
            FailureText.joinStack(text, thrown, remoteMethod().label(), StartedCall.where(present(peer)));
        } else {
            RemoteStack.here(thrown);
        }
        long turn = slot.turn();
        forget();
        slot.leaveToReply(turn);
        throw thrown;
    }

    private RemoteMethod remoteMethod() {
        return present(slot.target()).shape().methods().get(method);
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the call has ended; a stub's call is not used after its result was taken");
        }
        return value;
    }
}
