package org.mobula.shared.internal.machine;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.BitSet;
import java.util.List;

/** What is common to the arrays of all primitive types. */
public final class Elements {
    private static final List<Class<?>> TYPES = List.of(
            byte.class, short.class, char.class, int.class, long.class, float.class, double.class, boolean.class);

    /** The largest {@link #code}. */
    public static final int LAST_CODE = TYPES.size() - 1;

    private Elements() {}

    /** The bytes of an array. A boolean array has none: its elements travel as bytes. */
    public static MemorySegment segment(Object array) {
        return switch (array) {
            case byte[] a -> MemorySegment.ofArray(a);
            case short[] a -> MemorySegment.ofArray(a);
            case char[] a -> MemorySegment.ofArray(a);
            case int[] a -> MemorySegment.ofArray(a);
            case long[] a -> MemorySegment.ofArray(a);
            case float[] a -> MemorySegment.ofArray(a);
            case double[] a -> MemorySegment.ofArray(a);
            case MemorySegment segment -> segment;
            default ->
                throw new IllegalArgumentException(
                        "no segment of " + array.getClass().getTypeName());
        };
    }

    /** The width in bytes of an element type. */
    public static int unit(Class<?> type) {
        return switch (type.getName()) {
            case "byte", "boolean" -> 1;
            case "short", "char" -> 2;
            case "int", "float" -> 4;
            case "long", "double" -> 8;
            default -> throw new IllegalArgumentException(type + " is not a primitive type of elements");
        };
    }

    /** The number of a type on the wire, -1 if it is not primitive. */
    public static int code(Class<?> type) {
        return TYPES.indexOf(type);
    }

    /** The type of a number. */
    public static Class<?> type(int code) {
        return TYPES.get(code);
    }

    /** The number of bytes of an array's elements. */
    public static long bytes(Object array) {
        return (long) Array.getLength(array) * unit(array.getClass().componentType());
    }

    /** A copy of an array. */
    public static Object copy(Object array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().componentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        return copy;
    }

    /** The elements of a range in which two arrays differ. */
    static BitSet changed(Object before, Object after, int from, int to) {
        BitSet changed = new BitSet(to);
        for (int at = nextDifference(before, after, from, to); at < to; ) {
            int end = at + 1;
            while (end < to && differ(before, after, end)) {
                end++;
            }
            changed.set(at, end);
            at = nextDifference(before, after, end, to);
        }
        return changed;
    }

    private static int nextDifference(Object before, Object after, int from, int to) {
        if (after instanceof boolean[]) {
            int at = from;
            while (at < to && !differ(before, after, at)) {
                at++;
            }
            return at;
        }
        int unit = unit(after.getClass().componentType());
        long found = MemorySegment.mismatch(
                segment(before),
                (long) from * unit,
                (long) to * unit,
                segment(after),
                (long) from * unit,
                (long) to * unit);
        return found < 0 ? to : from + (int) (found / unit);
    }

    /** Whether two elements differ in a bit. */
    private static boolean differ(Object before, Object after, int at) {
        return switch (after) {
            case byte[] a -> a[at] != ((byte[]) before)[at];
            case short[] a -> a[at] != ((short[]) before)[at];
            case char[] a -> a[at] != ((char[]) before)[at];
            case int[] a -> a[at] != ((int[]) before)[at];
            case long[] a -> a[at] != ((long[]) before)[at];
            case boolean[] a -> a[at] != ((boolean[]) before)[at];
            case float[] a -> Float.floatToRawIntBits(a[at]) != Float.floatToRawIntBits(((float[]) before)[at]);
            case double[] a -> Double.doubleToRawLongBits(a[at]) != Double.doubleToRawLongBits(((double[]) before)[at]);
            default -> throw new IllegalArgumentException("no elements in " + after.getClass());
        };
    }
}
