package org.mobula.remote;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Says at which rank the next object is created.
 *
 * <p><b>Threads:</b> any, several at once.
 */
@FunctionalInterface
public interface Placement {
    /**
     * Chooses a rank.
     *
     * @param living the ranks that are not gone, ascending; never empty
     * @return one of them; a rank that is gone makes the creation fail
     */
    int choose(List<Integer> living);

    /** Always the same rank. */
    static Placement at(int rank) {
        return living -> rank;
    }

    /** The living ranks in turn, from the lowest on; those that fail are left out. */
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
