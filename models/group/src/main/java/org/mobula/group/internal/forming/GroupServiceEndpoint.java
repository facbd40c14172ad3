package org.mobula.group.internal.forming;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.Analyser;
import org.mobula.codec.Codecs;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.MembershipException;
import org.mobula.group.internal.calling.GroupNode;
import org.mobula.group.internal.calling.GroupTable;
import org.mobula.group.internal.calling.LocalGroup;
import org.mobula.group.internal.calling.LocalMember;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.MismatchException;
import org.mobula.runtime.spi.Engine;

/**
 * The group service of a node. At rank 0 it serves the registries; at every node it installs the groups that have
 * members there.
 *
 * <p><b>Threads:</b> any.
 */
public final class GroupServiceEndpoint implements GroupService {
    private final GroupNode node;
    private final GroupRegistry registry;
    private final MeetingRegistry meetings;
    private final AreaVotes areas;
    private final Analyser analyser;
    private final Map<Integer, JoiningMember> joining = new ConcurrentHashMap<>();
    private final AtomicInteger tickets = new AtomicInteger();

    /** A member of this node whose group is not complete yet. */
    private static final class JoiningMember {
        final Object member;
        volatile int rank = -1;

        JoiningMember(Object member) {
            this.member = member;
        }
    }

    /** @param services the way to the services of other nodes */
    public GroupServiceEndpoint(GroupNode node, IntFunction<GroupService> services, Analyser analyser) {
        Engine engine = node.engine();
        this.node = node;
        this.registry = new GroupRegistry(engine, services);
        this.meetings = new MeetingRegistry(engine);
        this.areas = new AreaVotes(engine);
        this.analyser = analyser;
    }

    /** Begins to react to the failures of ranks. */
    public void start() {
        node.engine().onDeparture(registry::departed);
        node.engine().onDeparture(meetings::departed);
        node.engine().onDeparture(areas::departed);
    }

    /** Keeps a member until its group is complete; returns its ticket. */
    int add(Object member) {
        int ticket = tickets.incrementAndGet();
        joining.put(ticket, new JoiningMember(member));
        return ticket;
    }

    /** The rank of a member whose group is complete. */
    int rankOf(int ticket) {
        JoiningMember joined = joining.get(ticket);
        if (joined == null) {
            throw new AssertionError("a joining member has a ticket");
        }
        return joined.rank;
    }

    /** Removes a member whose group is complete or has failed. */
    void remove(int ticket) {
        joining.remove(ticket);
    }

    @Override
    public void create(String name, String type, long fingerprint, int size, boolean survives) {
        registry.create(name, type, fingerprint, size, survives);
    }

    @Override
    public @Nullable Integer join(String name, JoinRequest member, long patience) {
        return registry.join(name, member, patience);
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
    public boolean withdraw(String name, int rank, int ticket) {
        return registry.withdraw(name, rank, ticket);
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
        return areas.mapped(meeting, participant, here, patience);
    }

    @Override
    public void install(GroupTable table, int[] ranks, int[] ticketsOfRanks) {
        table.requireWithin(node.engine().size());
        @Nullable LocalMember[] members = new @Nullable LocalMember[table.size()];
        InterfaceShape shape = admit(table);
        for (int i = 0; i < ranks.length; i++) {
            JoiningMember joined = joining.get(ticketsOfRanks[i]);
            if (joined == null) {
                throw new MembershipException("group \"" + table.name() + "\": the member of rank " + ranks[i]
                        + " has given up joining. Create the group again");
            }
            joined.rank = ranks[i];
            members[ranks[i]] = new LocalMember(joined.member, ranks[i], shape, analyser);
        }
        node.context().add(new LocalGroup(table, shape, node.engine().rank(), members));
    }

    /** Checks that this node has the group's interface, and allows what it means. */
    private InterfaceShape admit(GroupTable table) {
        Codecs codecs = node.codecs();
        try {
            Class<?> type = Class.forName(table.type(), false, codecs.loader());
            InterfaceShape shape = InterfaceShape.of(type);
            if (shape.fingerprint() != table.fingerprint()) {
                throw MismatchException.shape(shape.toString(), 0, node.engine().rank());
            }
            codecs.allowMeaning(type);
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
    public long calls(int meeting, int participant) {
        return node.meetings().calls(meeting, participant);
    }
}
