package org.mobula.group.internal.forming;

import org.jspecify.annotations.Nullable;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.internal.calling.GroupTable;

/**
 * The remote interface by which nodes form groups and meetings. Rank 0 serves all but the last four methods, which
 * every node serves. A method with a {@code patience} waits at most this many milliseconds, and then returns null.
 */
public interface GroupService {
    /** Creates a group that members can join. */
    void create(String name, String type, long fingerprint, int size, boolean survives);

    /**
     * Adds a member, once the group has been created. All nodes with members know the group before this returns to the
     * last member.
     *
     * @return the number of the forming group
     */
    @Nullable
    Integer join(String name, JoinRequest member, long patience);

    /** A group, once all nodes with members know it. */
    @Nullable
    GroupTable installed(int forming, long patience);

    /** Confirms that a member knows its rank; returns the group once all members have confirmed. */
    @Nullable
    GroupTable complete(int forming, int member, long patience);

    /** Fails a forming group, for a reason. */
    void refuse(int forming, String why);

    /** Removes a member, if it has joined; false if it has and the group is complete. */
    boolean withdraw(String name, int node, int ticket);

    /** A group, once it is complete. */
    @Nullable
    GroupTable find(String name, long patience);

    /** The state of a group, as a sentence without a full stop. */
    String state(String name);

    /** Adds a participant to a meeting; returns the number of the meeting. */
    int meet(MeetingRequest terms);

    /**
     * A meeting, once all participants have asked for it. A participant that asks must accept messages of the meeting.
     */
    @Nullable
    MeetingTable assembled(int meeting, int participant, long patience);

    /** Fails a meeting for all; returns a description of the missing participants; null if the meeting is complete. */
    @Nullable
    String dissolve(int meeting, int participant);

    /**
     * Tells whether a participant has mapped the memory of its meeting; returns whether all have, as soon as that is
     * certain. All participants get the same answer. A participant that has not mapped it need not wait.
     */
    @Nullable
    Boolean mapped(MeetingTable meeting, int participant, boolean here, long patience);

    /** Installs a group that has members at this node. */
    void install(GroupTable table, int[] ranks, int[] tickets);

    /** Keeps a combiner that calls of a rank will name by number. */
    void learn(int origin, int number, BinomialCombiner combiner);

    /** Forgets a combiner that no further call of a rank will name. */
    void forget(int origin, int number);

    /** How many calls a participant of this node has begun; -1 if it is not here. */
    long calls(int meeting, int participant);
}
