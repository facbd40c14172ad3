package org.mobula.shared.internal.machine;

import java.util.Arrays;

/**
 * The latest changes of other ranks that a content includes. It travels with second copies, so that changes which a
 * rank repeats after a failure are not applied again, over later ones.
 *
 * <p>A rank repeats only changes that were not confirmed. So the latest {@value #KEPT} of each rank are enough: fewer
 * threads of a rank end a lease of a block at the same time.
 */
final class AppliedChanges {
    private static final int KEPT = 64;
    private static final int RANK_SHIFT = 44;

    private long[] latest = {};

    /** Records the changes of a lease. */
    void add(int rank, long lease) {
        int oldest = -1;
        int ofRank = 0;
        for (int i = latest.length - 1; i >= 0; i--) {
            if (latest[i] >>> RANK_SHIFT == rank) {
                ofRank++;
                oldest = i;
            }
        }
        long[] more = latest;
        if (ofRank < KEPT) {
            more = Arrays.copyOf(latest, latest.length + 1);
        } else {
            System.arraycopy(latest, oldest + 1, more, oldest, latest.length - oldest - 1);
        }
        more[more.length - 1] = number(rank, lease);
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
        return latest.clone();
    }

    /** Those of content that has arrived. */
    void replace(long[] numbers) {
        latest = numbers;
    }

    private static long number(int rank, long lease) {
        return (long) rank << RANK_SHIFT | lease;
    }
}
