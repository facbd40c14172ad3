package org.mobula.group.internal.forming;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.group.MembershipException;
import org.mobula.group.internal.calling.GroupTable;

/**
 * A group in the registry, from its creation on.
 *
 * <p><b>Threads:</b> under the registry's lock.
 */
final class PendingGroup {
    /** The states of a group, in order. */
    enum State {
        /** Members may join. */
        OPEN,
        /** All members have joined; their nodes are being told. */
        INSTALLING,
        /** All nodes know the group; members confirm their ranks. */
        INSTALLED,
        /** Any rank may call it. */
        COMPLETE,
        /** The group will never be complete. */
        FAILED
    }

    final int number;
    final String name;
    final String type;
    final long fingerprint;
    final int size;
    final boolean survives;
    final List<JoinRequest> members = new ArrayList<>();
    private final Set<Integer> ready = new HashSet<>();
    State state = State.OPEN;
    String failure = "";

    @Nullable
    GroupTable table;

    PendingGroup(int number, String name, String type, long fingerprint, int size, boolean survives) {
        this.number = number;
        this.name = name;
        this.type = type;
        this.fingerprint = fingerprint;
        this.size = size;
        this.survives = survives;
    }

    /** Adds a member, if it may join. */
    void add(JoinRequest member) {
        String who = "group \"" + name + "\": ";
        checkAlive();
        if (state != State.OPEN) {
            throw new MembershipException(who + "all " + size + " members have joined, and a group does not change"
                    + " afterwards. Create it larger, or create another one");
        }
        if (Arrays.stream(member.interfaces()).noneMatch(type::equals)) {
            throw new MembershipException(who + "a " + member.type()
                    + " cannot be a member, since it does not implement " + type + ", the group's interface");
        }
        if (member.wanted() >= size) {
            throw new MembershipException(
                    who + "there is no rank " + member.wanted() + "; ranks go from 0 to " + (size - 1));
        }
        for (JoinRequest other : members) {
            if (member.wanted() >= 0 && member.wanted() == other.wanted()) {
                throw new MembershipException(who + "rank " + member.wanted() + " is taken by the member at rank "
                        + other.node() + " of the job. Ask for another rank, or for none");
            }
        }
        members.add(member);
    }

    /** Throws if the group has failed. */
    void checkAlive() {
        if (state == State.FAILED) {
            throw new MembershipException("group \"" + name + "\": " + failure);
        }
    }

    /** Whether the group is complete or has failed. */
    boolean hasEnded() {
        return state == State.COMPLETE || state == State.FAILED;
    }

    /** The group will never be complete. */
    void fail(String why) {
        state = State.FAILED;
        failure = why;
    }

    /** A member has confirmed its rank; the last one makes the group complete. */
    void ready(int member) {
        if (state == State.INSTALLED && ready.add(member) && ready.size() == size) {
            state = State.COMPLETE;
        }
    }

    /** The group if it is complete; throws if it has failed. */
    @Nullable
    GroupTable complete() {
        checkAlive();
        return state == State.COMPLETE ? table : null;
    }

    /**
     * Removes a member, if it is one; false if it is and the group is complete. Once all have joined, the group fails
     * without it.
     */
    boolean withdraw(int node, int ticket) {
        JoinRequest member = members.stream()
                .filter(each -> each.node() == node && each.ticket() == ticket)
                .findFirst()
                .orElse(null);
        if (member == null) {
            return true;
        }
        switch (state) {
            case OPEN -> members.remove(member);
            case INSTALLING, INSTALLED -> fail("a member at rank " + node + " has given up joining. Create it again");
            case FAILED, COMPLETE -> {}
        }
        return state != State.COMPLETE;
    }

    /** The table of the group. */
    GroupTable table(int id) {
        JoinRequest[] ranked = ranked();
        return new GroupTable(
                id,
                name,
                type,
                fingerprint,
                Arrays.stream(ranked).mapToInt(JoinRequest::node).toArray(),
                Arrays.stream(ranked).map(JoinRequest::host).toArray(String[]::new),
                survives);
    }

    boolean isFull() {
        return members.size() == size;
    }

    /** The members by rank: those that requested a rank, and the others in the order in which they joined. */
    JoinRequest[] ranked() {
        @Nullable JoinRequest[] ranked = new @Nullable JoinRequest[size];
        members.stream().filter(each -> each.wanted() >= 0).forEach(each -> ranked[each.wanted()] = each);
        int next = 0;
        for (JoinRequest each : members) {
            if (each.wanted() < 0) {
                while (ranked[next] != null) {
                    next++;
                }
                ranked[next] = each;
            }
        }
        return Arrays.stream(ranked).toArray(JoinRequest[]::new);
    }

    /** The state, as a sentence without a full stop. */
    String describe() {
        return switch (state) {
            case OPEN ->
                members.size() + " of " + size + " members have joined"
                        + (members.isEmpty()
                                ? ""
                                : ", at ranks "
                                        + String.join(
                                                ", ",
                                                members.stream()
                                                        .map(each -> String.valueOf(each.node()))
                                                        .toList()));
            case INSTALLING, INSTALLED -> "all members have joined, and are being told";
            case COMPLETE -> "it is complete";
            case FAILED -> failure;
        };
    }
}
