package org.mobula.group;

/**
 * A base class for members, as programs written for GMI have them; others implement {@link MemberOfGroup}, or nothing.
 *
 * <p><b>Threads:</b> any; rank and size are there for every call, and once {@code join} has returned.
 */
public class GroupMember implements MemberOfGroup {
    private volatile int rank = -1;
    private volatile int size;

    /** A member of no group yet. */
    public GroupMember() {}

    /** This member's rank, 0 to {@link #getSize} - 1; -1 before the group is complete. */
    public final int getRank() {
        return rank;
    }

    /** How many members the group has; 0 before it is complete. */
    public final int getSize() {
        return size;
    }

    /** Called once, when the group is complete, before any call comes. To be overridden; does nothing. */
    public void groupInit() {}

    @Override
    public final void joined(int itsRank, int itsSize) {
        size = itsSize;
        rank = itsRank;
        groupInit();
    }
}
