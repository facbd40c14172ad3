package org.mobula.invoke;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Output;

/**
 * One call that a stub makes: it takes the arguments, performs the call, and returns the result.
 *
 * <p>A stub first writes the arguments from left to right, with {@link #output} and {@link #writer}. Then it calls, by
 * the method's {@link CallStyle}, {@link #start}, or {@link #send}, or {@link #invoke} and the {@code take} method of
 * the result type. If an argument cannot be written, it calls {@link #abort} instead and nothing else. An
 * implementation may be reused for the next call once a {@code take} method, {@link #abort}, {@link #start} or
 * {@link #send} has returned or {@link #invoke} has thrown.
 *
 * <p>An implementation may send one message to one rank, send one to each member of a group, or run the method locally.
 *
 * <p><b>Threads:</b> the caller's. <b>Failure:</b> {@link #invoke} throws what the method threw, or why it could not
 * be called.
 */
public abstract class Call {
    /** For implementations. */
    protected Call() {}

    /** The output for primitive arguments. */
    public abstract Output output();

    /** The writer for object arguments; its cursor is {@link #output}. */
    public abstract ObjectWriter writer();

    /**
     * Where a stub of {@link InterfaceShape#recordingStub} stores its arguments. Such a stub uses neither
     * {@link #output} nor {@link #writer}.
     *
     * @throws UnsupportedOperationException unless this call is made for such stubs
     */
    public Arguments arguments() {
        throw new UnsupportedOperationException("this call writes its arguments into a message");
    }

    /**
     * Performs the call and waits for its outcome.
     *
     * @throws Throwable the exception of the method, unchanged, or a {@link org.mobula.fault.MobulaException}
     */
    public abstract void invoke() throws Throwable;

    /**
     * Performs the call without waiting for its outcome.
     *
     * @return completes with the method's result, boxed, or with what {@link #invoke} would throw, on a thread that
     *     continuations may block; cancelling it cancels the call
     */
    public abstract CompletableFuture<@Nullable Object> start();

    /** Performs the call without an outcome. */
    public abstract void send();

    /** Discards the call before it is performed, since an argument could not be written. */
    public abstract void abort(Throwable cause);

    /** Ends a call that has no result. */
    public abstract void takeVoid();

    /**
     * The bits of a primitive result: of an integer or boolean its value, of a float or double the raw bits. Ends the
     * call.
     */
    public abstract long takeBits();

    /** The result object. Ends the call. */
    public abstract @Nullable Object takeObject();
}
