package org.mobula.group.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.group.MembershipException;

/**
 * One group in the registry.
 *
 * <p><b>Threads:</b> under the registry's lock.
 */
final class Forming {
    /** How far it is. */
    enum State {
        OPEN,
        COMPLETING,
        COMPLETE,
        FAILED
    }

    final String name;
    final String type;
    final long fingerprint;
    final int size;
    final boolean survives;
    final List<Enrolment> members = new ArrayList<>();
    State state = State.OPEN;
    String failure = "";

    @Nullable
    GroupTable table;

    Forming(String name, String type, long fingerprint, int size, boolean survives) {
        this.name = name;
        this.type = type;
        this.fingerprint = fingerprint;
        this.size = size;
        this.survives = survives;
    }

    /** Takes a member in, if it may come. */
    void add(Enrolment member) {
        String who = "group \"" + name + "\": ";
        if (state == State.FAILED) {
            throw new MembershipException(who + failure);
        }
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
        for (Enrolment other : members) {
            if (member.wanted() >= 0 && member.wanted() == other.wanted()) {
                throw new MembershipException(who + "rank " + member.wanted() + " is taken by the member at rank "
                        + other.node() + " of the job. Ask for another rank, or for none");
            }
        }
        members.add(member);
    }

    boolean isFull() {
        return members.size() == size;
    }

    /** The members by rank: wishes first, the others where there is room, as they came. */
    Enrolment[] ranked() {
        @Nullable Enrolment[] ranked = new @Nullable Enrolment[size];
        members.stream().filter(each -> each.wanted() >= 0).forEach(each -> ranked[each.wanted()] = each);
        int next = 0;
        for (Enrolment each : members) {
            if (each.wanted() < 0) {
                while (ranked[next] != null) {
                    next++;
                }
                ranked[next] = each;
            }
        }
        return Arrays.stream(ranked).toArray(Enrolment[]::new);
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
            case COMPLETING -> "all members have joined, and are being told";
            case COMPLETE -> "it is complete";
            case FAILED -> failure;
        };
    }
}
