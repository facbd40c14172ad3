package org.mobula.group;

/**
 * Implemented by members that want to know their rank; optional.
 *
 * <p><b>Threads:</b> the joining one, once for each joined group, before any call reaches the member. <b>Failure:</b>
 * {@code join} throws what it throws, and the group fails for all members.
 */
public interface MemberOfGroup {
    /**
     * The group is complete.
     *
     * @param rank the rank of this member, 0 to {@code size} - 1
     * @param size the number of members
     */
    void joined(int rank, int size);
}
