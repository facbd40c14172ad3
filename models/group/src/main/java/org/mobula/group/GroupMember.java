package org.mobula.group;

/**
 * A base class for members, as in programs written for GMI. Other members may implement {@link MemberOfGroup}, or
 * neither.
 *
 * <p><b>Threads:</b> any; rank and size are set before any call, and when {@code join} returns.
 */
public class GroupMember implements MemberOfGroup {
    private volatile int rank = -1;
    private volatile int size;

    /** A member that has not joined a group yet. */
    public GroupMember() {}

    /** This member's rank, 0 to {@link #getSize} - 1; -1 before the group is complete. */
    public final int getRank() {
        return rank;
    }

    /** The number of members of the group; 0 before it is complete. */
    public final int getSize() {
        return size;
    }

    /** Called once when the group is complete, before any call. May be overridden; does nothing. */
    public void groupInit() {}

    @Override
    public final void joined(int itsRank, int itsSize) {
        size = itsSize;
        rank = itsRank;
        groupInit();
    }
}
