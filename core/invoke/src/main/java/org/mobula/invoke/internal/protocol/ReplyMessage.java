package org.mobula.invoke.internal.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.FutureResult;
import org.mobula.invoke.MethodRun;
import org.mobula.memory.FieldHandles;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.transport.Outgoing;

/**
 * The reply to one call: holds the outcome until it is written into a message.
 *
 * <p>If an outcome cannot be written, the reason is written in its place, so that the caller always gets a reply.
 *
 * <p><b>Threads:</b> the one that runs the method sets the outcome; then the one that sends writes it.
 * <b>Ownership:</b> can be reused once written.
 */
final class ReplyMessage extends CallReply implements FutureResult.Callback, Outgoing {
    private static final int HEADER = Long.BYTES;
    private static final int FAILURE_HINT = 64;
    private static final VarHandle WRITTEN = FieldHandles.of(MethodHandles.lookup(), "written", boolean.class);

    private final PeerSession session;
    private final Class<?> dispatch;
    private long call;
    private byte outcome;
    private long bits;
    private @Nullable Object object;
    private @Nullable MethodRun running;
    private boolean written;

    /** @param dispatch the class whose frame separates the method's frames from the protocol's */
    ReplyMessage(PeerSession session, Class<?> dispatch) {
        this.session = session;
        this.dispatch = dispatch;
    }

    /** Begins the reply to a call. */
    ReplyMessage to(long next) {
        call = next;
        written = false;
        return this;
    }

    /** Whether this can be reused for another call. */
    boolean isWritten() {
        return (boolean) WRITTEN.getAcquire(this);
    }

    /** Sets what can end the call before it has a result. */
    ReplyMessage with(@Nullable MethodRun endable) {
        running = endable;
        return this;
    }

    @Override
    public void later(@Nullable Object future, String method) {
        MethodRun endable = running;
        if (endable != null) {
            endable.leave(); // the method has returned, although there is no outcome yet
        }
        FutureResult.await(future, method, this);
    }

    @Override
    public void completed(@Nullable Object value) {
        if (value == null) {
            result(); // needs no codec
        } else {
            result(value);
        }
    }

    @Override
    public void pending(Future<?> future) {
        MethodRun endable = running;
        if (endable == null) {
            endable = session.newRunning();
            running = endable;
            session.running().add(call, endable);
        }
        endable.pend(future);
    }

    @Override
    public void thrown(Throwable failure) {
        MethodRun endable = running;
        Throwable reported = endable == null ? failure : endable.failure(failure, "running a call of this rank");
        end(Outcome.THROWN, 0, reported, FAILURE_HINT);
    }

    @Override
    void stale() {
        end(Outcome.STALE, 0, null, 0);
    }

    @Override
    void end(byte kind, long value, @Nullable Object result, int size) {
        outcome = kind;
        bits = value;
        object = result;
        MethodRun endable = running;
        if (endable != null) {
            running = null;
            endable.settle();
            session.running().remove(call, endable);
            endable.retire();
        }
        long cost = CallNumber.cost(call);
        if (cost > 0) {
            call = CallNumber.of(call); // once, although a result that cannot be processed is followed by a failure
            session.backlog().ended(cost);
        }
        try {
            session.remote().post(HandlerNumbers.INVOKE + 1, HEADER + size, this);
        } catch (MobulaException unreachable) {
            // The caller's node reports the failure of this one.
        }
    }

    @Override
    public void write(Output output) {
        long begin = output.length();
        output.putLong(CallNumber.head(outcome, call));
        try {
            writeValue(output);
        } catch (Throwable unsendable) {
            session.codecs().writer().abort();
            output.rewind(begin);
            output.putLong(CallNumber.head(Outcome.THROWN, call));
            FailureText.write(unsendable, output, dispatch);
            output.putByte((byte) 0);
        }
        object = null;
        WRITTEN.setRelease(this, true); // the next user of this object writes the same fields
    }

    private void writeValue(Output output) {
        switch (outcome) {
            case Outcome.VOID, Outcome.STALE -> {}
            case Outcome.BOOLEAN, Outcome.BYTE -> output.putByte((byte) bits);
            case Outcome.SHORT -> output.putShort((short) bits);
            case Outcome.CHAR -> output.putChar((char) bits);
            case Outcome.INT, Outcome.FLOAT -> output.putInt((int) bits);
            case Outcome.LONG, Outcome.DOUBLE -> output.putLong(bits);
            case Outcome.OBJECT -> writeObject(output);
            default -> writeThrown(output);
        }
    }

    private void writeObject(Output output) {
        ObjectWriter writer = session.codecs().writer();
        writer.begin(output);
        writer.writeObject(object);
        writer.end();
    }

    private void writeThrown(Output output) {
        if (!(object instanceof Throwable failure)) {
            throw new AssertionError("a thrown outcome without a throwable");
        }
        FailureText.write(failure, output, dispatch);
        long described = output.length();
        output.putByte((byte) 1);
        try {
            writeObject(output);
        } catch (Throwable unsendable) { // the description suffices
            session.codecs().writer().abort();
            output.rewind(described);
            output.putByte((byte) 0);
        }
    }
}
