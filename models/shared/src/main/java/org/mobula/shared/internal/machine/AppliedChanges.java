package org.mobula.shared.internal.machine;

/**
 * The latest changes of other ranks that a content includes. It travels with second copies, so that changes which a
 * rank repeats after a failure are not applied again, over later ones.
 *
 * <p>A rank repeats only changes that were not confirmed. So the latest {@value #KEPT} are enough: a block has fewer
 * threads that end a lease at the same time.
 */
final class AppliedChanges {
    private static final int KEPT = 64;
    private static final int RANK_SHIFT = 44;

    private long[] latest = {};

    /** Records the changes of a lease. */
    void add(int rank, long lease) {
        int kept = Math.min(latest.length, KEPT - 1);
        long[] more = new long[kept + 1];
        System.arraycopy(latest, latest.length - kept, more, 0, kept);
        more[kept] = number(rank, lease);
        latest = more;
    }

    /** Whether the changes of a lease are included. */
    boolean contain(int rank, long lease) {
        long wanted = number(rank, lease);
        for (long each : latest) {
            if (each == wanted) {
                return true;
            }
        }
        return false;
    }

    /** As numbers of a packet. */
    long[] numbers() {
        return latest;
    }

    /** Those of content that has arrived. */
    void replace(long[] numbers) {
        latest = numbers;
    }

    private static long number(int rank, long lease) {
        return (long) rank << RANK_SHIFT | lease;
    }
}
