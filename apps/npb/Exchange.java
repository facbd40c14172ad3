import module java.base;
import module org.mobula;

/**
 * Gives each other rank a part of this rank's keys, however many. What this rank keeps stays where it lies.
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> what was received stays until the next exchange.
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

    /** Nobody is to get anything. */
    void clear() {
        Arrays.fill(give, 0);
    }

    /** A rank is to get more of the keys, behind those of the ranks below it. */
    void give(int rank, int more) {
        give[rank] += more;
    }

    /** Tells each rank how much it gets, and moves the keys. */
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

    /** Where each count begins if they follow one another; gives where the last one ends. */
    private static int sums(int[] counts, int[] begins) {
        int next = 0;
        for (int i = 0; i < counts.length; i++) {
            begins[i] = next;
            next += counts[i];
        }
        return next;
    }

    /** Where the first key lies that this rank keeps. */
    int keptFrom() {
        return keptFrom;
    }

    /** Where the last key lies that this rank keeps, plus one. */
    int keptTo() {
        return keptTo;
    }

    /** What this rank got of others, of which {@link #length} count: those of rank 0 first. */
    int[] received() {
        return received;
    }

    int length() {
        return length;
    }
}
