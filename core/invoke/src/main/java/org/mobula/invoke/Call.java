package org.mobula.invoke;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Output;

/**
 * One call that a stub is making: it takes the arguments, performs the call, and gives the result.
 *
 * <p>A stub uses it in one order: arguments by {@link #output} and {@link #writer}, left to right; then, by the
 * method's {@link CallStyle}, {@link #start}, or {@link #send}, or {@link #invoke} and exactly one of the {@code take}
 * methods, the one of the method's result type. If writing an argument fails it calls {@link #abort} instead, and
 * nothing else after it. Implementations may be used again for the next call once a {@code take} method,
 * {@link #abort}, {@link #start} or {@link #send} has returned or {@link #invoke} has thrown.
 *
 * <p>What "performs" means is the implementation's own: one message to one rank, one to each member of a group, or a
 * method run here.
 *
 * <p><b>Threads:</b> the caller's. <b>Failure:</b> {@link #invoke} throws what the method threw, or why it could not
 * be called.
 */
public abstract class Call {
    /** For implementations. */
    protected Call() {}

    /** Where primitive arguments are written. */
    public abstract Output output();

    /** Where object arguments are written; its cursor is {@link #output}. */
    public abstract ObjectWriter writer();

    /**
     * Where a stub that keeps its arguments ({@link InterfaceShape#keepingStub}) puts them; such a stub uses neither
     * {@link #output} nor {@link #writer}.
     *
     * @throws UnsupportedOperationException unless this call is made for such stubs
     */
    public Arguments arguments() {
        throw new UnsupportedOperationException("this call takes its arguments as a message");
    }

    /**
     * Performs the call, and waits for its end if it has one.
     *
     * @throws Throwable what the method threw, as it is, or a {@link org.mobula.fault.MobulaException}
     */
    public abstract void invoke() throws Throwable;

    /**
     * Performs the call without waiting for its end.
     *
     * @return completed with the method's result, boxed, or with what {@link #invoke} would throw, on a thread that
     *     continuations may block; cancelling it cancels the call
     */
    public abstract CompletableFuture<@Nullable Object> start();

    /** Performs the call; nothing is heard of it again. */
    public abstract void send();

    /** Gives the call up before it is performed, since an argument could not be written. */
    public abstract void abort(Throwable cause);

    /** Ends a call without result. */
    public abstract void takeVoid();

    /** The result's bits: an integer or boolean as it is, a float or double by its raw bits. Ends the call. */
    public abstract long takeBits();

    /** The result, an object. Ends the call. */
    public abstract @Nullable Object takeObject();
}
