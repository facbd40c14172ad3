package org.mobula.message.internal.pattern;

import java.util.Arrays;

/**
 * The places of bytes, relative to an origin, in packing order.
 *
 *
 *
 * <p><b>Threads:</b> any; immutable.
 */
public sealed interface Pattern {
    /** The number of bytes. */
    long bytes();

    /** The lowest place; 0 if there are no bytes. */
    long first();

    /** The highest place plus 1; 0 if there are no bytes. */
    long end();

    /**
     * Visits some of the bytes.
     *
     * @param origin what places are relative to
     * @param from the first byte, in packing order
     * @param length number of bytes
     */
    void visit(long origin, long from, long length, Mover mover);

    /** Visits all bytes. */
    void visit(long origin, Mover mover);

    /** Whether all bytes are adjacent, starting at {@link #first}, in packing order. */
    default boolean isAdjacent() {
        return this instanceof Run
                || this instanceof Sequence sequence
                        && sequence.parts().length == 1
                        && sequence.parts()[0] instanceof Run;
    }

    /**
     * Adjacent bytes, starting at the origin.
     *
     * @param unit size of an element in bytes
     */
    record Run(long bytes, int unit) implements Pattern {
        @Override
        public long first() {
            return 0;
        }

        @Override
        public long end() {
            return bytes;
        }

        @Override
        public void visit(long origin, long from, long length, Mover mover) {
            if (length > 0) {
                mover.move(origin + from, 0, 1, length, unit);
            }
        }

        @Override
        public void visit(long origin, Mover mover) {
            visit(origin, 0, bytes, mover);
        }
    }

    /**
     * Repetitions of a part.
     *
     * @param times at least 2
     * @param stride from one origin to the next, in bytes
     * @param bytes of all repetitions
     */
    record Repeat(long times, long stride, Pattern part, long bytes) implements Pattern {
        Repeat(long times, long stride, Pattern part) {
            this(times, stride, part, Math.multiplyExact(times, part.bytes()));
        }

        @Override
        public long first() {
            return part.first() + Math.min(0, reach());
        }

        @Override
        public long end() {
            return part.end() + Math.max(0, reach());
        }

        private long reach() {
            return Math.multiplyExact(times - 1, stride);
        }

        @Override
        public void visit(long origin, long from, long length, Mover mover) {
            long each = part.bytes();
            long index = from / each;
            long skip = from % each;
            long left = length;
            if (skip > 0) {
                long head = Math.min(each - skip, left);
                part.visit(origin + index * stride, skip, head, mover);
                index++;
                left -= head;
            }
            long whole = left / each;
            visit(origin + index * stride, whole, mover);
            long tail = left - whole * each;
            if (tail > 0) {
                part.visit(origin + (index + whole) * stride, 0, tail, mover);
            }
        }

        @Override
        public void visit(long origin, Mover mover) {
            visit(origin, times, mover);
        }

        private void visit(long origin, long number, Mover mover) {
            if (part instanceof Run(long length, int unit)) {
                if (number > 0) {
                    mover.move(origin, stride, number, length, unit);
                }
                return;
            }
            for (long i = 0; i < number; i++) {
                part.visit(origin + i * stride, mover);
            }
        }
    }

    /**
     * Runs of different lengths, or at irregular distances.
     *
     * @param places where they start
     * @param starts the number of bytes packed before each, followed by the number of all bytes
     * @param unit size of an element in bytes
     */
    record Runs(long[] places, long[] starts, int unit, long first, long end) implements Pattern {
        /** The number of bytes of a run. */
        long length(int run) {
            return starts[run + 1] - starts[run];
        }

        @Override
        public long bytes() {
            return starts[places.length];
        }

        @Override
        public void visit(long origin, long from, long length, Mover mover) {
            if (length == 0) {
                return;
            }
            int head = partAt(starts, from);
            int tail = partAt(starts, from + length - 1);
            int whole = head;
            if (from > starts[head] || head == tail) {
                long of = Math.min(starts[head + 1], from + length) - from;
                mover.move(origin + places[head] + from - starts[head], 0, 1, of, unit);
                whole++;
            }
            boolean cut = tail >= whole && from + length < starts[tail + 1];
            int end = cut ? tail : tail + 1;
            if (whole < end) {
                mover.move(origin, this, whole, end);
            }
            if (cut) {
                mover.move(origin + places[tail], 0, 1, from + length - starts[tail], unit);
            }
        }

        @Override
        public void visit(long origin, Mover mover) {
            mover.move(origin, this, 0, places.length);
        }
    }

    /**
     * A sequence of different parts.
     *
     * @param places their origins
     * @param starts the number of bytes packed before each, followed by the number of all bytes
     */
    record Sequence(long[] places, Pattern[] parts, long[] starts, long first, long end) implements Pattern {
        @Override
        public long bytes() {
            return starts[places.length];
        }

        @Override
        public void visit(long origin, long from, long length, Mover mover) {
            long left = length;
            long at = from;
            for (int i = length == 0 ? parts.length : partAt(starts, from); left > 0; i++) {
                long of = Math.min(starts[i + 1] - at, left);
                parts[i].visit(origin + places[i], at - starts[i], of, mover);
                at += of;
                left -= of;
            }
        }

        @Override
        public void visit(long origin, Mover mover) {
            for (int i = 0; i < parts.length; i++) {
                parts[i].visit(origin + places[i], mover);
            }
        }
    }

    /** The part of a packed byte; no part is empty. */
    private static int partAt(long[] starts, long at) {
        int found = Arrays.binarySearch(starts, at);
        return found >= 0 ? found : -found - 2;
    }
}
