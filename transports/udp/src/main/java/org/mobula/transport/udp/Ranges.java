package org.mobula.transport.udp;

import java.util.Arrays;

/**
 * The parts of a stream that have arrived beyond a gap: disjoint ranges in ascending order, at most {@link
 * WireLayout#RANGES}.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Ranges {
    private final long[] starts = new long[WireLayout.RANGES];
    private final long[] ends = new long[WireLayout.RANGES];
    private int count;

    int count() {
        return count;
    }

    long start(int index) {
        return starts[index];
    }

    long end(int index) {
        return ends[index];
    }

    void clear() {
        count = 0;
    }

    /** Whether all bytes of a range are contained. */
    boolean contains(long start, long end) {
        for (int i = 0; i < count; i++) {
            if (starts[i] <= start && end <= ends[i]) {
                return true;
            }
        }
        return false;
    }

    /** Adds a range, and joins those that touch it; false, without a change, if there are too many. */
    boolean add(long start, long end) {
        int first = 0;
        while (first < count && ends[first] < start) {
            first++;
        }
        int after = first;
        long from = start;
        long to = end;
        while (after < count && starts[after] <= end) {
            from = Math.min(from, starts[after]);
            to = Math.max(to, ends[after]);
            after++;
        }
        if (after == first && count == starts.length) {
            return false;
        }
        replace(first, after, from, to);
        return true;
    }

    /** Removes the ranges that continue a stream without a gap; returns its new end. */
    long advance(long end) {
        int merged = 0;
        long reached = end;
        while (merged < count && starts[merged] <= reached) {
            reached = Math.max(reached, ends[merged]);
            merged++;
        }
        if (merged > 0) {
            System.arraycopy(starts, merged, starts, 0, count - merged);
            System.arraycopy(ends, merged, ends, 0, count - merged);
            count -= merged;
        }
        return reached;
    }

    /** Puts one range in the place of those from {@code first} to before {@code after}. */
    private void replace(int first, int after, long from, long to) {
        System.arraycopy(starts, after, starts, first + 1, count - after);
        System.arraycopy(ends, after, ends, first + 1, count - after);
        count += first + 1 - after;
        starts[first] = from;
        ends[first] = to;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(Arrays.asList(starts[i], ends[i]));
        }
        return text.toString();
    }
}
