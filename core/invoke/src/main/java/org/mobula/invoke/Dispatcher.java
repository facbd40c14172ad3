package org.mobula.invoke;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.memory.Input;

/**
 * Turns a message back into a call on the object it is meant for: the superclass of all generated dispatchers.
 *
 * <p>There are two ways. {@link #call} reads the arguments and runs the method at once, without keeping anything: for
 * methods that may run on the polling thread. {@link #read} and {@link #run} do the same in two steps, so that another
 * thread can run the method, or the arguments' blocks can arrive in between.
 *
 * <p><b>Threads:</b> any, several at once. <b>Failure:</b> what the method throws comes out as it is; a message that
 * does not fit the method is a {@link MismatchException} or the codec's own exception, and the method has not run then
 * ({@link Reply#argumentsRead} was not called).
 */
public abstract class Dispatcher {
    /** For generated code; use {@link InterfaceShape#dispatcher}. */
    protected Dispatcher() {}

    /**
     * Reads a method's arguments and runs it.
     *
     * @param method its index
     * @param target the object, an instance of the shape's interfaces
     * @param input the message, standing at the first argument
     * @param reader begun on that input if the method {@link RemoteMethod#takesObjects}, else not used
     * @param reply takes the result
     * @throws Throwable what the method threw
     */
    public abstract void call(int method, Object target, Input input, ObjectReader reader, Reply reply)
            throws Throwable; // why five parameters: a record for them would be an allocation per call

    /**
     * Reads a method's arguments.
     *
     * @param method its index
     * @param input the message, standing at the first argument
     * @param reader begun on that input if the method {@link RemoteMethod#takesObjects}, else not used
     * @param arguments keeps them
     */
    public abstract void read(int method, Input input, ObjectReader reader, Arguments arguments);

    /**
     * Runs a method with arguments read before.
     *
     * @param method its index
     * @param target the object, an instance of the shape's interfaces
     * @param arguments what {@link #read} kept for this method
     * @param reply takes the result
     * @throws Throwable what the method threw
     */
    public abstract void run(int method, Object target, Arguments arguments, Reply reply) throws Throwable;

    /** Checks an argument against its parameter's type; for generated code. */
    protected static @Nullable Object checked(@Nullable Object argument, Class<?> type, String method, int number) {
        if (argument == null || type.isInstance(argument)) {
            return argument;
        }
        throw MismatchException.argument(argument, type, method, number);
    }

    /** There is no method of this index; for generated code. */
    protected static MismatchException unknown(int method, String interfaces) {
        return new MismatchException("method " + method + " of " + interfaces
                + " is unknown here: the caller has another version of the interface");
    }
}
