package mpi;

import java.util.Arrays;

/**
 * The places of an item's elements: runs of adjacent elements, in packing order.
 *
 * <p>A final class rather than a record, because it owns the arrays.
 */
final class Runs {
    static final Runs NONE = new Runs(new int[0], new int[0]);
    static final Runs ONE = new Runs(new int[] {0}, new int[] {1});

    private final int[] starts;
    private final int[] lengths;
    private final int size;

    private Runs(int[] starts, int[] lengths) {
        this.starts = starts;
        this.lengths = lengths;
        this.size = Arrays.stream(lengths).reduce(0, Math::addExact);
    }

    /** The number of elements. */
    int size() {
        return size;
    }

    /** Whether they are adjacent, starting at the item's place. */
    boolean isOneFromZero() {
        return starts.length == 1 && starts[0] == 0;
    }

    /** The end of the last element, at least 0. */
    int end() {
        int end = 0;
        for (int i = 0; i < starts.length; i++) {
            end = Math.max(end, starts[i] + lengths[i]);
        }
        return end;
    }

    /** The distance of the first element below the item's place, at least 0. */
    int below() {
        return Math.max(0, -Arrays.stream(starts).min().orElse(0));
    }

    /** The datatype of these places in {@code org.mobula.message}; its bounds are those of the elements. */
    org.mobula.message.Datatype of(org.mobula.message.Datatype element) {
        return element.indexed(lengths, starts);
    }

    /** Copies an item's elements to adjacent places. */
    void pack(Object array, int place, Object packed, int at) {
        int next = at;
        for (int i = 0; i < starts.length; i++) {
            System.arraycopy(array, place + starts[i], packed, next, lengths[i]);
            next += lengths[i];
        }
    }

    /** Copies adjacent elements to an item's places, up to a number of them. */
    void unpack(Object packed, int at, Object array, int place, int count) {
        int left = count;
        for (int i = 0; i < starts.length && left > 0; i++) {
            int length = Math.min(left, lengths[i]);
            System.arraycopy(packed, at + count - left, array, place + starts[i], length);
            left -= length;
        }
    }

    /** Collects runs, and merges adjacent ones. */
    static final class Builder {
        private int[] starts = new int[8];
        private int[] lengths = new int[8];
        private int count;

        void add(Runs runs, int place) {
            for (int i = 0; i < runs.starts.length; i++) {
                add(Math.addExact(runs.starts[i], place), runs.lengths[i]);
            }
        }

        private void add(int start, int length) {
            if (count > 0 && starts[count - 1] + lengths[count - 1] == start) {
                lengths[count - 1] = Math.addExact(lengths[count - 1], length);
                return;
            }
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
                lengths = Arrays.copyOf(lengths, 2 * count);
            }
            starts[count] = start;
            lengths[count++] = length;
        }

        Runs runs() {
            return new Runs(Arrays.copyOf(starts, count), Arrays.copyOf(lengths, count));
        }
    }
}
