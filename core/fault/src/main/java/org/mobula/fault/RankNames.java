package org.mobula.fault;

import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How messages name several ranks: {@code "rank 2"}, {@code "ranks 1, 2"}, {@code "ranks 0, 1, 2, 3, 4, 5, 6, 7 and 12
 * more"}.
 */
public final class RankNames {
    private static final int MOST_NAMED = 8;

    private RankNames() {}

    /** Names ranks, in their order. */
    public static String of(Collection<Integer> ranks) {
        return named(ranks.stream().sorted().map(Object::toString).toList());
    }

    /**
     * A wait until all ranks of a job have come: {@code "waiting at a barrier that ranks 1, 2 have not reached"}.
     *
     * @param action the wait, as a clause
     * @param size the number of ranks
     * @param arrived the ranks that have come; null if that is not known
     */
    public static String awaiting(String action, int size, @Nullable BitSet arrived) {
        List<Integer> absent = arrived == null
                ? List.of()
                : IntStream.range(0, size)
                        .filter(rank -> !arrived.get(rank))
                        .boxed()
                        .toList();
        return absent.isEmpty() ? action : action + " that " + have(absent) + " not reached";
    }

    private static String have(Collection<Integer> ranks) {
        return of(ranks) + (ranks.size() == 1 ? " has" : " have");
    }

    /**
     * Names ranks.
     *
     * @param names of one rank each, such as {@code "2 on host-b"}, in their order
     */
    public static String named(List<String> names) {
        String more = names.size() > MOST_NAMED ? " and " + (names.size() - MOST_NAMED) + " more" : "";
        return (names.size() == 1 ? "rank " : "ranks ")
                + names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                + more;
    }
}
