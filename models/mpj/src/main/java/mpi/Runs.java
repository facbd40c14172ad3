package mpi;

import java.util.Arrays;

/**
 * Where an item's elements lie: stretches of adjacent elements, in the order in which they are packed.
 *
 * <p>A final class and not a record: the arrays are its own.
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

    /** How many elements. */
    int size() {
        return size;
    }

    /** Whether they lie side by side from the item's place on. */
    boolean isOneFromZero() {
        return starts.length == 1 && starts[0] == 0;
    }

    /** Where the last of them ends, at least 0. */
    int end() {
        int end = 0;
        for (int i = 0; i < starts.length; i++) {
            end = Math.max(end, starts[i] + lengths[i]);
        }
        return end;
    }

    /** How far the first of them lies below the item's place, at least 0. */
    int below() {
        return Math.max(0, -Arrays.stream(starts).min().orElse(0));
    }

    /** The same places in the words of what is beneath; an item's bounds are those of its elements. */
    org.mobula.message.Datatype of(org.mobula.message.Datatype element) {
        return element.indexed(lengths, starts);
    }

    /** Copies an item's elements side by side. */
    void pack(Object array, int place, Object packed, int at) {
        int next = at;
        for (int i = 0; i < starts.length; i++) {
            System.arraycopy(array, place + starts[i], packed, next, lengths[i]);
            next += lengths[i];
        }
    }

    /** Copies elements that lie side by side to an item's places; so many of them at most. */
    void unpack(Object packed, int at, Object array, int place, int count) {
        int left = count;
        for (int i = 0; i < starts.length && left > 0; i++) {
            int length = Math.min(left, lengths[i]);
            System.arraycopy(packed, at + count - left, array, place + starts[i], length);
            left -= length;
        }
    }

    /** Gathers runs one after the other; those that touch become one. */
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
