package org.mobula.invoke.internal.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.invoke.Call;
import org.mobula.invoke.RemoteInvoker;
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
 * the reply in, or the one that notices that the peer is gone. A caller that gives up at its deadline leaves the place
 * {@link #ABANDONED}; it is not used again before the late reply has come or the peer is gone, so no reply ever meets
 * the wrong call.
 *
 * <p><b>Threads:</b> the caller's, and one that completes.
 */
public final class PendingCall extends Call {
    static final int FREE = 0;
    static final int WAITING = 1;
    static final int FILLING = 2;
    static final int ARRIVING = 3;
    static final int ABANDONED = 4;

    private static final int OBJECT_HINT = 32;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(PendingCall.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final PendingCalls table;
    private final Engine engine;
    private final int index;
    private final Completion done = new Completion();
    private int state;
    private @Nullable RemoteInvoker invoker;
    private @Nullable Peer peer;
    private @Nullable Session session;
    private @Nullable Output output;
    private int method;
    private boolean takesObjects;
    private long deadline;
    private long begun;
    private long bits;
    private @Nullable Object object;
    private @Nullable Throwable failure;
    private @Nullable List<FailureText> failureText;
    private @Nullable InvocationEvent event;

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
        deadline = Deadline.current();
        begun = deadline == Deadline.NONE ? 0 : System.nanoTime();
        event = FlightRecording.isOn() ? InvocationEvent.begun() : null;
        STATE.setVolatile(this, WAITING); // why volatile: whoever marks the peer as gone looks at this next
        try {
            int hint = Requests.HEADER + primitiveBytes + (takesObjects ? OBJECT_HINT : 0);
            Output out = peer.begin(HandlerNumbers.INVOKE, hint, deadline, action());
            output = out;
            out.putInt(index);
            out.putInt(onto.objectId());
            out.putShort((short) (takesObjects ? called | Requests.OBJECTS : called));
            if (takesObjects) {
                with.codecs().writer().begin(out);
            }
        } catch (Throwable refused) {
            retire();
            throw refused;
        }
        return this;
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
        try {
            if (takesObjects) {
                writer().end();
            }
        } catch (Throwable unwritable) {
            abort(unwritable);
            throw unwritable;
        }
        to.commit();
        if (to.isGone() && moves(WAITING, FILLING)) { // why again: it may have gone between begin and commit
            fail(engine.failure(to.rank(), action()));
        }
        await();
        Throwable thrown = failure;
        InvocationEvent recorded = event;
        if (recorded != null) {
            recorded.end(
                    to.rank(), present(invoker).shape().methods().get(method).label(), thrown);
        }
        if (thrown != null) {
            rethrow(thrown);
        }
    }

    @Override
    public void abort(Throwable cause) {
        if (takesObjects) {
            writer().abort();
        }
        present(peer).abort();
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

    /** Its place in the table. */
    int number() {
        return index;
    }

    /** The rank the call went to, -1 if there is none. */
    int rank() {
        Peer to = peer;
        return to == null ? -1 : to.rank();
    }

    /** Takes the right to complete from this state. */
    boolean moves(int from, int to) {
        return STATE.compareAndSet(this, from, to);
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

    /** Completes with a result. Only in {@link #FILLING}. */
    void fill(long resultBits, @Nullable Object result) {
        bits = resultBits;
        object = result;
    }

    /** Completes with a failure. Only in {@link #FILLING}. */
    void fail(Throwable thrown) {
        failure = thrown;
        done.complete();
    }

    /** Completes with what was thrown at the other side. Only in {@link #FILLING}. */
    void fail(Throwable thrown, List<FailureText> text) {
        failureText = text;
        fail(thrown);
    }

    /** Completes with what was filled in. Only in {@link #FILLING}. */
    void complete() {
        done.complete();
    }

    /** Makes the place free for the next call. */
    void free() {
        done.reset();
        object = null;
        failure = null;
        failureText = null;
        event = null;
        output = null;
        invoker = null; // why: it holds the stub, and through it an object elsewhere
        STATE.setVolatile(this, FREE);
        table.give(this);
    }

    private void await() {
        if (engine.await(done, deadline)) {
            return;
        }
        while (!moves(WAITING, ABANDONED) && !moves(ARRIVING, ABANDONED)) {
            if (done.isDone()) {
                return;
            }
            Thread.onSpinWait(); // why short: someone is reading the reply right now
        }
        throw new DeadlineExceededException(
                action() + " on " + targetText(),
                Duration.ofNanos(System.nanoTime() - begun),
                "The method may still run there");
    }

    private void retire() {
        if (!moves(WAITING, FILLING)) {
            while (!done.isDone()) {
                Thread.onSpinWait(); // why short: someone is writing a failure into it right now
            }
        }
        free();
    }

    private void rethrow(Throwable thrown) throws Throwable {
        List<FailureText> text = failureText;
        if (text != null) {
            FailureText.joinStack(
                    text, thrown, present(invoker).shape().methods().get(method).label(), where());
        } else {
            RemoteStack.here(thrown);
        }
        free();
        throw thrown;
    }

    private String where() {
        return "rank " + rank() + " on " + present(peer).host();
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the call has ended; a stub's call is not used after its result was taken");
        }
        return value;
    }
}
