package org.mobula.group;

import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.calling.OverrideCheck;
import org.mobula.group.internal.wire.ValueKind;

/**
 * Takes the results of members as they come. Stays with the caller.
 *
 * <p>A subclass overrides the {@code forward} of the method's type of result, and the one of exceptions.
 *
 * <p><b>Threads:</b> threads that may block; several at once. <b>Failure:</b> what it throws is logged.
 */
public class Forwarder {
    /** For subclasses. */
    public Forwarder() {}

    /** A method without result has ended. */
    public void forward(int rank, int size) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.VOID);
    }

    /**
     * A member has returned a boolean.
     *
     * @param rank the member's
     * @param size how many members there are
     */
    public void forward(int rank, int size, boolean result) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.BOOLEAN);
    }

    /**
     * A member has returned a byte.
     *
     * @param rank the member's
     * @param size how many members there are
     */
    public void forward(int rank, int size, byte result) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.BYTE);
    }

    /**
     * A member has returned a char.
     *
     * @param rank the member's
     * @param size how many members there are
     */
    public void forward(int rank, int size, char result) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.CHAR);
    }

    /**
     * A member has returned a short.
     *
     * @param rank the member's
     * @param size how many members there are
     */
    public void forward(int rank, int size, short result) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.SHORT);
    }

    /**
     * A member has returned an int.
     *
     * @param rank the member's
     * @param size how many members there are
     */
    public void forward(int rank, int size, int result) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.INT);
    }

    /**
     * A member has returned a long.
     *
     * @param rank the member's
     * @param size how many members there are
     */
    public void forward(int rank, int size, long result) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.LONG);
    }

    /**
     * A member has returned a float.
     *
     * @param rank the member's
     * @param size how many members there are
     */
    public void forward(int rank, int size, float result) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.FLOAT);
    }

    /**
     * A member has returned a double.
     *
     * @param rank the member's
     * @param size how many members there are
     */
    public void forward(int rank, int size, double result) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.DOUBLE);
    }

    /**
     * A member has returned an object or array.
     *
     * @param rank the member's
     * @param size how many members there are
     */
    public void forward(int rank, int size, @Nullable Object result) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.OBJECT);
    }

    /** A member has thrown something, or is gone. */
    public void forward(int rank, int size, Exception thrown) throws Exception {
        throw new ConfigurationException(
                getClass().getTypeName()
                        + " was given an exception, but does not override forward(int, int, Exception)",
                thrown);
    }
}
