package org.mobula.group;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.calling.OverrideCheck;
import org.mobula.group.internal.wire.ValueKind;

/**
 * Combines the results of all members at once, in the manner of a gather; stays with the caller.
 *
 * <p>A subclass overrides the {@code combine} of the method's type of result; it is given what was thrown, too: exactly
 * one of {@code ex[i]} and {@code results[i]} means something. Or one is made of a lambda: then the exception of the
 * lowest rank that has one is thrown.
 *
 * <p><b>Threads:</b> the calling one; any for calls whose replies are forwarded. <b>Failure:</b> what it throws, the
 * call throws.
 */
public non-sealed class FlatCombiner implements ResultCombiner {
    private final @Nullable Object code; // what it was made of, null for a subclass

    /** For subclasses. */
    public FlatCombiner() {
        this.code = null;
    }

    /** Made of code. */
    FlatCombiner(Object code) {
        this.code = code;
    }

    /** What it was made of; null for a subclass. */
    final @Nullable Object code() {
        return code;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfBoolean extends Serializable {
        /** Combines all results, by rank. */
        boolean combine(boolean[] results) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfByte extends Serializable {
        /** Combines all results, by rank. */
        byte combine(byte[] results) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfChar extends Serializable {
        /** Combines all results, by rank. */
        char combine(char[] results) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfShort extends Serializable {
        /** Combines all results, by rank. */
        short combine(short[] results) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfInt extends Serializable {
        /** Combines all results, by rank. */
        int combine(int[] results) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfLong extends Serializable {
        /** Combines all results, by rank. */
        long combine(long[] results) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfFloat extends Serializable {
        /** Combines all results, by rank. */
        float combine(float[] results) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfDouble extends Serializable {
        /** Combines all results, by rank. */
        double combine(double[] results) throws Exception;
    }

    /** Combines by code. */
    @FunctionalInterface
    public interface OfObject extends Serializable {
        /** Combines all results, by rank. */
        @Nullable
        Object combine(@Nullable Object[] results) throws Exception;
    }

    /** For methods without result: only looks for exceptions. */
    public static FlatCombiner ofVoid() {
        return new FlatCombiner() {
            @Override
            public void combine(@Nullable Exception[] ex) throws Exception {
                check(ex);
            }
        };
    }

    /** For results of type boolean. */
    public static FlatCombiner ofBoolean(OfBoolean code) {
        return new FlatCombiner(code) {
            @Override
            public boolean combine(boolean[] results, @Nullable Exception[] ex) throws Exception {
                check(ex);
                return code.combine(results);
            }
        };
    }

    /** For results of type byte. */
    public static FlatCombiner ofByte(OfByte code) {
        return new FlatCombiner(code) {
            @Override
            public byte combine(byte[] results, @Nullable Exception[] ex) throws Exception {
                check(ex);
                return code.combine(results);
            }
        };
    }

    /** For results of type char. */
    public static FlatCombiner ofChar(OfChar code) {
        return new FlatCombiner(code) {
            @Override
            public char combine(char[] results, @Nullable Exception[] ex) throws Exception {
                check(ex);
                return code.combine(results);
            }
        };
    }

    /** For results of type short. */
    public static FlatCombiner ofShort(OfShort code) {
        return new FlatCombiner(code) {
            @Override
            public short combine(short[] results, @Nullable Exception[] ex) throws Exception {
                check(ex);
                return code.combine(results);
            }
        };
    }

    /** For results of type int. */
    public static FlatCombiner ofInt(OfInt code) {
        return new FlatCombiner(code) {
            @Override
            public int combine(int[] results, @Nullable Exception[] ex) throws Exception {
                check(ex);
                return code.combine(results);
            }
        };
    }

    /** For results of type long. */
    public static FlatCombiner ofLong(OfLong code) {
        return new FlatCombiner(code) {
            @Override
            public long combine(long[] results, @Nullable Exception[] ex) throws Exception {
                check(ex);
                return code.combine(results);
            }
        };
    }

    /** For results of type float. */
    public static FlatCombiner ofFloat(OfFloat code) {
        return new FlatCombiner(code) {
            @Override
            public float combine(float[] results, @Nullable Exception[] ex) throws Exception {
                check(ex);
                return code.combine(results);
            }
        };
    }

    /** For results of type double. */
    public static FlatCombiner ofDouble(OfDouble code) {
        return new FlatCombiner(code) {
            @Override
            public double combine(double[] results, @Nullable Exception[] ex) throws Exception {
                check(ex);
                return code.combine(results);
            }
        };
    }

    /** For objects and arrays. */
    public static FlatCombiner ofObject(OfObject code) {
        return new FlatCombiner(code) {
            @Override
            public @Nullable Object combine(@Nullable Object[] results, @Nullable Exception[] ex) throws Exception {
                check(ex);
                return code.combine(results);
            }
        };
    }

    private static void check(@Nullable Exception[] ex) throws Exception {
        for (Exception each : ex) {
            if (each != null) {
                throw each;
            }
        }
    }

    /** For methods without result: what each member threw, or null, by rank. */
    public void combine(@Nullable Exception[] ex) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.VOID);
    }

    /** For results of type boolean, by rank. */
    public boolean combine(boolean[] results, @Nullable Exception[] ex) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.BOOLEAN);
    }

    /** For results of type byte, by rank. */
    public byte combine(byte[] results, @Nullable Exception[] ex) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.BYTE);
    }

    /** For results of type char, by rank. */
    public char combine(char[] results, @Nullable Exception[] ex) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.CHAR);
    }

    /** For results of type short, by rank. */
    public short combine(short[] results, @Nullable Exception[] ex) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.SHORT);
    }

    /** For results of type int, by rank. */
    public int combine(int[] results, @Nullable Exception[] ex) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.INT);
    }

    /** For results of type long, by rank. */
    public long combine(long[] results, @Nullable Exception[] ex) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.LONG);
    }

    /** For results of type float, by rank. */
    public float combine(float[] results, @Nullable Exception[] ex) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.FLOAT);
    }

    /** For results of type double, by rank. */
    public double combine(double[] results, @Nullable Exception[] ex) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.DOUBLE);
    }

    /** For objects and arrays, by rank. */
    public @Nullable Object combine(@Nullable Object[] results, @Nullable Exception[] ex) throws Exception {
        throw OverrideCheck.missing(this, ValueKind.OBJECT);
    }
}
