package org.mobula.message.internal.topology;

import java.util.stream.IntStream;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.Section;
import org.mobula.message.internal.pointtopoint.PointToPointEngine;
import org.mobula.message.internal.section.SectionElements;

/**
 * Exchanges numbers between two groups, through their leaders.
 *
 * <p><b>Threads:</b> one at a time, in the same order at all members of both groups. <b>Failure:</b> that of the
 * leader's messages, at the leader; then {@link MessageArgumentException} at the other members.
 */
public final class LeaderExchange {
    private final GroupExchange local;
    private final int leader;
    private final PointToPointEngine across;
    private final int remoteLeader;
    private final int tag;

    /**
     * @param local this rank's group
     * @param leader the leader's rank in the group
     * @param across connects the leaders; not used at other members
     * @param remoteLeader the other leader's rank in {@code across}
     */
    public LeaderExchange(GroupExchange local, int leader, PointToPointEngine across, int remoteLeader, int tag) {
        this.local = local;
        this.leader = leader;
        this.across = across;
        this.remoteLeader = remoteLeader;
        this.tag = tag;
    }

    /**
     * Exchanges the leaders' numbers, and sends those of the other leader to this group.
     *
     * @param numbers at least one; those of the leader are sent
     */
    public int[] across(int... numbers) {
        int[] received = {};
        try {
            received = local.members().rank() == leader ? swap(numbers) : received;
        } catch (RuntimeException e) {
            local.broadcast(leader);
            throw e;
        }
        int[] told = local.broadcast(leader, received);
        if (told.length == 0) {
            throw new MessageArgumentException("the leader of this group, rank " + leader
                    + ", has not reached that of the other group. Its own exception says why");
        }
        return told;
    }

    /** Sends numbers to all members of both groups: those of this group, followed by those of the other one. */
    public int[] all(int... mine) {
        int[] here = local.all(mine);
        int[] there = across(here);
        return IntStream.concat(IntStream.of(here), IntStream.of(there)).toArray();
    }

    private int[] swap(int... numbers) {
        int[] length = new int[1];
        swap(new int[] {numbers.length}, length);
        int[] received = new int[length[0]];
        swap(numbers, received);
        return received;
    }

    private void swap(int[] mine, int[] theirs) {
        across.sendReceive(
                (SectionElements) Section.of(mine),
                remoteLeader,
                tag,
                (SectionElements) Section.of(theirs),
                remoteLeader,
                tag);
    }
}
