package org.mobula.invoke;

import org.jspecify.annotations.Nullable;

/**
 * Receives the result of a method that a {@link Dispatcher} runs.
 *
 * <p>The dispatcher calls {@link #argumentsRead} once, then one {@code result} method. If the method throws, the
 * dispatcher throws the same, and the reply gets no result.
 *
 * <p>By default, a primitive result is passed to {@link #result(long)}: integers and booleans by value, floating-point
 * numbers by their raw bits.
 *
 * <p><b>Threads:</b> the one that runs the dispatcher.
 */
public interface Reply {
    /** All arguments have been read, and the message is no longer needed; the method runs next. */
    void argumentsRead();

    /** The method returned nothing. */
    void result();

    /** The method returned a boolean. */
    default void result(boolean value) {
        result(value ? 1L : 0L);
    }

    /** The method returned a byte. */
    default void result(byte value) {
        result((long) value);
    }

    /** The method returned a short. */
    default void result(short value) {
        result((long) value);
    }

    /** The method returned a char. */
    default void result(char value) {
        result((long) value);
    }

    /** The method returned an int. */
    default void result(int value) {
        result((long) value);
    }

    /** The method returned a long. */
    void result(long value);

    /** The method returned a float. */
    default void result(float value) {
        result((long) Float.floatToRawIntBits(value));
    }

    /** The method returned a double. */
    default void result(double value) {
        result(Double.doubleToRawLongBits(value));
    }

    /** The method returned an object, or null. */
    void result(@Nullable Object value);

    /**
     * The method returned an object that the caller is to read in place, or null.
     *
     * @param type the declared type of the result
     */
    default void resultInPlace(@Nullable Object value, Class<?> type) {
        result(value);
    }

    /**
     * The method returned a future of its result.
     *
     * @param future a {@link java.util.concurrent.Future} or {@link java.util.concurrent.CompletionStage}; null is a
     *     failure
     * @param method the method's label, for messages
     */
    void later(@Nullable Object future, String method);
}
