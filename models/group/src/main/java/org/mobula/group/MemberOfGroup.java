package org.mobula.group;

/**
 * What a member implements that wants to know its place. No member has to.
 *
 * <p><b>Threads:</b> the one that joins, once for each group joined, before any call reaches the member.
 * <b>Failure:</b> what it throws, who joins throws, and the group fails for all.
 */
public interface MemberOfGroup {
    /**
     * The group is complete.
     *
     * @param rank this member's, 0 to {@code size} - 1
     * @param size how many members there are
     */
    void joined(int rank, int size);
}
