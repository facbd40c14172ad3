package org.mobula.collective;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * One operation of all ranks, and its expected result.
 *
 * @param blocks RECEIVE's and SEND's, if all ranks have equal ones
 * @param gap how many elements lie between two blocks
 */
record Case(
        Algorithm algorithm,
        int size,
        int root,
        Blocks blocks,
        int gap,
        boolean commutative,
        Hosts hosts,
        boolean inPlace) {
    static final long SEGMENT = 3;

    private Collective collective() {
        return algorithm.collective();
    }

    /** The number of elements that a rank publishes at once: few enough that most vectors take several publications. */
    private int room() {
        return size + 2;
    }

    Shape shape(int rank) {
        Blocks placed = gap == 0 ? blocks : spread(blocks);
        Shape shape = Shape.of(rank, size)
                .withRoot(root)
                .withCommutative(commutative)
                .withHosts(hosts)
                .withElementBytes(8)
                .withSegment(SEGMENT)
                .withArea(room());
        return switch (collective()) {
            case ALL_TO_ALLV ->
                shape.withBlocks(spread(exchanged(rank, false)))
                        .withSends(inPlace ? spread(exchanged(rank, false)) : spread(exchanged(rank, true)))
                        .withInPlace(inPlace);
            case REDUCE, SCATTER, SCATTERV, GATHER, GATHERV ->
                shape.withBlocks(placed).withInPlace(inPlace && rank == root);
            default -> shape.withBlocks(placed).withInPlace(inPlace);
        };
    }

    /** The number of elements that rank i sends to j: any function of both, symmetrical in place. */
    private Blocks exchanged(int rank, boolean sent) {
        return Blocks.of(IntStream.range(0, size)
                .mapToLong(other -> exchangedCount(sent ? rank : other, sent ? other : rank))
                .toArray());
    }

    private long exchangedCount(int from, int to) {
        long most = blocks.longest() + 1;
        return inPlace ? (from * to + from + to) % most : (from * 3L + to * 5L) % most;
    }

    private Blocks spread(Blocks dense) {
        int[] counts = IntStream.range(0, size).map(i -> (int) dense.count(i)).toArray();
        int[] offsets = new int[size];
        int end = 0;
        for (int i = size - 1; i >= 0; i--) { // downwards, because blocks need not be in rank order
            offsets[i] = end;
            end += counts[i] + gap;
        }
        return gap == 0 ? Blocks.of(Arrays.stream(counts).asLongStream().toArray()) : Blocks.of(counts, offsets);
    }

    boolean isPossible() {
        return algorithm.suits(shape(0));
    }

    /** Runs it, and compares. */
    Simulation check() {
        List<Schedule> schedules = IntStream.range(0, size)
                .mapToObj(rank -> algorithm.plan(shape(rank)))
                .toList();
        long[][] send = new long[size][];
        long[][] receive = new long[size][];
        for (int rank = 0; rank < size; rank++) {
            Shape shape = shape(rank);
            long[] input = input(shape);
            // the longer one, because the input of an in-place reduceScatter is longer than its result
            receive[rank] =
                    new long[(int) Math.max(shape.received(collective()).count(), shape.inPlace() ? input.length : 0)];
            send[rank] = shape.inPlace() && isInReceive() ? new long[0] : input;
            if (shape.inPlace() && isInReceive()) {
                placeInput(shape, input, receive[rank]);
            }
            if (collective() == Collective.BROADCAST && shape.isRoot()) {
                receive[rank] = vector(shape.length(), rank);
            }
        }
        Simulation simulation = new Simulation(schedules, commutative, send, receive, room()).run();
        for (int rank = 0; rank < size; rank++) {
            compare(rank, receive[rank]);
        }
        return simulation;
    }

    private boolean isInReceive() {
        return collective() != Collective.SCATTER && collective() != Collective.SCATTERV;
    }

    private static long[] vector(long length, int rank) {
        return LongStream.range(0, length).map(i -> Simulation.element(i, rank)).toArray();
    }

    private long[] input(Shape shape) {
        int rank = shape.rank();
        return switch (collective()) {
            case BARRIER, BROADCAST -> new long[0];
            case SCATTER, SCATTERV ->
                shape.isRoot()
                        ? inBlocks(shape.blocks(), i -> rank, shape.blocks().extent(), i -> i)
                        : new long[0];
            case GATHER, GATHERV, ALL_GATHER, ALL_GATHERV ->
                vector(shape.blocks().count(rank), rank);
            case ALL_TO_ALL, ALL_TO_ALLV ->
                inBlocks(shape.sends(), i -> rank, shape.sends().extent(), i -> i);
            case REDUCE, ALL_REDUCE, REDUCE_SCATTER, SCAN, EXSCAN -> vector(shape.length(), rank);
        };
    }

    private interface PerBlock {
        int of(int block);
    }

    private static long[] inBlocks(Blocks blocks, PerBlock origin, long extent) {
        return inBlocks(blocks, origin, extent, i -> 0);
    }

    /** Each block's elements are numbered from its own index, times a large number, on. */
    private static long[] inBlocks(Blocks blocks, PerBlock origin, long extent, PerBlock index) {
        long[] vector = new long[(int) extent];
        for (int i = 0; i < blocks.size(); i++) {
            for (long k = 0; k < blocks.count(i); k++) {
                vector[(int) (blocks.offset(i) + k)] = Simulation.element(index.of(i) * 10_000L + k, origin.of(i));
            }
        }
        return vector;
    }

    private long[] ofBlock(Blocks all, int rank) {
        return LongStream.range(0, all.count(rank))
                .map(k -> Simulation.element(rank * 10_000L + k, root))
                .toArray();
    }

    private void placeInput(Shape shape, long[] input, long[] receive) {
        int at = switch (collective()) {
            case GATHER, GATHERV, ALL_GATHER, ALL_GATHERV ->
                (int) shape.blocks().offset(shape.rank());
            default -> 0;
        };
        if (input.length > 0) {
            System.arraycopy(input, 0, receive, at, input.length);
        }
    }

    private void compare(int rank, long[] received) {
        Shape shape = shape(rank);
        long[] expected = expected(shape, received);
        for (int i = 0; i < expected.length; i++) {
            if (expected[i] != 0 && expected[i] != received[i]) {
                throw new IllegalStateException("rank " + rank + " got " + Long.toHexString(received[i])
                        + " as element " + i + ", not " + Long.toHexString(expected[i]));
            }
        }
    }

    private long[] expected(Shape shape, long[] received) {
        int rank = shape.rank();
        int last = size - 1;
        return switch (collective()) {
            case BARRIER -> new long[0];
            case BROADCAST -> vector(shape.length(), root);
            case SCATTER, SCATTERV -> shape.inPlace() ? new long[0] : ofBlock(shape.blocks(), rank);
            case GATHER, GATHERV -> shape.isRoot() ? inBlocks(shape.blocks(), i -> i, received.length) : new long[0];
            case ALL_GATHER, ALL_GATHERV -> inBlocks(shape.blocks(), i -> i, received.length);
            case ALL_TO_ALL, ALL_TO_ALLV -> inBlocks(shape.blocks(), i -> i, received.length, i -> rank);
            case REDUCE -> shape.isRoot() ? sums(shape.length(), 0, 0, last) : new long[0];
            case ALL_REDUCE -> sums(shape.length(), 0, 0, last);
            case REDUCE_SCATTER ->
                sums(shape.blocks().count(rank), shape.blocks().offset(rank), 0, last);
            case SCAN -> sums(shape.length(), 0, 0, rank);
            case EXSCAN -> rank == 0 ? new long[0] : sums(shape.length(), 0, 0, rank - 1);
        };
    }

    private static long[] sums(long count, long begin, int from, int to) {
        return LongStream.range(begin, begin + count)
                .map(i -> Simulation.element(i, from, to))
                .toArray();
    }
}
