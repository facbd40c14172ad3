package org.mobula.group;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.wire.ValueKind;

/**
 * Combines the results of all members at once, as in a gather. It stays with the caller.
 *
 * <p>A subclass overrides the {@code combine} of the method's result type. It gets the members' exceptions as well: for
 * each rank either {@code ex[rank]} or {@code results[rank]} is meaningful. A combiner made of a lambda throws the
 * exception of the lowest rank that has one.
 *
 * <p><b>Threads:</b> the calling one; any for calls whose replies are forwarded. <b>Failure:</b> the call throws what
 * the combiner throws.
 */
public non-sealed class FlatCombiner implements ResultCombiner {
    private final @Nullable Object code; // null in subclasses

    /** For subclasses. */
    public FlatCombiner() {
        this.code = null;
    }

    private FlatCombiner(Object code) {
        this.code = code;
    }

    /** The code that this combiner was made of; null in subclasses. */
    final @Nullable Object code() {
        return code;
    }

    private <C> C code(Class<C> type, ValueKind kind, @Nullable Exception[] ex) throws Exception {
        if (!type.isInstance(code)) {
            throw ConfigurationException.missing(this, kind);
        }
        check(ex);
        return type.cast(code);
    }

    private static void check(@Nullable Exception[] ex) throws Exception {
        for (Exception each : ex) {
            if (each != null) {
                throw each;
            }
        }
    }

    /** Combines results of type boolean. */
    @FunctionalInterface
    public interface OfBoolean extends Serializable {
        /** Combines all results, by rank. */
        boolean combine(boolean[] results) throws Exception;
    }

    /** Combines results of type byte. */
    @FunctionalInterface
    public interface OfByte extends Serializable {
        /** Combines all results, by rank. */
        byte combine(byte[] results) throws Exception;
    }

    /** Combines results of type char. */
    @FunctionalInterface
    public interface OfChar extends Serializable {
        /** Combines all results, by rank. */
        char combine(char[] results) throws Exception;
    }

    /** Combines results of type short. */
    @FunctionalInterface
    public interface OfShort extends Serializable {
        /** Combines all results, by rank. */
        short combine(short[] results) throws Exception;
    }

    /** Combines results of type int. */
    @FunctionalInterface
    public interface OfInt extends Serializable {
        /** Combines all results, by rank. */
        int combine(int[] results) throws Exception;
    }

    /** Combines results of type long. */
    @FunctionalInterface
    public interface OfLong extends Serializable {
        /** Combines all results, by rank. */
        long combine(long[] results) throws Exception;
    }

    /** Combines results of type float. */
    @FunctionalInterface
    public interface OfFloat extends Serializable {
        /** Combines all results, by rank. */
        float combine(float[] results) throws Exception;
    }

    /** Combines results of type double. */
    @FunctionalInterface
    public interface OfDouble extends Serializable {
        /** Combines all results, by rank. */
        double combine(double[] results) throws Exception;
    }

    /** Combines objects or arrays. */
    @FunctionalInterface
    public interface OfObject extends Serializable {
        /** Combines all results, by rank. */
        @Nullable
        Object combine(@Nullable Object[] results) throws Exception;
    }

    /** A combiner for methods without result: only throws exceptions. */
    public static FlatCombiner ofVoid() {
        return new FlatCombiner() {
            @Override
            public void combine(@Nullable Exception[] ex) throws Exception {
                check(ex);
            }
        };
    }

    /** A combiner for results of type boolean. */
    public static FlatCombiner ofBoolean(OfBoolean code) {
        return new FlatCombiner(code);
    }

    /** A combiner for results of type byte. */
    public static FlatCombiner ofByte(OfByte code) {
        return new FlatCombiner(code);
    }

    /** A combiner for results of type char. */
    public static FlatCombiner ofChar(OfChar code) {
        return new FlatCombiner(code);
    }

    /** A combiner for results of type short. */
    public static FlatCombiner ofShort(OfShort code) {
        return new FlatCombiner(code);
    }

    /** A combiner for results of type int. */
    public static FlatCombiner ofInt(OfInt code) {
        return new FlatCombiner(code);
    }

    /** A combiner for results of type long. */
    public static FlatCombiner ofLong(OfLong code) {
        return new FlatCombiner(code);
    }

    /** A combiner for results of type float. */
    public static FlatCombiner ofFloat(OfFloat code) {
        return new FlatCombiner(code);
    }

    /** A combiner for results of type double. */
    public static FlatCombiner ofDouble(OfDouble code) {
        return new FlatCombiner(code);
    }

    /** A combiner for objects and arrays. */
    public static FlatCombiner ofObject(OfObject code) {
        return new FlatCombiner(code);
    }

    /**
     * Combines the outcomes of a method without result.
     *
     * @param ex what each member threw, or null, by rank
     */
    public void combine(@Nullable Exception[] ex) throws Exception {
        throw ConfigurationException.missing(this, ValueKind.VOID);
    }

    /** Combines results of type boolean, by rank; see {@link #combine(Exception[])}. */
    public boolean combine(boolean[] results, @Nullable Exception[] ex) throws Exception {
        return code(OfBoolean.class, ValueKind.BOOLEAN, ex).combine(results);
    }

    /** Combines results of type byte, by rank; see {@link #combine(Exception[])}. */
    public byte combine(byte[] results, @Nullable Exception[] ex) throws Exception {
        return code(OfByte.class, ValueKind.BYTE, ex).combine(results);
    }

    /** Combines results of type char, by rank; see {@link #combine(Exception[])}. */
    public char combine(char[] results, @Nullable Exception[] ex) throws Exception {
        return code(OfChar.class, ValueKind.CHAR, ex).combine(results);
    }

    /** Combines results of type short, by rank; see {@link #combine(Exception[])}. */
    public short combine(short[] results, @Nullable Exception[] ex) throws Exception {
        return code(OfShort.class, ValueKind.SHORT, ex).combine(results);
    }

    /** Combines results of type int, by rank; see {@link #combine(Exception[])}. */
    public int combine(int[] results, @Nullable Exception[] ex) throws Exception {
        return code(OfInt.class, ValueKind.INT, ex).combine(results);
    }

    /** Combines results of type long, by rank; see {@link #combine(Exception[])}. */
    public long combine(long[] results, @Nullable Exception[] ex) throws Exception {
        return code(OfLong.class, ValueKind.LONG, ex).combine(results);
    }

    /** Combines results of type float, by rank; see {@link #combine(Exception[])}. */
    public float combine(float[] results, @Nullable Exception[] ex) throws Exception {
        return code(OfFloat.class, ValueKind.FLOAT, ex).combine(results);
    }

    /** Combines results of type double, by rank; see {@link #combine(Exception[])}. */
    public double combine(double[] results, @Nullable Exception[] ex) throws Exception {
        return code(OfDouble.class, ValueKind.DOUBLE, ex).combine(results);
    }

    /** Combines objects or arrays, by rank; see {@link #combine(Exception[])}. */
    public @Nullable Object combine(@Nullable Object[] results, @Nullable Exception[] ex) throws Exception {
        return code(OfObject.class, ValueKind.OBJECT, ex).combine(results);
    }
}
