package org.mobula.group;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.calling.OverrideCheck;
import org.mobula.group.internal.wire.ValueKind;

/**
 * Combines the results of members two by two, in the manner of a reduction: along a tree, at the members, in parallel.
 * It travels to the members when a method is configured, and must be associative; operands keep the order of ranks.
 *
 * <p>A subclass overrides the {@code combine} of the method's type of result. It is given what was thrown, too, and may
 * throw, which counts as the result of that pair. Or one is made of a lambda, {@code ofInt(Math::max)}: then the
 * exception of the lowest rank that has one is the result.
 *
 * <p><b>Threads:</b> any, several at once. <b>Failure:</b> what the last combination throws, the call throws.
 */
public non-sealed class BinomialCombiner implements ResultCombiner, Serializable {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Object code; // what it was made of, null for a subclass

    /** For subclasses. */
    public BinomialCombiner() {
        this.code = null;
    }

    /** Made of code. */
    BinomialCombiner(Object code) {
        this.code = code;
    }

    /** What it was made of; null for a subclass. */
    final @Nullable Object code() {
        return code;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfBoolean extends Serializable {
        /** Combines two results. */
        boolean combine(boolean lower, boolean higher) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfByte extends Serializable {
        /** Combines two results. */
        byte combine(byte lower, byte higher) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfChar extends Serializable {
        /** Combines two results. */
        char combine(char lower, char higher) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfShort extends Serializable {
        /** Combines two results. */
        short combine(short lower, short higher) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfInt extends Serializable {
        /** Combines two results. */
        int combine(int lower, int higher) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfLong extends Serializable {
        /** Combines two results. */
        long combine(long lower, long higher) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfFloat extends Serializable {
        /** Combines two results. */
        float combine(float lower, float higher) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfDouble extends Serializable {
        /** Combines two results. */
        double combine(double lower, double higher) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfObject<T extends @Nullable Object> extends Serializable {
        /** Combines two results. */
        T combine(T lower, T higher) throws Exception;
    }

    /** For methods without result: only looks for exceptions. */
    public static BinomialCombiner ofVoid() {
        return new Lambdas.OfVoid();
    }

    /** For results of type boolean. */
    public static BinomialCombiner ofBoolean(OfBoolean code) {
        return new Lambdas.OfBoolean(code);
    }

    /** For results of type byte. */
    public static BinomialCombiner ofByte(OfByte code) {
        return new Lambdas.OfByte(code);
    }

    /** For results of type char. */
    public static BinomialCombiner ofChar(OfChar code) {
        return new Lambdas.OfChar(code);
    }

    /** For results of type short. */
    public static BinomialCombiner ofShort(OfShort code) {
        return new Lambdas.OfShort(code);
    }

    /** For results of type int. */
    public static BinomialCombiner ofInt(OfInt code) {
        return new Lambdas.OfInt(code);
    }

    /** For results of type long. */
    public static BinomialCombiner ofLong(OfLong code) {
        return new Lambdas.OfLong(code);
    }

    /** For results of type float. */
    public static BinomialCombiner ofFloat(OfFloat code) {
        return new Lambdas.OfFloat(code);
    }

    /** For results of type double. */
    public static BinomialCombiner ofDouble(OfDouble code) {
        return new Lambdas.OfDouble(code);
    }

    /** For objects and arrays. */
    public static <T extends @Nullable Object> BinomialCombiner ofObject(OfObject<T> code) {
        return new Lambdas.OfObject(code);
    }

    /**
     * For methods without result.
     *
     * @param rank1 the lowest rank in the first operand
     * @param e1 what was thrown there, or null
     * @param rank2 the lowest rank in the second operand, higher than all in the first
     * @param e2 what was thrown there, or null
     * @param size how many members there are
     */
    public void combine(int rank1, @Nullable Exception e1, int rank2, @Nullable Exception e2, int size)
            throws Exception {
        throw OverrideCheck.missing(this, ValueKind.VOID);
    }

    /** For results of type boolean; see above. */
    public boolean combine(
            int rank1,
            boolean result1,
            @Nullable Exception e1,
            int rank2,
            boolean result2,
            @Nullable Exception e2,
            int size)
            throws Exception {
        throw OverrideCheck.missing(this, ValueKind.BOOLEAN);
    }

    /** For results of type byte; see above. */
    public byte combine(
            int rank1, byte result1, @Nullable Exception e1, int rank2, byte result2, @Nullable Exception e2, int size)
            throws Exception {
        throw OverrideCheck.missing(this, ValueKind.BYTE);
    }

    /** For results of type char; see above. */
    public char combine(
            int rank1, char result1, @Nullable Exception e1, int rank2, char result2, @Nullable Exception e2, int size)
            throws Exception {
        throw OverrideCheck.missing(this, ValueKind.CHAR);
    }

    /** For results of type short; see above. */
    public short combine(
            int rank1,
            short result1,
            @Nullable Exception e1,
            int rank2,
            short result2,
            @Nullable Exception e2,
            int size)
            throws Exception {
        throw OverrideCheck.missing(this, ValueKind.SHORT);
    }

    /** For results of type int; see above. */
    public int combine(
            int rank1, int result1, @Nullable Exception e1, int rank2, int result2, @Nullable Exception e2, int size)
            throws Exception {
        throw OverrideCheck.missing(this, ValueKind.INT);
    }

    /** For results of type long; see above. */
    public long combine(
            int rank1, long result1, @Nullable Exception e1, int rank2, long result2, @Nullable Exception e2, int size)
            throws Exception {
        throw OverrideCheck.missing(this, ValueKind.LONG);
    }

    /** For results of type float; see above. */
    public float combine(
            int rank1,
            float result1,
            @Nullable Exception e1,
            int rank2,
            float result2,
            @Nullable Exception e2,
            int size)
            throws Exception {
        throw OverrideCheck.missing(this, ValueKind.FLOAT);
    }

    /** For results of type double; see above. */
    public double combine(
            int rank1,
            double result1,
            @Nullable Exception e1,
            int rank2,
            double result2,
            @Nullable Exception e2,
            int size)
            throws Exception {
        throw OverrideCheck.missing(this, ValueKind.DOUBLE);
    }

    /** For objects and arrays; see above. */
    public @Nullable Object combine(
            int rank1,
            @Nullable Object result1,
            @Nullable Exception e1,
            int rank2,
            @Nullable Object result2,
            @Nullable Exception e2,
            int size)
            throws Exception {
        throw OverrideCheck.missing(this, ValueKind.OBJECT);
    }
}
