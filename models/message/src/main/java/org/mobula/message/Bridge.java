package org.mobula.message;

import java.util.stream.IntStream;

/**
 * What two groups of ranks tell each other, each through its leader.
 *
 * <p><b>Threads:</b> one at a time, in the same order on all members of both. <b>Failure:</b> what the leader's messages
 * throw, at the leader; {@link MessageArgumentException} at the others then.
 */
final class Bridge {
    private final Meeting local;
    private final int rank;
    private final int leader;
    private final Exchange across;
    private final int remoteLeader;
    private final int tag;

    /**
     * @param local the group's own meeting
     * @param rank this rank's in the group
     * @param leader the leader's rank in the group
     * @param across over which the leader reaches the other group's; of no account elsewhere
     * @param remoteLeader whom the leader reaches there
     */
    Bridge(Meeting local, int rank, int leader, Exchange across, int remoteLeader, int tag) {
        this.local = local;
        this.rank = rank;
        this.leader = leader;
        this.across = across;
        this.remoteLeader = remoteLeader;
        this.tag = tag;
    }

    /**
     * Tells the other group what the leader knows, and this group what the other one's leader says.
     *
     * @param numbers at least one; those of the leader count
     */
    int[] across(int... numbers) {
        int[] heard = {};
        try {
            heard = rank == leader ? swap(numbers) : heard;
        } catch (RuntimeException e) {
            local.hear(leader);
            throw e;
        }
        int[] told = local.hear(leader, heard);
        if (told.length == 0) {
            throw new MessageArgumentException("the leader of this group, rank " + leader
                    + ", has not reached that of the other group. Its own exception says why");
        }
        return told;
    }

    /** Tells all members of both groups some numbers: those of this group, then those of the other one. */
    int[] all(int... mine) {
        int[] here = local.all(mine);
        int[] there = across(here);
        return IntStream.concat(IntStream.of(here), IntStream.of(there)).toArray();
    }

    private int[] swap(int... numbers) {
        int[] length = new int[1];
        swap(Section.of(new int[] {numbers.length}), Section.of(length));
        int[] heard = new int[length[0]];
        swap(Section.of(numbers), Section.of(heard));
        return heard;
    }

    private void swap(Section mine, Section theirs) {
        across.sendReceive(mine, remoteLeader, tag, theirs, remoteLeader, tag);
    }
}
