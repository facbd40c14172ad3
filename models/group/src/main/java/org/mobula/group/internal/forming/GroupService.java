package org.mobula.group.internal.forming;

import org.jspecify.annotations.Nullable;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.internal.calling.GroupTable;

/** What nodes ask of each other to form groups and meetings: all but the last four of rank 0, those of any. */
public interface GroupService {
    /** Creates a group that others join. */
    void create(String name, String type, long fingerprint, int size, boolean survives);

    /**
     * Takes a member in, once somebody has created the group; waits for so many milliseconds, and gives null then. All
     * nodes with members know the group before this returns to the last one.
     *
     * @return the number under which the group forms
     */
    @Nullable
    Integer enrol(String name, JoinRequest member, long patience);

    /** A group that all nodes with members know; waits for so many milliseconds, and gives null then. */
    @Nullable
    GroupTable installed(int forming, long patience);

    /**
     * Says that a member has heard its place, and gives the group once all have; waits for so many milliseconds, and
     * gives null then.
     */
    @Nullable
    GroupTable complete(int forming, int member, long patience);

    /** A group cannot be complete, for that reason. */
    void refuse(int forming, String why);

    /** Takes back an enrolment; false if the group is complete. */
    boolean withdraw(int forming, int node, int ticket);

    /** A group, once it is complete; waits for so many milliseconds, and gives null then. */
    @Nullable
    GroupTable find(String name, long patience);

    /** How far a group is, as a sentence without a full stop. */
    String state(String name);

    /** Brings a participant to a meeting; gives the meeting's number. */
    int meet(MeetingRequest terms);

    /**
     * A meeting, once all participants have asked so; waits for so many milliseconds, and gives null then. Who asks
     * takes messages of the meeting from then on.
     */
    @Nullable
    MeetingTable assembled(int meeting, int participant, long patience);

    /** Who is missing at a meeting, in words; ends the meeting for all. Null if nobody is: then it has begun. */
    @Nullable
    String dissolve(int meeting, int participant);

    /**
     * Says whether a participant has mapped the memory of its meeting; gives whether all have, as soon as that is certain:
     * the same to all. Waits for so many milliseconds, and gives null then. Who says no has no need to wait.
     */
    @Nullable
    Boolean mapped(MeetingTable meeting, int participant, boolean here, long patience);

    /** A group is complete that has members here. */
    void install(GroupTable table, int[] ranks, int[] tickets);

    /** Keeps a combiner that calls of a node will name by number. */
    void learn(int origin, int number, BinomialCombiner combiner);

    /** Forgets a combiner that no call of a node will name any more. */
    void forget(int origin, int number);

    /** How many calls a participant that is here has begun; -1 if there is none. */
    long entered(int meeting, int participant);
}
