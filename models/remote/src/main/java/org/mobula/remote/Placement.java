package org.mobula.remote;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Chooses the rank at which the next object is created.
 *
 * <p><b>Threads:</b> any, several at once.
 */
@FunctionalInterface
public interface Placement {
    /**
     * Chooses a rank.
     *
     * @param living the living ranks, ascending; never empty
     * @return one of them; at any other rank the creation fails
     */
    int choose(List<Integer> living);

    /** Always the same rank. */
    static Placement at(int rank) {
        return living -> rank;
    }

    /** The living ranks in turn, beginning with the lowest. */
    static Placement roundRobin() {
        AtomicInteger next = new AtomicInteger();
        return living -> {
            int turn = next.getAndUpdate(last -> successor(living, last) + 1);
            return successor(living, turn);
        };
    }

    private static int successor(List<Integer> living, int rank) {
        return living.stream().filter(each -> each >= rank).findFirst().orElse(living.getFirst());
    }
}
