package org.mobula.group;

import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.wire.ValueKind;

/**
 * Receives the results of members one by one as they arrive. It remains at the caller.
 *
 * <p>A subclass overrides the {@code forward} of the method's result type and the one for exceptions. Each gets the
 * member's rank and the number of members.
 *
 * <p><b>Threads:</b> threads that may block; several at once. <b>Failure:</b> what it throws is logged.
 */
public class Forwarder {
    /** For subclasses. */
    public Forwarder() {}

    /** A method without result has returned. */
    public void forward(int rank, int size) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.VOID);
    }

    /** A member has returned a boolean. */
    public void forward(int rank, int size, boolean result) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.BOOLEAN);
    }

    /** A member has returned a byte. */
    public void forward(int rank, int size, byte result) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.BYTE);
    }

    /** A member has returned a char. */
    public void forward(int rank, int size, char result) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.CHAR);
    }

    /** A member has returned a short. */
    public void forward(int rank, int size, short result) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.SHORT);
    }

    /** A member has returned an int. */
    public void forward(int rank, int size, int result) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.INT);
    }

    /** A member has returned a long. */
    public void forward(int rank, int size, long result) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.LONG);
    }

    /** A member has returned a float. */
    public void forward(int rank, int size, float result) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.FLOAT);
    }

    /** A member has returned a double. */
    public void forward(int rank, int size, double result) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.DOUBLE);
    }

    /** A member has returned an object or array. */
    public void forward(int rank, int size, @Nullable Object result) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.OBJECT);
    }

    /** A member has thrown an exception, or its rank has failed. */
    public void forward(int rank, int size, Exception thrown) throws Exception {
        throw new ConfigurationException(
                getClass().getTypeName() + " received an exception, but does not override forward(int, int, Exception)",
                thrown);
    }
}
