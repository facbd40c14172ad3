package org.mobula.collective;

import java.util.Arrays;

/**
 * The division of a vector among ranks. Block i belongs to rank i.
 *
 * <p><b>Threads:</b> any; immutable.
 */
public final class Blocks {
    private final long[] counts;
    private final long[] offsets;
    private final long total;
    private final boolean dense;

    private Blocks(long[] counts, long[] offsets) {
        this.counts = counts;
        this.offsets = offsets;
        long sum = 0;
        boolean adjacent = true;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] < 0 || offsets[i] < 0) {
                throw new IllegalArgumentException(
                        "block " + i + " of " + counts[i] + " elements at element " + offsets[i] + " is in no vector");
            }
            adjacent &= offsets[i] == sum;
            sum += counts[i];
        }
        this.total = sum;
        this.dense = adjacent;
    }

    /** Adjacent blocks of equal length. */
    public static Blocks even(int size, long count) {
        long[] counts = new long[size];
        Arrays.fill(counts, count);
        return of(counts);
    }

    /** A vector in adjacent blocks whose lengths differ by at most one element, longer ones first. */
    public static Blocks divided(int size, long total) {
        return divided(size, total, 1);
    }

    /** As above, for groups of elements that must not be divided; the total is a multiple of the group. */
    public static Blocks divided(int size, long total, int group) {
        long groups = total / group;
        long[] counts = new long[size];
        for (int i = 0; i < size; i++) {
            counts[i] = (groups / size + (i < groups % size ? 1 : 0)) * group;
        }
        return of(counts);
    }

    /** Adjacent blocks of given lengths. */
    public static Blocks of(long... counts) {
        long[] offsets = new long[counts.length];
        for (int i = 1; i < counts.length; i++) {
            offsets[i] = offsets[i - 1] + counts[i - 1];
        }
        return new Blocks(counts.clone(), offsets);
    }

    /** Blocks of given lengths at given places, in elements. They may overlap if they are only read. */
    public static Blocks of(int[] counts, int[] offsets) {
        if (counts.length != offsets.length) {
            throw new IllegalArgumentException(counts.length + " counts do not go with " + offsets.length + " offsets");
        }
        return new Blocks(widened(counts), widened(offsets));
    }

    /** Adjacent blocks of given lengths. */
    public static Blocks of(int[] counts) {
        return of(widened(counts));
    }

    /** Without a stream, because this runs once per operation. */
    private static long[] widened(int[] numbers) {
        long[] wide = new long[numbers.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = numbers[i];
        }
        return wide;
    }

    /** The number of blocks. */
    public int size() {
        return counts.length;
    }

    /** The number of elements of block i. */
    public long count(int i) {
        return counts[i];
    }

    /** The start of block i. */
    public long offset(int i) {
        return offsets[i];
    }

    /** The number of elements of all blocks. */
    public long total() {
        return total;
    }

    /** The number of elements of the longest block. */
    public long longest() {
        long most = 0;
        for (long count : counts) {
            most = Math.max(most, count);
        }
        return most;
    }

    /** Whether each block starts at the end of the previous one, and the first one at 0. */
    public boolean isDense() {
        return dense;
    }

    /** Blocks of the same lengths, adjacent. */
    public Blocks packed() {
        return of(counts);
    }

    /** The number of elements of blocks {@code first} to {@code last}. */
    public long between(int first, int last) {
        long sum = 0;
        for (int i = first; i <= last; i++) {
            sum += counts[i];
        }
        return sum;
    }

    /** Block i of a vector in a slice. */
    public Slice in(Slice vector, int i) {
        return vector.part(offsets[i], counts[i]);
    }

    /** Blocks {@code first} to {@code last} of a vector in a slice; only if they are adjacent. */
    public Slice in(Slice vector, int first, int last) {
        return vector.part(offsets[first], between(first, last));
    }

    /** The largest end of a block. */
    public long extent() {
        long end = 0;
        for (int i = 0; i < counts.length; i++) {
            end = counts[i] == 0 ? end : Math.max(end, offsets[i] + counts[i]);
        }
        return end;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Blocks blocks
                && Arrays.equals(counts, blocks.counts)
                && Arrays.equals(offsets, blocks.offsets);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(counts) + Arrays.hashCode(offsets);
    }

    @Override
    public String toString() {
        return dense ? Arrays.toString(counts) : Arrays.toString(counts) + " at " + Arrays.toString(offsets);
    }
}
