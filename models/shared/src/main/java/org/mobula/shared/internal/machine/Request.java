package org.mobula.shared.internal.machine;

/**
 * A request for a lock.
 *
 * @param rank that asks
 * @param id its operation there
 * @param writes whether it wants to write
 * @param tries whether it is refused if it would have to wait
 * @param from the first element of its range
 * @param to the end of its range, exclusive
 * @param version of its rank's copy, -1 if that has no content
 */
public record Request(int rank, long id, boolean writes, boolean tries, int from, int to, long version) {
    /** Of operations that ask for no lock. */
    static final Request NONE = new Request(-1, 0, false, false, 0, 0, 0);

    boolean isOf(int otherRank, long otherId) {
        return rank == otherRank && id == otherId;
    }

    /** Whether both cannot be granted at the same time. */
    boolean conflicts(Request other) {
        return (writes || other.writes) && from < other.to && other.from < to;
    }
}
