package org.mobula.group;

import java.io.Serial;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.wire.ValueKind;

/**
 * Combines the results of members two by two, as in a reduction: along a tree, at the members, in parallel. It is sent
 * to the members when a method is configured. It must be associative; operands keep the order of ranks.
 *
 * <p>A subclass overrides the {@code combine} of the method's result type. It gets the members' exceptions as well and
 * may throw, which makes its exception the result of that pair. A combiner made of a lambda, such as {@code
 * ofInt(Math::max)}, throws the exception of the lowest rank that has one.
 *
 * <p><b>Threads:</b> any, several at once. <b>Failure:</b> the call throws what the last combination throws.
 */
public non-sealed class BinomialCombiner implements ResultCombiner, Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    private final @Nullable Serializable code; // null in subclasses

    /** For subclasses. */
    public BinomialCombiner() {
        this.code = null;
    }

    private BinomialCombiner(Serializable code) {
        this.code = code;
    }

    /** The code that this combiner was made of; null in subclasses. */
    final @Nullable Object code() {
        return code;
    }

    private <C> C code(Class<C> type, ValueKind kind, @Nullable Exception e1, @Nullable Exception e2) throws Exception {
        if (!type.isInstance(code)) {
            throw ConfigurationException.missing(this, kind);
        }
        check(e1, e2);
        return type.cast(code);
    }

    private static void check(@Nullable Exception e1, @Nullable Exception e2) throws Exception {
        if (e1 != null) {
            throw e1;
        }
        if (e2 != null) {
            throw e2;
        }
    }

    /** Combines two results of type boolean. */
    @FunctionalInterface
    public interface OfBoolean extends Serializable {
        /** Combines two results; {@code low} is that of the lower ranks. */
        boolean combine(boolean low, boolean high) throws Exception;
    }

    /** Combines two results of type byte. */
    @FunctionalInterface
    public interface OfByte extends Serializable {
        /** Combines two results; {@code low} is that of the lower ranks. */
        byte combine(byte low, byte high) throws Exception;
    }

    /** Combines two results of type char. */
    @FunctionalInterface
    public interface OfChar extends Serializable {
        /** Combines two results; {@code low} is that of the lower ranks. */
        char combine(char low, char high) throws Exception;
    }

    /** Combines two results of type short. */
    @FunctionalInterface
    public interface OfShort extends Serializable {
        /** Combines two results; {@code low} is that of the lower ranks. */
        short combine(short low, short high) throws Exception;
    }

    /** Combines two results of type int. */
    @FunctionalInterface
    public interface OfInt extends Serializable {
        /** Combines two results; {@code low} is that of the lower ranks. */
        int combine(int low, int high) throws Exception;
    }

    /** Combines two results of type long. */
    @FunctionalInterface
    public interface OfLong extends Serializable {
        /** Combines two results; {@code low} is that of the lower ranks. */
        long combine(long low, long high) throws Exception;
    }

    /** Combines two results of type float. */
    @FunctionalInterface
    public interface OfFloat extends Serializable {
        /** Combines two results; {@code low} is that of the lower ranks. */
        float combine(float low, float high) throws Exception;
    }

    /** Combines two results of type double. */
    @FunctionalInterface
    public interface OfDouble extends Serializable {
        /** Combines two results; {@code low} is that of the lower ranks. */
        double combine(double low, double high) throws Exception;
    }

    /** Combines two objects or arrays. */
    @FunctionalInterface
    public interface OfObject<T extends @Nullable Object> extends Serializable {
        /** Combines two results; {@code low} is that of the lower ranks. */
        T combine(T low, T high) throws Exception;
    }

    private static final class OfVoid extends BinomialCombiner {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void combine(int rank1, @Nullable Exception e1, int rank2, @Nullable Exception e2, int size)
                throws Exception {
            check(e1, e2);
        }
    }

    /** A combiner for methods without result: only throws exceptions. */
    public static BinomialCombiner ofVoid() {
        return new OfVoid();
    }

    /** A combiner for results of type boolean. */
    public static BinomialCombiner ofBoolean(OfBoolean code) {
        return new BinomialCombiner(code);
    }

    /** A combiner for results of type byte. */
    public static BinomialCombiner ofByte(OfByte code) {
        return new BinomialCombiner(code);
    }

    /** A combiner for results of type char. */
    public static BinomialCombiner ofChar(OfChar code) {
        return new BinomialCombiner(code);
    }

    /** A combiner for results of type short. */
    public static BinomialCombiner ofShort(OfShort code) {
        return new BinomialCombiner(code);
    }

    /** A combiner for results of type int. */
    public static BinomialCombiner ofInt(OfInt code) {
        return new BinomialCombiner(code);
    }

    /** A combiner for results of type long. */
    public static BinomialCombiner ofLong(OfLong code) {
        return new BinomialCombiner(code);
    }

    /** A combiner for results of type float. */
    public static BinomialCombiner ofFloat(OfFloat code) {
        return new BinomialCombiner(code);
    }

    /** A combiner for results of type double. */
    public static BinomialCombiner ofDouble(OfDouble code) {
        return new BinomialCombiner(code);
    }

    /** A combiner for objects and arrays. */
    public static <T extends @Nullable Object> BinomialCombiner ofObject(OfObject<T> code) {
        return new BinomialCombiner(code);
    }

    /**
     * Combines the outcomes of a method without result.
     *
     * @param rank1 the lowest rank in the first operand
     * @param e1 what was thrown there, or null
     * @param rank2 the lowest rank in the second operand, higher than all ranks in the first
     * @param e2 what was thrown there, or null
     * @param size the number of members
     */
    public void combine(int rank1, @Nullable Exception e1, int rank2, @Nullable Exception e2, int size)
            throws Exception {
        throw ConfigurationException.missing(this, ValueKind.VOID);
    }

    /** Combines two results of type boolean; see {@link #combine(int, Exception, int, Exception, int)}. */
    public boolean combine(
            int rank1, boolean low, @Nullable Exception e1, int rank2, boolean high, @Nullable Exception e2, int size)
            throws Exception {
        return code(OfBoolean.class, ValueKind.BOOLEAN, e1, e2).combine(low, high);
    }

    /** Combines two results of type byte; see {@link #combine(int, Exception, int, Exception, int)}. */
    public byte combine(
            int rank1, byte low, @Nullable Exception e1, int rank2, byte high, @Nullable Exception e2, int size)
            throws Exception {
        return code(OfByte.class, ValueKind.BYTE, e1, e2).combine(low, high);
    }

    /** Combines two results of type char; see {@link #combine(int, Exception, int, Exception, int)}. */
    public char combine(
            int rank1, char low, @Nullable Exception e1, int rank2, char high, @Nullable Exception e2, int size)
            throws Exception {
        return code(OfChar.class, ValueKind.CHAR, e1, e2).combine(low, high);
    }

    /** Combines two results of type short; see {@link #combine(int, Exception, int, Exception, int)}. */
    public short combine(
            int rank1, short low, @Nullable Exception e1, int rank2, short high, @Nullable Exception e2, int size)
            throws Exception {
        return code(OfShort.class, ValueKind.SHORT, e1, e2).combine(low, high);
    }

    /** Combines two results of type int; see {@link #combine(int, Exception, int, Exception, int)}. */
    public int combine(
            int rank1, int low, @Nullable Exception e1, int rank2, int high, @Nullable Exception e2, int size)
            throws Exception {
        return code(OfInt.class, ValueKind.INT, e1, e2).combine(low, high);
    }

    /** Combines two results of type long; see {@link #combine(int, Exception, int, Exception, int)}. */
    public long combine(
            int rank1, long low, @Nullable Exception e1, int rank2, long high, @Nullable Exception e2, int size)
            throws Exception {
        return code(OfLong.class, ValueKind.LONG, e1, e2).combine(low, high);
    }

    /** Combines two results of type float; see {@link #combine(int, Exception, int, Exception, int)}. */
    public float combine(
            int rank1, float low, @Nullable Exception e1, int rank2, float high, @Nullable Exception e2, int size)
            throws Exception {
        return code(OfFloat.class, ValueKind.FLOAT, e1, e2).combine(low, high);
    }

    /** Combines two results of type double; see {@link #combine(int, Exception, int, Exception, int)}. */
    public double combine(
            int rank1, double low, @Nullable Exception e1, int rank2, double high, @Nullable Exception e2, int size)
            throws Exception {
        return code(OfDouble.class, ValueKind.DOUBLE, e1, e2).combine(low, high);
    }

    /** Combines two objects or arrays; see {@link #combine(int, Exception, int, Exception, int)}. */
    @SuppressWarnings({"unchecked", "NullAway"}) // the results are those of the method that this was configured for
    public @Nullable Object combine(
            int rank1,
            @Nullable Object low,
            @Nullable Exception e1,
            int rank2,
            @Nullable Object high,
            @Nullable Exception e2,
            int size)
            throws Exception {
        return code(OfObject.class, ValueKind.OBJECT, e1, e2).combine(low, high);
    }
}
