package org.mobula.message.internal.pattern;

import java.util.Arrays;

/** Puts parts behind one another, without the empty ones, and merges runs that lie side by side. */
final class SequenceBuilder {
    private final long[] places;
    private final Pattern[] parts;
    private int size;

    private SequenceBuilder(int capacity) {
        places = new long[capacity];
        parts = new Pattern[capacity];
    }

    static Pattern build(long[] places, Pattern[] parts) {
        SequenceBuilder builder = new SequenceBuilder(places.length);
        for (int i = 0; i < places.length; i++) {
            if (parts[i].bytes() > 0) {
                builder.add(places[i], parts[i]);
            }
        }
        return builder.result();
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
        Pattern repeated = Pattern.repeat(size, stride, parts[0]);
        return places[0] == 0 ? repeated : build(new long[] {places[0]}, new Pattern[] {repeated});
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
