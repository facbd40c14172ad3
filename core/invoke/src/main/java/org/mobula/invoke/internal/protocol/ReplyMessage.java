package org.mobula.invoke.internal.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.LaterResult;
import org.mobula.invoke.MethodRun;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.transport.Outgoing;

/**
 * One reply: holds a method's outcome until it is written into a message.
 *
 * <p>An outcome that cannot be written becomes a failure that can: the caller always hears something.
 *
 * <p><b>Threads:</b> the one that runs the method gives the outcome; then whoever sends writes it. <b>Ownership:</b>
 * used again once written.
 */
final class ReplyMessage implements Answer, LaterResult.Taker, Outgoing {
    private static final int HEADER = Long.BYTES;
    private static final int OBJECT_HINT = 64;
    private static final VarHandle WRITTEN;

    static {
        try {
            WRITTEN = MethodHandles.lookup().findVarHandle(ReplyMessage.class, "written", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Session session;
    private final boolean reusable;
    private long call;
    private byte outcome;
    private long bits;
    private @Nullable Object object;
    private @Nullable MethodRun running;
    private boolean written;

    ReplyMessage(Session session, boolean reusable) {
        this.session = session;
        this.reusable = reusable;
    }

    /** For the next call. */
    ReplyMessage to(long next) {
        call = next;
        written = false;
        return this;
    }

    /** Whether it can be used for another call. */
    boolean isWritten() {
        return (boolean) WRITTEN.getAcquire(this);
    }

    /** What can end the method before it has a result. */
    ReplyMessage with(@Nullable MethodRun endable) {
        running = endable;
        return this;
    }

    @Override
    public void argumentsRead() {}

    @Override
    public void result() {
        post(Outcome.VOID, 0, 0);
    }

    @Override
    public void result(boolean value) {
        post(Outcome.BOOLEAN, value ? 1 : 0, Byte.BYTES);
    }

    @Override
    public void result(byte value) {
        post(Outcome.BYTE, value, Byte.BYTES);
    }

    @Override
    public void result(short value) {
        post(Outcome.SHORT, value, Short.BYTES);
    }

    @Override
    public void result(char value) {
        post(Outcome.CHAR, value, Character.BYTES);
    }

    @Override
    public void result(int value) {
        post(Outcome.INT, value, Integer.BYTES);
    }

    @Override
    public void result(long value) {
        post(Outcome.LONG, value, Long.BYTES);
    }

    @Override
    public void result(float value) {
        post(Outcome.FLOAT, Float.floatToRawIntBits(value), Float.BYTES);
    }

    @Override
    public void result(double value) {
        post(Outcome.DOUBLE, Double.doubleToRawLongBits(value), Double.BYTES);
    }

    @Override
    public void result(@Nullable Object value) {
        object = value;
        post(Outcome.OBJECT, 0, OBJECT_HINT);
    }

    @Override
    public void later(@Nullable Object future, String method) {
        MethodRun endable = running;
        if (endable != null) {
            endable.leave(); // why here already: the method has ended, though there is no outcome yet
        }
        LaterResult.await(future, method, this);
    }

    @Override
    public void taken(@Nullable Object value) {
        if (value == null) {
            result(); // why: so a future of nothing takes no codec
        } else {
            result(value);
        }
    }

    @Override
    public void pend(Future<?> future) {
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
        object = endable == null ? failure : endable.failure(failure, "running a call of this rank");
        post(Outcome.THROWN, 0, OBJECT_HINT);
    }

    @Override
    public void stale() {
        post(Outcome.STALE, 0, 0);
    }

    private void post(byte what, long value, int bytes) {
        outcome = what;
        bits = value;
        MethodRun endable = running;
        if (endable != null) {
            running = null;
            endable.settle();
            session.running().remove(call, endable);
            endable.retire();
        }
        try {
            session.way().post(HandlerNumbers.INVOKE + 1, HEADER + bytes, this);
        } catch (MobulaException unreachable) {
            // why nothing: the caller hears from its own node that this one is gone, and the method has run
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
            FailureText.write(unsendable, output);
            output.putByte((byte) 0);
        }
        object = null;
        WRITTEN.setRelease(this, true); // why release: whoever uses it again writes the same fields
        if (reusable) {
            session.free(this);
        }
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
            throw new AssertionError("only throwables are thrown");
        }
        FailureText.write(failure, output);
        long described = output.length();
        output.putByte((byte) 1);
        try {
            writeObject(output);
        } catch (Throwable unsendable) { // why not told: the description says it all, and better
            session.codecs().writer().abort();
            output.rewind(described);
            output.putByte((byte) 0);
        }
    }
}
