import module java.base;
import module org.mobula;

/**
 * Gives each rank a stretch of this rank's keys, however many.
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
        length = sums(take, takeTo);
        int given = sums(give, giveFrom);
        if (received.length < length) {
            received = new int[length];
        }
        world.allToAllv(Section.of(keys), give, giveFrom, Section.of(received), take, takeTo);
        sent.add((long) (given - give[world.rank()]) * Integer.BYTES);
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

    /** What this rank got, of which {@link #length} count: those of rank 0 first. */
    int[] received() {
        return received;
    }

    int length() {
        return length;
    }
}
