package org.mobula.message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A datatype and, beside it, the same by the letter of MPI's definitions: a list of each single element's place.
 * Nothing is merged and nothing is skipped, so that it can be compared with.
 *
 * @param places of each element in bytes, in the order of packing
 */
record PlainDatatype(Datatype datatype, int unit, List<Long> places, long lower, long upper) {
    static PlainDatatype of(Datatype basic) {
        return new PlainDatatype(basic, (int) basic.size(), List.of(0L), 0, basic.size());
    }

    /** A random datatype derived from the basic one in this many steps. */
    static PlainDatatype random(RandomGenerator random, Datatype basic, int steps) {
        PlainDatatype type = of(basic);
        for (int i = 0; i < steps; i++) {
            type = type.next(random);
        }
        return type;
    }

    private PlainDatatype next(RandomGenerator random) {
        int count = random.nextInt(4);
        int length = random.nextInt(4);
        int stride = random.nextInt(-3, 5);
        int blocks = random.nextInt(1, 4);
        int[] lengths = random.ints(blocks, 0, 3).toArray();
        int[] displacements = random.ints(blocks, -4, 9).toArray();
        long[] bytes = random.longs(blocks, -9, 20).map(place -> place * unit).toArray();
        return switch (random.nextInt(7)) {
            case 0 -> blocks(datatype.contiguous(count), fill(count, 1), spread(count, extent()));
            case 1 ->
                blocks(datatype.vector(count, length, stride), fill(count, length), spread(count, stride * extent()));
            case 2 -> {
                long step = (long) stride * unit;
                yield blocks(datatype.hvector(count, length, step), fill(count, length), spread(count, step));
            }
            case 3 -> blocks(datatype.indexed(lengths, displacements), lengths, scaled(displacements));
            case 4 -> blocks(datatype.hindexed(lengths, bytes), lengths, bytes);
            case 5 -> {
                Datatype[] same = new Datatype[blocks];
                Arrays.fill(same, datatype);
                yield blocks(Datatype.struct(lengths, bytes, same), lengths, bytes);
            }
            default -> {
                long extent = extent() + (long) random.nextInt(-1, 3) * unit;
                yield new PlainDatatype(datatype.resized(lower, extent), unit, places, lower, lower + extent);
            }
        };
    }

    /** So many of it, an extent apart, as one. */
    PlainDatatype times(int count) {
        return blocks(datatype.contiguous(count), new int[] {count}, new long[] {0});
    }

    long extent() {
        return upper - lower;
    }

    private PlainDatatype blocks(Datatype made, int[] lengths, long[] displacements) {
        List<Long> all = new ArrayList<>();
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (int block = 0; block < lengths.length; block++) {
            for (int i = 0; i < lengths[block]; i++) {
                long origin = displacements[block] + i * extent();
                places.forEach(place -> all.add(origin + place));
                low = Math.min(low, origin + lower);
                high = Math.max(high, origin + upper);
            }
        }
        return low == Long.MAX_VALUE
                ? new PlainDatatype(made, unit, all, 0, 0)
                : new PlainDatatype(made, unit, all, low, high);
    }

    private static int[] fill(int count, int value) {
        int[] all = new int[count];
        Arrays.fill(all, value);
        return all;
    }

    private static long[] spread(int count, long stride) {
        long[] all = new long[count];
        Arrays.setAll(all, i -> i * stride);
        return all;
    }

    private long[] scaled(int[] displacements) {
        return Arrays.stream(displacements).mapToLong(place -> place * extent()).toArray();
    }
}
