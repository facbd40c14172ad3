package org.mobula.shared.internal.pages;

/**
 * The state of a lock that the ranks of a host share, in one word: every change is one compare-and-set. Several ranks
 * read, or one writes. A rank that has to wait sets a bit; the rank that releases the lock gives it to the next of
 * them, in the order of their numbers, beginning after its own. So each waits for every other one at most once.
 *
 * <pre>
 *   bits  0 to 15   ranks that have the lock
 *        16 to 31   ranks that wait to write
 *        32 to 47   ranks that wait to read
 *        48 to 52   the slot of the last released content
 *        53         the lock is held to write
 *        54         the writer writes into that slot; else into another one
 *        55         the writer took the lock without its machine
 *        56         releases before this one were told in messages: see {@link HostLock#told}
 *        57 to 61   1 + a rank that failed while it wrote; 0 if there is none
 * </pre>
 */
public final class LockWord {
    /** The highest number of ranks. */
    public static final int RANKS = 16;

    private static final long ALL = (1L << RANKS) - 1;
    private static final int WRITERS = 16;
    private static final int READERS = 32;
    private static final int SLOT = 48;
    private static final int FAILED = 57;
    private static final long NUMBER = 31;
    private static final long WRITTEN = 1L << 53;
    private static final long IN_PLACE = 1L << 54;
    private static final long BY_THREAD = 1L << 55;
    private static final long NOTICES = 1L << 56;

    private LockWord() {}

    /** Whether a rank has the lock. */
    public static boolean isHeldBy(long word, int rank) {
        return (word >>> rank & 1) != 0;
    }

    /** Whether a rank has it to write. */
    public static boolean isWritten(long word) {
        return (word & WRITTEN) != 0;
    }

    /** Whether the writer has taken it by {@link HostLock#tryWrite}. */
    public static boolean isByThread(long word) {
        return (word & BY_THREAD) != 0;
    }

    /** Whether no rank has it, or waits, and none has failed with it. */
    static boolean isFree(long word) {
        return (word & ~(NOTICES | NUMBER << SLOT)) == 0;
    }

    /** Whether a rank may read now, with others. */
    public static boolean admitsReaders(long word) {
        return (word & (WRITTEN | ALL << WRITERS | NUMBER << FAILED)) == 0;
    }

    static boolean isHeld(long word) {
        return (word & ALL) != 0;
    }

    static boolean isWrittenInPlace(long word) {
        return (word & IN_PLACE) != 0;
    }

    static boolean hasNotices(long word) {
        return (word & NOTICES) != 0;
    }

    static int slot(long word) {
        return (int) (word >>> SLOT & NUMBER);
    }

    /** The rank that failed while it wrote; -1 if there is none. */
    static int failed(long word) {
        return (int) (word >>> FAILED & NUMBER) - 1;
    }

    static int holders(long word) {
        return (int) (word & ALL);
    }

    static boolean isWaiting(long word, int rank, boolean writes) {
        return (word & bit(rank, writes)) != 0;
    }

    private static long bit(int rank, boolean writes) {
        return 1L << (writes ? WRITERS : READERS) + rank;
    }

    static long waiting(long word, int rank, boolean writes) {
        return word | bit(rank, writes);
    }

    static long notWaiting(long word, int rank, boolean writes) {
        return word & ~bit(rank, writes);
    }

    static long written(long word, int rank, boolean inPlace, boolean byThread) {
        return word | 1L << rank | WRITTEN | (inPlace ? IN_PLACE : 0) | (byThread ? BY_THREAD : 0);
    }

    static long read(long word, int rank) {
        return word | 1L << rank;
    }

    static long inPlace(long word, boolean inPlace) {
        return inPlace ? word | IN_PLACE : word & ~IN_PLACE;
    }

    static long withNotices(long word) {
        return word | NOTICES;
    }

    static long withoutFailure(long word) {
        return word & ~(NUMBER << FAILED);
    }

    /** The writer releases it, with the content in a slot. */
    static long afterWriting(long word, int rank, int slot) {
        long free = word & ~(1L << rank | WRITTEN | IN_PLACE | BY_THREAD | NUMBER << SLOT);
        return passed(free | (long) slot << SLOT, rank);
    }

    /** A reader releases it. */
    static long afterReading(long word, int rank) {
        long left = word & ~(1L << rank);
        return isHeld(left) ? left : passed(left, rank);
    }

    /**
     * Without ranks that have failed.
     *
     * @param ranks a bit for each
     * @param tells whether the next rank is told that a writer has failed
     */
    static long without(long word, int ranks, boolean tells) {
        long bits = ranks & ALL;
        long left = word & ~(bits | bits << WRITERS | bits << READERS);
        if (isHeld(left) || !isHeld(word)) {
            return left;
        }
        int last = Long.numberOfTrailingZeros(word & ALL);
        if (isWritten(word)) {
            left &= ~(WRITTEN | IN_PLACE | BY_THREAD);
            if (tells) {
                left = withoutFailure(left) | (long) (last + 1) << FAILED;
            }
        }
        return passed(left, last);
    }

    /** Gives a lock that no rank has to those that wait. */
    private static long passed(long word, int after) {
        for (int i = 1; i <= RANKS; i++) {
            int rank = (after + i) % RANKS;
            if (isWaiting(word, rank, true)) {
                return written(notWaiting(word, rank, true), rank, false, false);
            }
            if (isWaiting(word, rank, false)) {
                return word & ~(ALL << READERS) | word >>> READERS & ALL;
            }
        }
        return word;
    }
}
