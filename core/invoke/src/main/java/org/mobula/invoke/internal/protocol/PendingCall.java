package org.mobula.invoke.internal.protocol;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.CallStyle;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.RemoteInvoker;
import org.mobula.invoke.RemoteMethod;
import org.mobula.invoke.RemoteStack;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;

/**
 * One call under way: a place that its reply finds by number. Used again and again.
 *
 * <p>Whoever moves the state to {@link #FILLING} owns the outcome and completes the call, once: the thread that polls
 * the reply in, or the one that notices that the peer is gone. A caller that gives up, at its deadline or because it is
 * interrupted, leaves the place {@link #ABANDONED}; it is not used again before the late reply has come or the peer is
 * gone, so no reply ever meets the wrong call.
 *
 * <p><b>Threads:</b> the caller's, and one that completes.
 */
public final class PendingCall extends CallSlot {
    private static final int HEADER = Requests.HEADER + Extensions.LONGEST;
    private static final int OBJECT_HINT = 32;
    private static final String TOLD = "The method is interrupted there, too, if it still runs";

    private final PendingCalls table;
    private final Engine engine;
    private final int index;
    private final Completion done = new Completion(this::describe);
    private @Nullable RemoteInvoker invoker;
    private @Nullable Peer peer;
    private @Nullable Session session;
    private @Nullable Output output;
    private int method;
    private boolean takesObjects;
    private boolean oneWay;
    private long deadline;
    private long begun;
    private long bits;
    private @Nullable Object object;
    private @Nullable Throwable failure;
    private @Nullable List<FailureText> failureText;
    private @Nullable InvocationEvent event;
    private @Nullable StartedCall started;

    /** The next free place of the caller's list; the table's. */
    int nextFree;

    PendingCall(PendingCalls table, Engine engine, int index) {
        this.table = table;
        this.engine = engine;
        this.index = index;
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
        done.reset();
        enter();
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
            if (table.isClosed()) {
                throw table.closed(action());
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
        if (table.isClosed()) {
            return table.closed(action());
        }
        return to.isGone() ? engine.failure(to.rank(), action()) : null;
    }

    private void writeHead(Output out, RemoteInvoker onto, Session with) {
        boolean extended = deadline != Deadline.NONE;
        out.putLong(oneWay ? Requests.ONE_WAY : number(index, turn()));
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
        if (to.isGone() && moves(WAITING, FILLING)) { // why again: it may have gone between begin and commit
            fail(engine.failure(to.rank(), action()));
        }
        InvocationEvent recorded = event;
        try {
            await();
        } catch (MobulaException givenUp) {
            InvocationEvent.end(recorded, givenUp);
            throw givenUp;
        }
        Throwable thrown = failure;
        if (thrown instanceof DeadlineExceededException && Deadline.isPast(deadline)) {
            failureText = null; // why: the callee's timer was seen first, but it is this caller's deadline that passed
            thrown = exceeded(describe(), begun).initCause(thrown);
        }
        InvocationEvent.end(recorded, thrown);
        if (thrown != null) {
            rethrow(thrown);
        }
    }

    @Override
    public CompletableFuture<@Nullable Object> start() {
        Peer to = present(peer);
        endWriting();
        long blocks = output().blockBytes();
        long turn = turn();
        StartedCall future = new StartedCall(this, turn, remoteMethod(), to, event);
        // why by way of FILLING: who completes the call must know for sure whether a thread or a future waits
        if (!moves(turn, WAITING, FILLING)) {
            Throwable lost = awaitFailure(); // the peer went since the call began
            to.abort();
            InvocationEvent.end(event, lost);
            free();
            return CompletableFuture.failedFuture(lost);
        }
        started = future;
        moves(turn, FILLING, STARTED);
        if (deadline != Deadline.NONE) {
            String described = describe();
            long since = begun;
            future.expiresAt(engine.timer(), deadline, () -> exceeded(described, since));
        }
        String action = action();
        to.commit();
        // from here on the place may serve another call
        if (to.isGone() && moves(turn, STARTED, FILLING)) {
            fail(engine.failure(to.rank(), action));
        } else if (table.isClosed() && givesUp(turn)) { // again: a close passes over a call that is just being started
            giveUp(turn, table.closed(action));
        }
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
        free();
    }

    @Override
    public long takeBits() {
        long taken = bits;
        free();
        return taken;
    }

    @Override
    public @Nullable Object takeObject() {
        Object taken = object;
        free();
        return taken;
    }

    /** Has a future completed on a thread that its continuations may block. */
    void deliver(StartedCall future) {
        engine.dispatch(future);
    }

    /** Its place in the table. */
    int index() {
        return index;
    }

    /** Whether a number is that of one of the slot's turns. */
    boolean isNumber(long number, long turn) {
        return number(index, turn) == number;
    }

    /** The rank the call went to, -1 if there is none. */
    int rank() {
        Peer to = peer;
        return to == null ? -1 : to.rank();
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

    /** Takes a result in. Only in {@link #FILLING}. */
    void fill(long resultBits, @Nullable Object result) {
        bits = resultBits;
        object = result;
    }

    /** Completes with a failure. Only in {@link #FILLING}. */
    void fail(Throwable thrown) {
        failure = thrown;
        complete();
    }

    /** Completes with what was thrown at the other side. Only in {@link #FILLING}. */
    void fail(Throwable thrown, List<FailureText> text) {
        failureText = text;
        fail(thrown);
    }

    /** Lets the rest of the result come. Only in {@link #FILLING}. */
    void awaitRest(long turn) {
        Peer from = present(peer);
        moves(turn, FILLING, ARRIVING);
        // again: a failure passes over a call that is being filled
        if (from.isGone() && moves(turn, ARRIVING, FILLING)) {
            fail(engine.failure(from.rank(), action()));
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

    /** Completes a turn with a failure before its reply has come. Only after {@link #givesUp}. */
    void giveUp(long turn, Throwable thrown) {
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
    private void leaveToReply(long turn) {
        if (!moves(turn, CANCELLING, ABANDONED)) {
            free();
        }
    }

    /** Completes with what was filled in. Only in {@link #FILLING}. */
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

    /**
     * Tells the callee that nobody waits for a turn any more; false if it is being completed. The message leaves before
     * the place can serve another call, so it never reaches that one.
     */
    boolean cancel(long turn) {
        Peer to = peer;
        if (to == null || !givesUp(turn)) {
            return abandons(turn);
        }
        long number = number(index, turn);
        try {
            to.post(Cancellations.NUMBER, Long.BYTES, message -> message.putLong(number));
        } catch (MobulaException unreachable) {
            // why nothing: then nobody is there to be told
        } finally {
            leaveToReply(turn);
        }
        return true;
    }

    /** Makes the place free for the next call. */
    void free() {
        object = null;
        failure = null;
        failureText = null;
        event = null;
        started = null;
        output = null;
        invoker = null; // why: it holds the stub, and through it an object elsewhere
        leave();
        table.give(this);
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
        if (engine.awaitInterruptibly(done, deadline)) {
            return;
        }
        long turn = turn();
        String described = describe(); // why now: once given up, the place may serve another call
        long since = begun;
        boolean late = Deadline.isPast(deadline);
        while (!(late ? abandons(turn) : cancel(turn))) {
            if (done.isDone()) {
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
        if (!moves(WAITING, FILLING)) {
            awaitEnd(); // why whatever it says: the caller has something else to tell
        }
        free();
    }

    private void awaitEnd() {
        while (!done.isDone()) {
            Thread.onSpinWait(); // why short: someone is writing a failure into it right now
        }
    }

    private Throwable awaitFailure() {
        awaitEnd();
        Throwable known = failure;
        return known != null
                ? known
                : new MismatchException(describe() + ": " + where(present(peer))
                        + " replied before the call was sent. Run the same version of Mobula on every rank");
    }

    private void rethrow(Throwable thrown) throws Throwable {
        List<FailureText> text = failureText;
        if (text != null) {
            FailureText.joinStack(text, thrown, remoteMethod().label(), where(present(peer)));
        } else {
            RemoteStack.here(thrown);
        }
        leaveToReply(turn());
        throw thrown;
    }

    private RemoteMethod remoteMethod() {
        return present(invoker).shape().methods().get(method);
    }

    private String describe() {
        return action() + " on " + targetText();
    }

    /** A rank in words. */
    static String where(Peer to) {
        return "rank " + to.rank() + " on " + to.host();
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the call has ended; a stub's call is not used after its result was taken");
        }
        return value;
    }
}
