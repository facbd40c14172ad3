package org.mobula.invoke;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.memory.Input;

/**
 * Calls the methods of objects with arguments from messages: the superclass of all generated dispatchers.
 *
 * <p>{@link #call} reads the arguments and runs the method in one step, for methods that may run on the polling thread.
 * {@link #read} and {@link #run} do the same in two steps, so that another thread can run the method, or the arguments'
 * blocks can arrive in between.
 *
 * <p><b>Threads:</b> any, several at once. <b>Failure:</b> an exception of the method is thrown unchanged. A message
 * that does not fit the method causes a {@link MismatchException} or an exception of the codec; then the method has not
 * run, and {@link Reply#argumentsRead} has not been called.
 */
public abstract class Dispatcher {
    /** For generated code; use {@link InterfaceShape#dispatcher}. */
    protected Dispatcher() {}

    /**
     * Reads a method's arguments and runs it.
     *
     * @param method its index
     * @param target the object, an instance of the shape's interfaces
     * @param input the message, positioned at the first argument
     * @param reader begun on that input if the method {@link RemoteMethod#takesObjects}, otherwise not used
     * @param reply receives the result
     * @throws Throwable the exception of the method
     */
    public abstract void call(int method, Object target, Input input, ObjectReader reader, Reply reply)
            throws Throwable; // five parameters: a record for them would be allocated per call

    /**
     * Reads a method's arguments.
     *
     * @param method its index
     * @param input the message, positioned at the first argument
     * @param reader begun on that input if the method {@link RemoteMethod#takesObjects}, otherwise not used
     * @param arguments stores them
     */
    public abstract void read(int method, Input input, ObjectReader reader, Arguments arguments);

    /**
     * Runs a method with arguments read earlier.
     *
     * @param method its index
     * @param target the object, an instance of the shape's interfaces
     * @param arguments what {@link #read} stored for this method
     * @param reply receives the result
     * @throws Throwable the exception of the method
     */
    public abstract void run(int method, Object target, Arguments arguments, Reply reply) throws Throwable;

    /** Checks an argument against its parameter's type. For generated code. */
    protected static @Nullable Object checked(@Nullable Object argument, Class<?> type, String method, int number) {
        if (argument == null || type.isInstance(argument)) {
            return argument;
        }
        throw MismatchException.argument(argument, type, method, number);
    }

    /** The failure of a call of a method that does not exist. For generated code. */
    protected static MismatchException unknown(int method, String interfaces) {
        return new MismatchException("method " + method + " of " + interfaces
                + " is unknown here: the caller has another version of the interface");
    }
}
