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
import org.mobula.invoke.RemoteInvoker;
import org.mobula.invoke.RemoteMethod;
import org.mobula.invoke.RemoteStack;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;

/**
 * The caller's side of one call under way: writes the request, waits, and takes the outcome from the call's {@link CallSlot}.
 *
 * <p><b>Threads:</b> the caller's. <b>Ownership:</b> one per slot, used again for the slot's next turn.
 */
public final class PendingCall extends Call {
    private static final int HEADER = Requests.HEADER + Extensions.LONGEST;
    private static final int OBJECT_HINT = 32;
    private static final String TOLD = "The method is interrupted there, too, if it still runs";

    private final CallSlot slot;
    private final Engine engine;
    private @Nullable RemoteInvoker invoker;
    private @Nullable Peer peer;
    private @Nullable Session session;
    private @Nullable Output output;
    private int method;
    private boolean takesObjects;
    private boolean oneWay;
    private long deadline;
    private long begun;
    private @Nullable InvocationEvent event;

    PendingCall(CallSlot slot, Engine engine) {
        this.slot = slot;
        this.engine = engine;
    }

    /** Begins a call. */
    PendingCall begin(RemoteInvoker onto, Session with, int called, int primitiveBytes) {
        invoker = onto;
        session = with;
        peer = with.way();
        method = called;
        takesObjects = onto.shape().takesObjects(called);
        oneWay = onto.shape().style(called) == CallStyle.ONE_WAY;
        deadline = Deadline.current();
        begun = deadline == Deadline.NONE ? 0 : System.nanoTime();
        event = FlightRecording.isOn() ? InvocationEvent.begun(onto, called) : null;
        slot.begin(peer);
        int hint = HEADER + primitiveBytes + (takesObjects ? OBJECT_HINT : 0);
        Output out;
        try {
            out = begin(peer, with.credit(), hint);
        } catch (Throwable refused) {
            InvocationEvent.end(event, refused);
            retire();
            throw refused;
        }
        output = out;
        try {
            writeHead(out, onto, with);
            // after entering and a compare-and-set: a close that does not see this call has set its mark before
            if (slot.isClosed()) {
                throw slot.closed(action());
            }
        } catch (Throwable refused) {
            abort(refused);
            throw refused;
        }
        return this;
    }

    /** Begins the message; of a one-way call, once the called rank lets this one send another. */
    private Output begin(Peer to, OneWayCredit credit, int hint) {
        Output out = to.begin(HandlerNumbers.INVOKE, hint, deadline, action());
        while (oneWay && !credit.hasRoom()) {
            to.abort();
            credit.awaitRoom(engine, this::refusal, action());
            out = to.begin(HandlerNumbers.INVOKE, hint, deadline, action());
        }
        return out;
    }

    private @Nullable RuntimeException refusal() {
        Peer to = present(peer);
        if (slot.isClosed()) {
            return slot.closed(action());
        }
        return to.isGone() ? engine.failure(to.rank(), action()) : null;
    }

    private void writeHead(Output out, RemoteInvoker onto, Session with) {
        boolean extended = deadline != Deadline.NONE;
        out.putLong(oneWay ? Requests.ONE_WAY : slot.number(slot.turn()));
        out.putInt(onto.objectId());
        out.putShort((short) (method | (takesObjects ? Requests.OBJECTS : 0) | (extended ? Requests.EXTENDED : 0)));
        if (extended) {
            Extensions.write(out, deadline);
        }
        if (takesObjects) {
            with.codecs().writer().begin(out);
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
        Peer to = present(peer);
        if (Thread.currentThread().isInterrupted()) { // why before: a message once ended can not be given up
            CallInterruptedException interrupted = new CallInterruptedException(describe(), "Nothing was sent");
            abort(interrupted);
            throw interrupted;
        }
        endWriting();
        to.commit();
        // again: it may have gone between begin and commit
        if (to.isGone() && slot.moves(slot.turn(), CallPhase.WAITING, CallPhase.FILLING)) {
            slot.fail(engine.failure(to.rank(), action()));
        }
        InvocationEvent recorded = event;
        try {
            await();
        } catch (MobulaException givenUp) {
            InvocationEvent.end(recorded, givenUp);
            throw givenUp;
        }
        Throwable thrown = slot.failure();
        List<FailureText> text = slot.failureText();
        if (thrown instanceof DeadlineExceededException && Deadline.isPast(deadline)) {
            text = null; // the callee's timer was seen first, but it is this caller's deadline that passed
            thrown = exceeded(describe(), begun).initCause(thrown);
        }
        InvocationEvent.end(recorded, thrown);
        if (thrown != null) {
            rethrow(thrown, text);
        }
    }

    @Override
    public CompletableFuture<@Nullable Object> start() {
        Peer to = present(peer);
        endWriting();
        long blocks = output().blockBytes();
        long turn = slot.turn();
        StartedCall future = new StartedCall(slot, turn, remoteMethod(), to, event);
        if (!slot.startAs(future, turn)) {
            Throwable lost = awaitFailure(); // the peer went since the call began
            to.abort();
            InvocationEvent.end(event, lost);
            slot.free();
            return CompletableFuture.failedFuture(lost);
        }
        if (deadline != Deadline.NONE) {
            String described = describe();
            long since = begun;
            future.expiresAt(engine.timer(), deadline, () -> exceeded(described, since));
        }
        String action = action();
        to.commit();
        slot.checkStarted(turn, to, action); // from the commit on the slot may serve another call
        flush(to, blocks, action);
        engine.attend();
        return future;
    }

    @Override
    public void send() {
        Peer to = present(peer);
        endWriting();
        long blocks = output().blockBytes();
        String action = action();
        present(session).credit().sent(output().length() + blocks);
        to.commit();
        InvocationEvent.end(event, null);
        retire();
        flush(to, blocks, action);
    }

    @Override
    public void abort(Throwable cause) {
        if (takesObjects) {
            writer().abort();
        }
        present(peer).abort();
        InvocationEvent.end(event, cause);
        retire();
    }

    @Override
    public void takeVoid() {
        slot.free();
    }

    @Override
    public long takeBits() {
        long taken = slot.bits();
        slot.free();
        return taken;
    }

    @Override
    public @Nullable Object takeObject() {
        Object taken = slot.object();
        slot.free();
        return taken;
    }

    /** What is being done, as a clause. */
    String action() {
        RemoteInvoker onto = invoker;
        return onto == null ? "calling" : onto.shape().action(method);
    }

    /** The call's object in words. */
    String targetText() {
        RemoteInvoker onto = invoker;
        return onto == null ? "the object" : onto.describe();
    }

    /** Lets go of what belongs to the turn that ends. */
    void forget() {
        event = null;
        output = null;
        invoker = null; // it holds the stub, and through it an object elsewhere
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

    /** why: what was given must not be changed by who goes on while its blocks still leave. */
    private void flush(Peer to, long blocks, String action) {
        if (blocks == 0) {
            return;
        }
        try {
            to.flush(Deadline.current(), action);
        } catch (MobulaException over) {
            // why nothing: the call's own end tells of it
        }
    }

    private void await() {
        if (engine.awaitInterruptibly(slot.done(), deadline)) {
            return;
        }
        long turn = slot.turn();
        String described = describe(); // why now: once given up, the place may serve another call
        long since = begun;
        boolean late = Deadline.isPast(deadline);
        while (!(late ? slot.abandons(turn) : slot.cancel(turn))) {
            if (slot.done().isDone()) {
                return;
            }
            Thread.onSpinWait(); // why short: someone is reading the reply right now
        }
        throw late ? exceeded(described, since) : new CallInterruptedException(described, TOLD);
    }

    private static DeadlineExceededException exceeded(String described, long begun) {
        return new DeadlineExceededException(
                described, Duration.ofNanos(System.nanoTime() - begun), "The method may still run there");
    }

    private void retire() {
        if (!slot.moves(slot.turn(), CallPhase.WAITING, CallPhase.FILLING)) {
            awaitEnd(); // why whatever it says: the caller has something else to tell
        }
        slot.free();
    }

    private void awaitEnd() {
        while (!slot.done().isDone()) {
            Thread.onSpinWait(); // why short: someone is writing a failure into it right now
        }
    }

    private Throwable awaitFailure() {
        awaitEnd();
        Throwable known = slot.failure();
        return known != null
                ? known
                : new MismatchException(describe() + ": " + where(present(peer))
                        + " replied before the call was sent. Run the same version of Mobula on every rank");
    }

    private void rethrow(Throwable thrown, @Nullable List<FailureText> text) throws Throwable {
        if (text != null) {
            FailureText.joinStack(text, thrown, remoteMethod().label(), where(present(peer)));
        } else {
            RemoteStack.here(thrown);
        }
        slot.leaveToReply(slot.turn());
        throw thrown;
    }

    private RemoteMethod remoteMethod() {
        return present(invoker).shape().methods().get(method);
    }

    /** What is being done and on what, as a clause. */
    String describe() {
        return action() + " on " + targetText();
    }

    /** A rank in words. */
    static String where(Peer to) {
        return "rank " + to.rank() + " on " + to.host();
    }

    static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the call has ended; a stub's call is not used after its result was taken");
        }
        return value;
    }
}
