package org.mobula.message.internal.pattern;

import java.util.Arrays;

/** Creates patterns as simple as possible: adjacent places become one run, and regular ones a repetition. */
public final class Patterns {
    private final long[] places;
    private final Pattern[] parts;
    private int size;

    private Patterns(int capacity) {
        places = new long[capacity];
        parts = new Pattern[capacity];
    }

    /** Adjacent bytes, starting at the origin. */
    public static Pattern run(long bytes, int unit) {
        return new Pattern.Run(bytes, unit);
    }

    /**
     * Repetitions of a part.
     *
     * @param stride from one origin to the next, in bytes
     */
    public static Pattern repeat(long times, long stride, Pattern part) {
        if (times == 0 || part.bytes() == 0) {
            return new Pattern.Run(0, 1);
        }
        if (times == 1) {
            return part;
        }
        if (part instanceof Pattern.Run(long bytes, int unit) && stride == bytes) {
            return new Pattern.Run(Math.multiplyExact(times, bytes), unit);
        }
        if (part instanceof Pattern.Repeat inner && stride == inner.times() * inner.stride()) {
            return new Pattern.Repeat(Math.multiplyExact(times, inner.times()), inner.stride(), inner.part());
        }
        if (part instanceof Pattern.Sequence single && single.parts().length == 1) {
            return sequence(single.places(), new Pattern[] {repeat(times, stride, single.parts()[0])});
        }
        return new Pattern.Repeat(times, stride, part);
    }

    /**
     * A sequence of parts, each at its place.
     *
     * @param places the parts' origins
     */
    public static Pattern sequence(long[] places, Pattern[] parts) {
        Patterns sequence = new Patterns(places.length);
        for (int i = 0; i < places.length; i++) {
            if (parts[i].bytes() > 0) {
                sequence.add(places[i], parts[i]);
            }
        }
        return sequence.result();
    }

    private void add(long place, Pattern part) {
        if (part instanceof Pattern.Sequence single && single.parts().length == 1) {
            add(Math.addExact(place, single.places()[0]), single.parts()[0]);
            return;
        }
        if (size > 0
                && part instanceof Pattern.Run(long bytes, int unit)
                && parts[size - 1] instanceof Pattern.Run(long before, int sameUnit)
                && unit == sameUnit
                && place == places[size - 1] + before) {
            parts[size - 1] = new Pattern.Run(before + bytes, unit);
            return;
        }
        places[size] = place;
        parts[size++] = part;
    }

    private Pattern result() {
        if (size == 0) {
            return new Pattern.Run(0, 1);
        }
        if (size == 1 && places[0] == 0) {
            return parts[0];
        }
        return size > 1 && areRunsOfOneUnit() ? runs() : sequence();
    }

    private boolean areRunsOfOneUnit() {
        return parts[0] instanceof Pattern.Run(long _, int unit)
                && Arrays.stream(parts, 0, size)
                        .allMatch(part -> part instanceof Pattern.Run run && run.unit() == unit);
    }

    private Pattern runs() {
        int unit = ((Pattern.Run) parts[0]).unit();
        long stride = places[1] - places[0];
        boolean even = true;
        for (int i = 1; i < size && even; i++) {
            even = places[i] - places[i - 1] == stride && parts[i].bytes() == parts[0].bytes();
        }
        if (!even) {
            return new Pattern.Runs(Arrays.copyOf(places, size), starts(), unit, first(), end());
        }
        Pattern repeated = repeat(size, stride, parts[0]);
        return places[0] == 0 ? repeated : sequence(new long[] {places[0]}, new Pattern[] {repeated});
    }

    private Pattern sequence() {
        return new Pattern.Sequence(Arrays.copyOf(places, size), Arrays.copyOf(parts, size), starts(), first(), end());
    }

    private long[] starts() {
        long[] starts = new long[size + 1];
        for (int i = 0; i < size; i++) {
            starts[i + 1] = Math.addExact(starts[i], parts[i].bytes());
        }
        return starts;
    }

    private long first() {
        long first = Long.MAX_VALUE;
        for (int i = 0; i < size; i++) {
            first = Math.min(first, Math.addExact(places[i], parts[i].first()));
        }
        return first;
    }

    private long end() {
        long end = Long.MIN_VALUE;
        for (int i = 0; i < size; i++) {
            end = Math.max(end, Math.addExact(places[i], parts[i].end()));
        }
        return end;
    }
}
