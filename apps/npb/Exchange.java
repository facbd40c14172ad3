import module java.base;
import module org.mobula;

/**
 * A personalised exchange of keys with a varying count for each rank. The keys that this rank keeps stay in place.
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> the received keys stay valid until the next exchange.
 */
final class Exchange {
    private final Communicator world;
    private final int[] give;
    private final int[] giveFrom;
    private final int[] take;
    private final int[] takeTo;
    private int[] received = {};
    private int length;
    private int keptFrom;
    private int keptTo;

    Exchange(Communicator world) {
        this.world = world;
        give = new int[world.size()];
        giveFrom = new int[world.size()];
        take = new int[world.size()];
        takeTo = new int[world.size()];
    }

    /** Resets the counts. */
    void clear() {
        Arrays.fill(give, 0);
    }

    /** Sends more of the keys to a rank, after those for lower ranks. */
    void give(int rank, int more) {
        give[rank] += more;
    }

    /** Exchanges the counts, then the keys. */
    void exchange(int[] keys, Tally sent) {
        world.allToAll(Section.of(give), Section.of(take));
        sent.add((long) give.length * Integer.BYTES);
        int given = sums(give, giveFrom);
        int me = world.rank();
        keptFrom = giveFrom[me];
        keptTo = keptFrom + give[me];
        give[me] = 0;
        take[me] = 0;
        length = sums(take, takeTo);
        if (received.length < length) {
            received = new int[length];
        }
        world.allToAllv(Section.of(keys), give, giveFrom, Section.of(received), take, takeTo);
        sent.add((long) (given - (keptTo - keptFrom)) * Integer.BYTES);
    }

    /** Computes the start of each count as the sum of those before it; returns the sum of all. */
    private static int sums(int[] counts, int[] begins) {
        int next = 0;
        for (int i = 0; i < counts.length; i++) {
            begins[i] = next;
            next += counts[i];
        }
        return next;
    }

    /** The index of the first key that this rank keeps. */
    int keptFrom() {
        return keptFrom;
    }

    /** The index after the last key that this rank keeps. */
    int keptTo() {
        return keptTo;
    }

    /** The keys received from other ranks, in rank order; the first {@link #length} are valid. */
    int[] received() {
        return received;
    }

    int length() {
        return length;
    }
}
