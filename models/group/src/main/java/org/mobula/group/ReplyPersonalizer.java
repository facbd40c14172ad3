package org.mobula.group;

import java.io.Serial;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.wire.ValueKind;

/**
 * Splits one result among the participants of a combined invocation. A subclass overrides the {@code personalize} of
 * the method's result type, which writes each participant's part into {@code out}, by participant rank. By default, all
 * participants get the same exception.
 *
 * <p><b>Threads:</b> that of participant 0; any for replies that are forwarded. <b>Failure:</b> all participants throw
 * what it throws.
 */
public class ReplyPersonalizer implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Object code; // null in subclasses

    /** For subclasses. */
    public ReplyPersonalizer() {
        this.code = null;
    }

    private ReplyPersonalizer(Object code) {
        this.code = code;
    }

    /** The code that this personalizer was made of; null in subclasses. */
    final @Nullable Object code() {
        return code;
    }

    /** Splits an object or array. */
    @FunctionalInterface
    public interface OfObject extends Serializable {
        /** See {@link ReplyPersonalizer#personalize(Object, Object[])}. */
        void personalize(@Nullable Object in, @Nullable Object[] out) throws Exception;
    }

    /** A personalizer for objects and arrays. */
    public static ReplyPersonalizer ofObject(OfObject code) {
        return new ReplyPersonalizer(code) {
            @Serial
            private static final long serialVersionUID = 1L;

            @Override
            public void personalize(@Nullable Object in, @Nullable Object[] out) throws Exception {
                code.personalize(in, out);
            }
        };
    }

    /** Splits a boolean. */
    public void personalize(boolean in, boolean[] out) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.BOOLEAN);
    }

    /** Splits a byte. */
    public void personalize(byte in, byte[] out) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.BYTE);
    }

    /** Splits a char. */
    public void personalize(char in, char[] out) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.CHAR);
    }

    /** Splits a short. */
    public void personalize(short in, short[] out) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.SHORT);
    }

    /** Splits an int. */
    public void personalize(int in, int[] out) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.INT);
    }

    /** Splits a long. */
    public void personalize(long in, long[] out) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.LONG);
    }

    /** Splits a float. */
    public void personalize(float in, float[] out) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.FLOAT);
    }

    /** Splits a double. */
    public void personalize(double in, double[] out) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.DOUBLE);
    }

    /** Splits an object or array. */
    public void personalize(@Nullable Object in, @Nullable Object[] out) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.OBJECT);
    }

    /** Decides which participant gets which exception, or none (null). */
    public void personalize(Exception in, @Nullable Exception[] out) throws Exception {
        Arrays.fill(out, in);
    }
}
