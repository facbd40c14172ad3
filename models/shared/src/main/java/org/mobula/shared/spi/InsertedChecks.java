package org.mobula.shared.spi;

import org.jspecify.annotations.Nullable;
import org.mobula.shared.internal.inserted.ContentAccess;
import org.mobula.shared.internal.inserted.ContentAccesses;

/**
 * What the code calls that {@link AccessRewriter} has inserted. Not for programs.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link org.mobula.shared.HoldException} if a thread writes what it has not
 * acquired, or reads it and reads are strict; the failures of {@link org.mobula.shared.SharedUnit#read} if content must be fetched.
 */
public final class InsertedChecks {
    private InsertedChecks() {}

    /** The present content in place of an object of which a field is read. */
    public static @Nullable Object read(@Nullable Object reference) {
        return read(reference, 0);
    }

    private static @Nullable Object read(@Nullable Object reference, int index) {
        ContentAccess access = ContentAccesses.find(reference);
        return access == null ? reference : noted(access.readable(index), access);
    }

    /** The present content in place of an object of which a field is written. */
    public static @Nullable Object write(@Nullable Object reference) {
        return write(reference, 0);
    }

    private static @Nullable Object write(@Nullable Object reference, int index) {
        ContentAccess access = ContentAccesses.find(reference);
        return access == null ? reference : noted(access.writable(index), access);
    }

    private static @Nullable Object noted(@Nullable Object content, ContentAccess access) {
        ContentAccesses.note(content, access);
        return content;
    }

    /**
     * The present content in place of an array that a loop uses without checks: the array itself if it is not shared;
     * null if the thread may not use it so until it calls a method. Fetches what is too old, unless reads are strict.
     *
     * @param writes whether the loop writes it
     */
    public static @Nullable Object stable(@Nullable Object reference, boolean writes) {
        ContentAccess access = ContentAccesses.find(reference);
        return access == null ? reference : noted(access.stable(writes), access);
    }

    /** An element of an array of references, or a field, is read. */
    public static void check(@Nullable Object reference, int index) {
        ContentAccess access = ContentAccesses.find(reference);
        if (access != null && access.readable(index) != reference) {
            throw access.replaced();
        }
    }

    /** An element of an array of references, or a field, is written. */
    public static void checkWrite(@Nullable Object reference, int index) {
        ContentAccess access = ContentAccesses.find(reference);
        if (access != null && access.writable(index) != reference) {
            throw access.replaced();
        }
    }

    /** Whether a loop may use an array or object without checks, as it is. */
    public static boolean isStable(@Nullable Object reference, boolean writes) {
        return stable(reference, writes) == reference;
    }

    /** As {@link System#arraycopy}. */
    @SuppressWarnings("NullAway") // null is refused by System.arraycopy
    public static void arraycopy(@Nullable Object source, int from, @Nullable Object destination, int to, int length) {
        ContentAccess access = ContentAccesses.find(destination);
        Object present = access == null || length <= 0 ? destination : noted(access.writable(to, to + length), access);
        System.arraycopy(readRange(source, from, length), from, present, to, length);
    }

    private static @Nullable Object readRange(@Nullable Object source, int from, int length) {
        ContentAccess access = ContentAccesses.find(source);
        return access == null || length <= 0 ? source : noted(access.readable(from, from + length), access);
    }

    /** Reads an element. */
    public static int load(int[] array, int index) {
        return ((int[]) present(read(array, index)))[index];
    }

    /** Writes an element. */
    public static void store(int[] array, int index, int value) {
        ((int[]) present(write(array, index)))[index] = value;
    }

    /** Reads an element. */
    public static long load(long[] array, int index) {
        return ((long[]) present(read(array, index)))[index];
    }

    /** Writes an element. */
    public static void store(long[] array, int index, long value) {
        ((long[]) present(write(array, index)))[index] = value;
    }

    /** Reads an element. */
    public static float load(float[] array, int index) {
        return ((float[]) present(read(array, index)))[index];
    }

    /** Writes an element. */
    public static void store(float[] array, int index, float value) {
        ((float[]) present(write(array, index)))[index] = value;
    }

    /** Reads an element. */
    public static double load(double[] array, int index) {
        return ((double[]) present(read(array, index)))[index];
    }

    /** Writes an element. */
    public static void store(double[] array, int index, double value) {
        ((double[]) present(write(array, index)))[index] = value;
    }

    /** Reads an element. */
    public static char load(char[] array, int index) {
        return ((char[]) present(read(array, index)))[index];
    }

    /** Writes an element. */
    public static void store(char[] array, int index, char value) {
        ((char[]) present(write(array, index)))[index] = value;
    }

    /** Reads an element. */
    public static short load(short[] array, int index) {
        return ((short[]) present(read(array, index)))[index];
    }

    /** Writes an element. */
    public static void store(short[] array, int index, short value) {
        ((short[]) present(write(array, index)))[index] = value;
    }

    /** Reads an element of a {@code byte[]} or {@code boolean[]}. */
    public static int loadByte(Object array, int index) {
        Object found = present(read(array, index));
        if (found instanceof boolean[] flags) {
            return flags[index] ? 1 : 0;
        }
        return ((byte[]) found)[index];
    }

    /** Writes an element of a {@code byte[]} or {@code boolean[]}. */
    public static void storeByte(Object array, int index, int value) {
        Object found = present(write(array, index));
        if (found instanceof boolean[] flags) {
            flags[index] = (value & 1) != 0;
        } else {
            ((byte[]) found)[index] = (byte) value;
        }
    }

    @SuppressWarnings("NullAway") // null fails as it does without a check
    private static Object present(@Nullable Object array) {
        return array;
    }
}
