package org.mobula.message.internal.topology;

import org.mobula.collective.Collective;
import org.mobula.message.Section;
import org.mobula.message.internal.collective.CollectiveArguments;
import org.mobula.message.internal.collective.CollectiveEngine;
import org.mobula.message.internal.pointtopoint.CommunicatorMembers;
import org.mobula.message.internal.section.SectionElements;

/**
 * Exchanges numbers among the members of a communicator that create another one.
 *
 * <p><b>Threads:</b> one at a time, in the same order at all members. <b>Failure:</b> as collective operations.
 */
public final class GroupExchange {
    private final CollectiveEngine collectives;
    private final CommunicatorMembers members;

    /** @param collectives of the members */
    public GroupExchange(CollectiveEngine collectives) {
        this.collectives = collectives;
        this.members = collectives.members();
    }

    /** The members. */
    CommunicatorMembers members() {
        return members;
    }

    /**
     * Sends numbers to all members.
     *
     * @param mine the same count at each member
     * @return the numbers of all members, in rank order
     */
    public int[] all(int... mine) {
        int[] all = new int[members.size() * mine.length];
        SectionElements room = (SectionElements) Section.of(all);
        collectives.run(new CollectiveArguments(members, Collective.ALL_GATHER)
                .allGather((SectionElements) Section.of(mine), room));
        return all;
    }

    /**
     * Sends the numbers of one member to all others.
     *
     * @param root the member that sends; the numbers of others are ignored
     */
    public int[] broadcast(int root, int... numbers) {
        int[] length = {numbers.length};
        run(root, length);
        int[] received = members.rank() == root ? numbers : new int[length[0]];
        run(root, received);
        return received;
    }

    private void run(int root, int... numbers) {
        SectionElements section = (SectionElements) Section.of(numbers);
        collectives.run(new CollectiveArguments(members, Collective.BROADCAST).broadcast(section, root));
    }
}
