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
 * One group in the registry.
 *
 * <p><b>Threads:</b> under the registry's lock.
 */
final class PendingGroup {
    /** How far it is. */
    enum State {
        /** Members may join. */
        OPEN,
        /** All have joined; their nodes are being told. */
        INSTALLING,
        /** All nodes know it; members hear their places. */
        INSTALLED,
        /** Anybody may call. */
        COMPLETE,
        /** It will never be. */
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

    PendingGroup(
            int number, // why six: what is asked for when it is created, and what it is known by
            String name,
            String type,
            long fingerprint,
            int size,
            boolean survives) {
        this.number = number;
        this.name = name;
        this.type = type;
        this.fingerprint = fingerprint;
        this.size = size;
        this.survives = survives;
    }

    /** Takes a member in, if it may come. */
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

    /** Throws what ended it. */
    void checkAlive() {
        if (state == State.FAILED) {
            throw new MembershipException("group \"" + name + "\": " + failure);
        }
    }

    /** Whether it has become what it will be. */
    boolean hasEnded() {
        return state == State.COMPLETE || state == State.FAILED;
    }

    /** It will never be complete. */
    void fail(String why) {
        state = State.FAILED;
        failure = why;
    }

    /** A member has heard its place; the last one makes the group complete. */
    void ready(int member) {
        if (state == State.INSTALLED && ready.add(member) && ready.size() == size) {
            state = State.COMPLETE;
        }
    }

    /** The group, if it is complete; throws what ended it. */
    @Nullable
    GroupTable complete() {
        checkAlive();
        return state == State.COMPLETE ? table : null;
    }

    /** Takes a member out; false if it is part of a complete group. One that others count on ends the group. */
    boolean withdraw(int node, int ticket) {
        switch (state) {
            case OPEN -> members.removeIf(each -> each.node() == node && each.ticket() == ticket);
            case INSTALLING, INSTALLED -> fail("a member at rank " + node + " has given up joining. Create it again");
            case FAILED, COMPLETE -> {}
        }
        return state != State.COMPLETE;
    }

    /** What nodes know of it. */
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

    /** The members by rank: wishes first, the others where there is room, as they came. */
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

    /** How far it is, as a sentence without a full stop. */
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
