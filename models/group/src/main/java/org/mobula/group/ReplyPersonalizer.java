package org.mobula.group;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.calling.OverrideCheck;
import org.mobula.group.internal.wire.ValueKind;

/**
 * Splits one result among the participants of a combined invocation. A subclass overrides the {@code personalize} of
 * the method's type of result; by default all get the same exception.
 *
 * <p><b>Threads:</b> that of participant 0; for replies that are forwarded, any. <b>Failure:</b> what it throws, all
 * participants throw.
 */
public class ReplyPersonalizer implements Serializable {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Object code; // what it was made of, null for a subclass

    /** For subclasses. */
    public ReplyPersonalizer() {
        this.code = null;
    }

    /** Made of code. */
    ReplyPersonalizer(Object code) {
        this.code = code;
    }

    /** What it was made of; null for a subclass. */
    final @Nullable Object code() {
        return code;
    }

    /** Splits by code. */
    @FunctionalInterface
    public interface OfObject extends Serializable {
        /** See {@link ReplyPersonalizer#personalize(Object, Object[])}. */
        void personalize(@Nullable Object in, @Nullable Object[] out) throws Exception;
    }

    /** One for objects and arrays. */
    public static ReplyPersonalizer ofObject(OfObject code) {
        return new ReplyPersonalizer(code) {
            private static final long serialVersionUID = 1L;

            @Override
            public void personalize(@Nullable Object in, @Nullable Object[] out) throws Exception {
                code.personalize(in, out);
            }
        };
    }

    /**
     * Splits a boolean.
     *
     * @param out by the participants' ranks
     */
    public void personalize(boolean in, boolean[] out) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.BOOLEAN);
    }

    /**
     * Splits a byte.
     *
     * @param out by the participants' ranks
     */
    public void personalize(byte in, byte[] out) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.BYTE);
    }

    /**
     * Splits a char.
     *
     * @param out by the participants' ranks
     */
    public void personalize(char in, char[] out) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.CHAR);
    }

    /**
     * Splits a short.
     *
     * @param out by the participants' ranks
     */
    public void personalize(short in, short[] out) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.SHORT);
    }

    /**
     * Splits an int.
     *
     * @param out by the participants' ranks
     */
    public void personalize(int in, int[] out) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.INT);
    }

    /**
     * Splits a long.
     *
     * @param out by the participants' ranks
     */
    public void personalize(long in, long[] out) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.LONG);
    }

    /**
     * Splits a float.
     *
     * @param out by the participants' ranks
     */
    public void personalize(float in, float[] out) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.FLOAT);
    }

    /**
     * Splits a double.
     *
     * @param out by the participants' ranks
     */
    public void personalize(double in, double[] out) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.DOUBLE);
    }

    /**
     * Splits an object or array.
     *
     * @param out by the participants' ranks
     */
    public void personalize(@Nullable Object in, @Nullable Object[] out) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.OBJECT);
    }

    /**
     * Says who gets which exception, or none.
     *
     * @param out by the participants' ranks
     */
    public void personalize(Exception in, @Nullable Exception[] out) throws Exception {
        Arrays.fill(out, in);
    }
}
