package org.mobula.message.internal.pattern;

import java.util.Arrays;

/**
 * Where bytes lie, counted from an origin, in the order in which they are packed.
 *
 * <p>The factories write the same places as simply as they can: what lies side by side becomes one run, and what
 * repeats evenly one repetition.
 *
 * <p><b>Threads:</b> any; it never changes.
 */
public sealed interface Pattern {
    /** How many bytes there are; packed, they take as many. */
    long bytes();

    /** The lowest of the bytes' places; 0 if there are none. */
    long first();

    /** One behind the highest of the bytes' places; 0 if there are none. */
    long end();

    /**
     * Tells where some of the bytes lie.
     *
     * @param origin from where on places count
     * @param from the first byte, in the order of packing
     * @param length how many bytes
     */
    void visit(long origin, long from, long length, Mover mover);

    /** Tells where all of the bytes lie. */
    void visit(long origin, Mover mover);

    /** Whether all bytes lie side by side, from {@link #first} on, in the order of packing. */
    default boolean isAdjacent() {
        return this instanceof Run
                || this instanceof Sequence sequence
                        && sequence.parts().length == 1
                        && sequence.parts()[0] instanceof Run;
    }

    /** Adjacent bytes from the origin on. */
    static Pattern run(long bytes, int unit) {
        return new Run(bytes, unit);
    }

    /**
     * The same again and again.
     *
     * @param stride from one origin to the next, in bytes
     */
    static Pattern repeat(long times, long stride, Pattern part) {
        if (times == 0 || part.bytes() == 0) {
            return new Run(0, 1);
        }
        if (times == 1) {
            return part;
        }
        if (part instanceof Run(long bytes, int unit) && stride == bytes) {
            return new Run(Math.multiplyExact(times, bytes), unit);
        }
        if (part instanceof Repeat inner && stride == inner.times() * inner.stride()) {
            return new Repeat(Math.multiplyExact(times, inner.times()), inner.stride(), inner.part());
        }
        if (part instanceof Sequence single && single.parts().length == 1) {
            return sequence(single.places(), new Pattern[] {repeat(times, stride, single.parts()[0])});
        }
        return new Repeat(times, stride, part);
    }

    /**
     * One behind the other, each at its place.
     *
     * @param places the parts' origins
     */
    static Pattern sequence(long[] places, Pattern[] parts) {
        return SequenceBuilder.build(places, parts);
    }

    /**
     * Adjacent bytes from the origin on.
     *
     * @param unit bytes of an element
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
     * The same part again and again.
     *
     * @param times at least 2
     * @param stride from one origin to the next, in bytes
     * @param bytes of all together
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
     * Runs of different lengths or at uneven distances.
     *
     * @param places where they begin
     * @param starts how many bytes are packed before each, and at the end of all
     * @param unit bytes of an element
     */
    record Runs(long[] places, long[] starts, int unit, long first, long end) implements Pattern {
        /** How many bytes a run has. */
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
     * Different parts one behind the other.
     *
     * @param places their origins
     * @param starts how many bytes are packed before each, and at the end of all
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

    /** The part that a packed byte belongs to; none of the parts is empty. */
    private static int partAt(long[] starts, long at) {
        int found = Arrays.binarySearch(starts, at);
        return found >= 0 ? found : -found - 2;
    }
}
