package org.mobula.collective;

import java.util.Arrays;

/**
 * How a vector is divided among ranks: block i belongs to rank i.
 *
 * <p><b>Threads:</b> any; it never changes.
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
                throw new IllegalArgumentException("block " + i + " of " + counts[i] + " elements from element "
                        + offsets[i] + " on lies in no vector");
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

    /** A vector of that many elements in adjacent blocks that differ by one element at most, longer ones first. */
    public static Blocks divided(int size, long total) {
        return divided(size, total, 1);
    }

    /** As above, of elements that belong together in groups; the total is a multiple of the group. */
    public static Blocks divided(int size, long total, int group) {
        long groups = total / group;
        long[] counts = new long[size];
        for (int i = 0; i < size; i++) {
            counts[i] = (groups / size + (i < groups % size ? 1 : 0)) * group;
        }
        return of(counts);
    }

    /** Adjacent blocks of those lengths. */
    public static Blocks of(long... counts) {
        long[] offsets = new long[counts.length];
        for (int i = 1; i < counts.length; i++) {
            offsets[i] = offsets[i - 1] + counts[i - 1];
        }
        return new Blocks(counts.clone(), offsets);
    }

    /** Blocks of those lengths at those places, in elements; they may overlap if they are only read. */
    public static Blocks of(int[] counts, int[] offsets) {
        if (counts.length != offsets.length) {
            throw new IllegalArgumentException(counts.length + " counts do not go with " + offsets.length + " offsets");
        }
        return new Blocks(widened(counts), widened(offsets));
    }

    /** Adjacent blocks of those lengths. */
    public static Blocks of(int[] counts) {
        return of(widened(counts));
    }

    /** why no stream: this is done once per operation, and compiled with it */
    private static long[] widened(int[] numbers) {
        long[] wide = new long[numbers.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = numbers[i];
        }
        return wide;
    }

    /** How many blocks. */
    public int size() {
        return counts.length;
    }

    /** How many elements block i has. */
    public long count(int i) {
        return counts[i];
    }

    /** Where block i begins. */
    public long offset(int i) {
        return offsets[i];
    }

    /** How many elements all blocks have together. */
    public long total() {
        return total;
    }

    /** How many elements the longest block has. */
    public long longest() {
        long most = 0;
        for (long count : counts) {
            most = Math.max(most, count);
        }
        return most;
    }

    /** Whether each block begins where the one before ends, and the first one at 0. */
    public boolean isDense() {
        return dense;
    }

    /** Blocks of the same lengths, adjacent. */
    public Blocks packed() {
        return of(counts);
    }

    /** How many elements blocks {@code first} to {@code last} have together. */
    public long between(int first, int last) {
        long sum = 0;
        for (int i = first; i <= last; i++) {
            sum += counts[i];
        }
        return sum;
    }

    /** Block i of a vector that lies in a slice. */
    public Slice in(Slice vector, int i) {
        return vector.part(offsets[i], counts[i]);
    }

    /** Blocks {@code first} to {@code last} of a vector that lies in a slice; only if they are adjacent. */
    public Slice in(Slice vector, int first, int last) {
        return vector.part(offsets[first], between(first, last));
    }

    /** Where the blocks end that lie farthest behind. */
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
