package org.mobula.collective;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Every shape of an operation that an algorithm may treat differently: lengths around its divisors, and all kinds. */
final class Cases {
    private static final Set<Collective> ROOTED = Set.of(
            Collective.BROADCAST,
            Collective.SCATTER,
            Collective.SCATTERV,
            Collective.GATHER,
            Collective.GATHERV,
            Collective.REDUCE);
    private static final Set<Collective> UNEVEN =
            Set.of(Collective.SCATTERV, Collective.GATHERV, Collective.ALL_GATHERV, Collective.ALL_TO_ALLV);

    private Cases() {}

    static boolean hasRoot(Collective collective) {
        return ROOTED.contains(collective);
    }

    static List<Case> of(Algorithm algorithm, int size, int root) {
        Collective collective = algorithm.collective();
        List<Case> cases = new ArrayList<>();
        for (Blocks blocks : blocks(collective, size)) {
            for (int gap = 0; gap <= (UNEVEN.contains(collective) ? 1 : 0); gap++) {
                for (Hosts hosts : hosts(algorithm, size)) {
                    for (boolean commutative : commutative(collective)) {
                        for (boolean inPlace : new boolean[] {false, true}) {
                            cases.add(new Case(algorithm, size, root, blocks, gap, commutative, hosts, inPlace));
                        }
                    }
                }
            }
        }
        return cases.stream().filter(Case::isPossible).toList();
    }

    private static boolean[] commutative(Collective collective) {
        return collective.isReduction() ? new boolean[] {true, false} : new boolean[] {true};
    }

    private static List<Hosts> hosts(Algorithm algorithm, int size) {
        if (!algorithm.name().equals("twoLevel")) {
            return List.of(Hosts.one(size));
        }
        return List.of(
                Hosts.one(size),
                Hosts.of(IntStream.range(0, size).mapToObj(i -> "host" + i / 3).toList()),
                Hosts.of(IntStream.range(0, size).mapToObj(i -> "host" + i % 3).toList()));
    }

    private static List<Blocks> blocks(Collective collective, int size) {
        return switch (collective) {
            case BARRIER -> List.of(Blocks.even(size, 0));
            case SCATTER, GATHER, ALL_GATHER, ALL_TO_ALL ->
                LongStream.of(0, 1, Case.SEGMENT + 1)
                        .mapToObj(count -> Blocks.even(size, count))
                        .toList();
            case SCATTERV, GATHERV, ALL_GATHERV, ALL_TO_ALLV, REDUCE_SCATTER -> uneven(size);
            default ->
                LongStream.of(0, 1, size - 1, size + 1, Case.SEGMENT, Case.SEGMENT + 1, 3L * size + 2)
                        .distinct()
                        .mapToObj(length -> Blocks.divided(size, length))
                        .toList();
        };
    }

    private static List<Blocks> uneven(int size) {
        return List.of(
                Blocks.even(size, 0),
                Blocks.even(size, 2),
                Blocks.of(LongStream.range(0, size).map(i -> i % 3).toArray()),
                Blocks.of(LongStream.range(0, size)
                        .map(i -> i == size / 2 ? 5 : 0)
                        .toArray()),
                Blocks.of(LongStream.range(0, size).map(i -> size - i).toArray()));
    }
}
