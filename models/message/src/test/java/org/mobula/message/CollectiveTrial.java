package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Collective;
import org.mobula.collective.Selection;

/**
 * One collective operation, run in one way and compared with its definition.
 *
 * @param count how many elements a rank gives
 * @param begun whether it is begun and waited for, rather than called
 */
record CollectiveTrial(Communicator world, int count, int root, boolean begun, boolean inPlace, boolean inOrder) {
    /** Composes affine functions, which are pairs of a factor and a summand: associative, but not commutative. */
    static final Operation COMPOSE = Operation.of("COMPOSE", false, 2, (_, operand, from, into, at, length) -> {
        long[] lower = (long[]) operand;
        long[] higher = (long[]) into;
        for (int i = 0; i < length; i += 2) {
            higher[at + i + 1] = lower[from + i] * higher[at + i + 1] + lower[from + i + 1];
            higher[at + i] = lower[from + i] * higher[at + i];
        }
    });

    static void choose(Communicator world, Algorithm algorithm) {
        world.algorithms(Selection.standard().with(algorithm));
    }

    private static long[] given(int rank, int length) {
        return LongStream.range(0, length)
                .map(i -> 3 + i % 1009 * 7 + 31L * rank)
                .toArray();
    }

    private Operation operation() {
        return inOrder ? COMPOSE : Operation.SUM;
    }

    private long[] combined(int from, int to, int length) {
        long[] sum = given(to, length);
        for (int rank = to - 1; rank >= from; rank--) {
            Implementations.combining(operation())
                    .combine(
                            Implementations.elements(Section.of(given(rank, length))),
                            Implementations.elements(Section.of(sum)),
                            true);
        }
        return sum;
    }

    private int[] counts() {
        return IntStream.range(0, world.size())
                .map(rank -> (count + rank) / 2 * 2 * (rank % 3 == 1 ? 0 : 1))
                .toArray();
    }

    /** Blocks in the opposite order, with a gap between each two. */
    private static int[] displacements(int[] counts) {
        int[] displacements = new int[counts.length];
        int end = 0;
        for (int i = counts.length - 1; i >= 0; i--) {
            displacements[i] = end;
            end += counts[i] + 1;
        }
        return displacements;
    }

    private static int extent(int[] counts) {
        return Arrays.stream(counts).sum() + counts.length;
    }

    private void end(@Nullable Request request) {
        if (request != null) {
            request.await();
        }
    }

    void check(Collective collective) {
        switch (collective) {
            case BARRIER -> barrier();
            case BROADCAST -> broadcast();
            case SCATTER -> scatter();
            case SCATTERV -> scatterv();
            case GATHER -> gather();
            case GATHERV -> gatherv();
            case ALL_GATHER -> allGather();
            case ALL_GATHERV -> allGatherv();
            case ALL_TO_ALL -> allToAll();
            case ALL_TO_ALLV -> allToAllv();
            case REDUCE -> reduce();
            case ALL_REDUCE -> allReduce();
            case REDUCE_SCATTER -> reduceScatter();
            case SCAN -> scan();
            case EXSCAN -> exscan();
        }
    }

    private void barrier() {
        end(begun ? world.ibarrier() : null);
        if (!begun) {
            world.barrier();
        }
    }

    private void broadcast() {
        long[] data = world.rank() == root ? given(root, count) : new long[count];
        if (begun) {
            end(world.ibroadcast(Section.of(data), root));
        } else {
            world.broadcast(Section.of(data), root);
        }
        assertThat(data).isEqualTo(given(root, count));
    }

    private void scatter() {
        boolean keeps = inPlace && world.rank() == root;
        long[] all = given(root, count * world.size());
        Section send = world.rank() == root ? Section.of(all) : Section.EMPTY;
        long[] own = new long[count];
        Section receive = keeps ? Section.IN_PLACE : Section.of(own);
        if (begun) {
            end(world.iscatter(send, receive, root));
        } else {
            world.scatter(send, receive, root);
        }
        long[] expected = Arrays.copyOfRange(all, world.rank() * count, (world.rank() + 1) * count);
        assertThat(keeps ? expected : own).isEqualTo(expected);
    }

    private void scatterv() {
        int[] counts = counts();
        int[] displacements = displacements(counts);
        long[] all = given(root, extent(counts));
        boolean isRoot = world.rank() == root;
        long[] own = new long[counts[world.rank()]];
        Section send = isRoot ? Section.of(all) : Section.EMPTY;
        Section receive = isRoot && inPlace ? Section.IN_PLACE : Section.of(own);
        int[] theirs = isRoot ? counts : null;
        if (begun) {
            end(world.iscatterv(send, theirs, isRoot ? displacements : null, receive, root));
        } else {
            world.scatterv(send, theirs, isRoot ? displacements : null, receive, root);
        }
        int at = displacements[world.rank()];
        long[] expected = Arrays.copyOfRange(all, at, at + own.length);
        assertThat(isRoot && inPlace ? expected : own).isEqualTo(expected);
    }

    private void gather() {
        boolean isRoot = world.rank() == root;
        long[] all = new long[isRoot ? count * world.size() : 0];
        Section send = Section.of(given(world.rank(), count));
        if (isRoot && inPlace) {
            System.arraycopy(given(root, count), 0, all, root * count, count);
            send = Section.IN_PLACE;
        }
        if (begun) {
            end(world.igather(send, Section.of(all), root));
        } else {
            world.gather(send, Section.of(all), root);
        }
        assertThat(all).isEqualTo(isRoot ? allValues() : new long[0]);
    }

    private long[] allValues() {
        return IntStream.range(0, world.size())
                .mapToObj(rank -> given(rank, count))
                .flatMapToLong(Arrays::stream)
                .toArray();
    }

    private long[] allValues(int[] counts, int[] displacements) {
        long[] all = new long[extent(counts)];
        for (int rank = 0; rank < counts.length; rank++) {
            System.arraycopy(given(rank, counts[rank]), 0, all, displacements[rank], counts[rank]);
        }
        return all;
    }

    private void gatherv() {
        int[] counts = counts();
        int[] displacements = displacements(counts);
        boolean isRoot = world.rank() == root;
        long[] own = given(world.rank(), counts[world.rank()]);
        long[] all = new long[isRoot ? extent(counts) : 0];
        Section send = Section.of(own);
        if (isRoot && inPlace) {
            System.arraycopy(own, 0, all, displacements[root], own.length);
            send = Section.IN_PLACE;
        }
        int[] theirs = isRoot ? counts : null;
        if (begun) {
            end(world.igatherv(send, Section.of(all), theirs, isRoot ? displacements : null, root));
        } else {
            world.gatherv(send, Section.of(all), theirs, isRoot ? displacements : null, root);
        }
        assertThat(all).isEqualTo(isRoot ? allValues(counts, displacements) : new long[0]);
    }

    private void allGather() {
        long[] all = new long[count * world.size()];
        long[] own = given(world.rank(), count);
        System.arraycopy(own, 0, all, inPlace ? world.rank() * count : 0, inPlace ? count : 0);
        Section send = inPlace ? Section.IN_PLACE : Section.of(own);
        if (begun) {
            end(world.iallGather(send, Section.of(all)));
        } else {
            world.allGather(send, Section.of(all));
        }
        assertThat(all).isEqualTo(allValues());
    }

    private void allGatherv() {
        int[] counts = counts();
        int[] displacements = displacements(counts);
        long[] own = given(world.rank(), counts[world.rank()]);
        long[] all = new long[extent(counts)];
        System.arraycopy(own, 0, all, displacements[world.rank()], inPlace ? own.length : 0);
        Section send = inPlace ? Section.IN_PLACE : Section.of(own);
        if (begun) {
            end(world.iallGatherv(send, Section.of(all), counts, displacements));
        } else {
            world.allGatherv(send, Section.of(all), counts, displacements);
        }
        assertThat(all).isEqualTo(allValues(counts, displacements));
    }

    private void allToAll() {
        int size = world.size();
        long[] own = given(world.rank(), count * size);
        long[] all = inPlace ? own.clone() : new long[count * size];
        Section send = inPlace ? Section.IN_PLACE : Section.of(own);
        if (begun) {
            end(world.iallToAll(send, Section.of(all)));
        } else {
            world.allToAll(send, Section.of(all));
        }
        int here = world.rank();
        assertThat(all)
                .isEqualTo(IntStream.range(0, size)
                        .mapToObj(
                                rank -> Arrays.copyOfRange(given(rank, count * size), here * count, (here + 1) * count))
                        .flatMapToLong(Arrays::stream)
                        .toArray());
    }

    /** From i to j: any number that depends on both, the same both ways. */
    private int[] exchanged(int rank) {
        return IntStream.range(0, world.size())
                .map(other -> (count + rank * other) % (count + 2))
                .toArray();
    }

    private void allToAllv() {
        int here = world.rank();
        int[] counts = exchanged(here);
        int[] displacements = displacements(counts);
        long[] own = given(here, extent(counts));
        long[] all = inPlace ? own.clone() : new long[extent(counts)];
        Section send = inPlace ? Section.IN_PLACE : Section.of(own);
        if (begun) {
            end(world.iallToAllv(send, counts, displacements, Section.of(all), counts, displacements));
        } else {
            world.allToAllv(send, counts, displacements, Section.of(all), counts, displacements);
        }
        for (int rank = 0; rank < world.size(); rank++) {
            int[] theirs = exchanged(rank);
            int at = displacements(theirs)[here];
            assertThat(Arrays.copyOfRange(all, displacements[rank], displacements[rank] + counts[rank]))
                    .isEqualTo(Arrays.copyOfRange(given(rank, extent(theirs)), at, at + theirs[here]));
        }
    }

    private void reduce() {
        boolean isRoot = world.rank() == root;
        long[] own = given(world.rank(), count);
        long[] result = isRoot && inPlace ? own : new long[isRoot ? count : 0];
        Section send = isRoot && inPlace ? Section.IN_PLACE : Section.of(own);
        if (begun) {
            end(world.ireduce(send, Section.of(result), operation(), root));
        } else {
            world.reduce(send, Section.of(result), operation(), root);
        }
        assertThat(result).isEqualTo(isRoot ? combined(0, world.size() - 1, count) : new long[0]);
    }

    private void allReduce() {
        long[] own = given(world.rank(), count);
        long[] result = inPlace ? own : new long[count];
        Section send = inPlace ? Section.IN_PLACE : Section.of(own);
        if (begun) {
            end(world.iallReduce(send, Section.of(result), operation()));
        } else {
            world.allReduce(send, Section.of(result), operation());
        }
        assertThat(result).isEqualTo(combined(0, world.size() - 1, count));
    }

    private void reduceScatter() {
        int[] counts = counts();
        int total = Arrays.stream(counts).sum();
        long[] own = given(world.rank(), total);
        long[] result = inPlace ? own : new long[counts[world.rank()]];
        Section send = inPlace ? Section.IN_PLACE : Section.of(own);
        if (begun) {
            end(world.ireduceScatter(send, Section.of(result), counts, operation()));
        } else {
            world.reduceScatter(send, Section.of(result), counts, operation());
        }
        int at = Arrays.stream(counts, 0, world.rank()).sum();
        assertThat(Arrays.copyOf(result, counts[world.rank()]))
                .isEqualTo(Arrays.copyOfRange(combined(0, world.size() - 1, total), at, at + counts[world.rank()]));
    }

    private void scan() {
        long[] own = given(world.rank(), count);
        long[] result = inPlace ? own : new long[count];
        Section send = inPlace ? Section.IN_PLACE : Section.of(own);
        if (begun) {
            end(world.iscan(send, Section.of(result), operation()));
        } else {
            world.scan(send, Section.of(result), operation());
        }
        assertThat(result).isEqualTo(combined(0, world.rank(), count));
    }

    private void exscan() {
        long[] own = given(world.rank(), count);
        long[] result = inPlace ? own.clone() : new long[count];
        Section send = inPlace ? Section.IN_PLACE : Section.of(own);
        if (begun) {
            end(world.iexscan(send, Section.of(result), operation()));
        } else {
            world.exscan(send, Section.of(result), operation());
        }
        long[] untouched = inPlace ? own : new long[count];
        assertThat(result).isEqualTo(world.rank() == 0 ? untouched : combined(0, world.rank() - 1, count));
    }
}
