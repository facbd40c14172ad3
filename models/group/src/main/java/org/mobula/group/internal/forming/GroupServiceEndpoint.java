package org.mobula.group.internal.forming;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.MembershipException;
import org.mobula.group.internal.calling.GroupNode;
import org.mobula.group.internal.calling.GroupTable;
import org.mobula.group.internal.calling.LocalGroup;
import org.mobula.group.internal.calling.LocalMember;
import org.mobula.invoke.Analyser;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.MismatchException;

/**
 * What a node does for others to form groups: at rank 0 it keeps the registry; at every node it takes in the groups
 * that have members there.
 *
 * <p><b>Threads:</b> any.
 */
public final class GroupServiceEndpoint implements GroupService {
    private final GroupNode node;
    private final GroupRegistry registry;
    private final MeetingRegistry meetings;
    private final AreaVotes mappings;
    private final Analyser analyser;
    private final Map<Integer, Applicant> applicants = new ConcurrentHashMap<>();
    private final AtomicInteger tickets = new AtomicInteger();

    /** A member of this node that waits for its group to be complete. */
    private static final class Applicant {
        final Object member;
        volatile int rank = -1;

        Applicant(Object member) {
            this.member = member;
        }
    }

    public GroupServiceEndpoint( // why five: what rank 0 keeps for all, and what members need
            GroupNode node, GroupRegistry registry, MeetingRegistry meetings, AreaVotes mappings, Analyser analyser) {
        this.node = node;
        this.registry = registry;
        this.meetings = meetings;
        this.mappings = mappings;
        this.analyser = analyser;
    }

    /** Keeps a member until its group is complete; gives its ticket. */
    int admit(Object member) {
        int ticket = tickets.incrementAndGet();
        applicants.put(ticket, new Applicant(member));
        return ticket;
    }

    /** The rank of a member whose group is complete. */
    int rankOf(int ticket) {
        Applicant joined = applicants.get(ticket);
        if (joined == null) {
            throw new AssertionError("who joined has a ticket");
        }
        return joined.rank;
    }

    /** Forgets a member whose group will not be complete, or is. */
    void dismiss(int ticket) {
        applicants.remove(ticket);
    }

    @Override
    public void create(String name, String type, long fingerprint, int size, boolean survives) {
        registry.create(name, type, fingerprint, size, survives);
    }

    @Override
    public @Nullable Integer enrol(String name, JoinRequest member, long patience) {
        return registry.enrol(name, member, patience);
    }

    @Override
    public @Nullable GroupTable installed(int forming, long patience) {
        return registry.installed(forming, patience);
    }

    @Override
    public @Nullable GroupTable complete(int forming, int member, long patience) {
        return registry.complete(forming, member, patience);
    }

    @Override
    public void refuse(int forming, String why) {
        registry.refuse(forming, why);
    }

    @Override
    public boolean withdraw(int forming, int rank, int ticket) {
        return registry.withdraw(forming, rank, ticket);
    }

    @Override
    public @Nullable GroupTable find(String name, long patience) {
        return registry.find(name, patience);
    }

    @Override
    public String state(String name) {
        return registry.state(name);
    }

    @Override
    public int meet(MeetingRequest terms) {
        return meetings.meet(terms);
    }

    @Override
    public @Nullable MeetingTable assembled(int meeting, int participant, long patience) {
        return meetings.assembled(meeting, participant, patience);
    }

    @Override
    public @Nullable String dissolve(int meeting, int participant) {
        return meetings.dissolve(meeting, participant);
    }

    @Override
    public @Nullable Boolean mapped(MeetingTable meeting, int participant, boolean here, long patience) {
        return mappings.mapped(meeting, participant, here, patience);
    }

    @Override
    public void install(GroupTable table, int[] ranks, int[] ticketsOfRanks) {
        table.requireWithin(node.engine().size());
        @Nullable LocalMember[] members = new @Nullable LocalMember[table.size()];
        InterfaceShape shape = admit(table);
        for (int i = 0; i < ranks.length; i++) {
            Applicant joined = applicants.get(ticketsOfRanks[i]);
            if (joined == null) {
                throw new MembershipException("group \"" + table.name() + "\": the member of rank " + ranks[i]
                        + " has given up joining. Create the group again");
            }
            joined.rank = ranks[i];
            members[ranks[i]] = new LocalMember(joined.member, ranks[i], shape, analyser);
        }
        node.add(new LocalGroup(table, shape, node.engine().rank(), members));
    }

    /** The group's interface, as this node has it. */
    private InterfaceShape admit(GroupTable table) {
        try {
            Class<?> type = Class.forName(table.type(), false, node.codecs().loader());
            InterfaceShape shape = InterfaceShape.of(type);
            if (shape.fingerprint() != table.fingerprint()) {
                throw MismatchException.shape(shape, 0, node.engine().rank());
            }
            node.codecs().allowMeaning(type);
            return shape;
        } catch (ClassNotFoundException absent) {
            throw new MembershipException("group \"" + table.name() + "\": its interface " + table.type()
                    + " is not known at rank " + node.engine().rank() + ": " + absent.getMessage());
        }
    }

    @Override
    public void learn(int origin, int number, BinomialCombiner combiner) {
        node.reductions().learn(origin, number, combiner);
    }

    @Override
    public void forget(int origin, int number) {
        node.reductions().forget(origin, number);
    }

    @Override
    public long entered(int meeting, int participant) {
        return node.meetings().entered(meeting, participant);
    }
}
