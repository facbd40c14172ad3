package org.mobula.message;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mobula.message.internal.collective.CollectiveServices;
import org.mobula.message.internal.pointtopoint.CommunicatorMembers;
import org.mobula.message.internal.pointtopoint.Messaging;
import org.mobula.message.internal.pointtopoint.PointToPointEngine;
import org.mobula.message.internal.topology.Formation;
import org.mobula.message.internal.topology.GroupExchange;
import org.mobula.message.internal.topology.LeaderExchange;
import org.mobula.runtime.spi.Engine;

/**
 * Two groups of ranks that send messages to each other (MPI-3.1, section 6.6).
 *
 * <p>{@link #rank} and {@link #size} refer to this rank's own group; sources and destinations are ranks of the other
 * group.
 *
 * <pre>{@code
 * Communicator half = world.split(world.rank() % 2, 0).orElseThrow();
 * Intercommunicator halves = Intercommunicator.create(half, 0, world, 1 - world.rank() % 2, 5);
 * halves.sendObject("hello", halves.rank(), 0);
 * }</pre>
 *
 * <p><b>Threads:</b> any; calls that all members make, one at a time. <b>Ownership:</b> that of the node.
 * <b>Failure:</b> see {@link PointToPoint}.
 */
public final class Intercommunicator extends PointToPoint {
    private static final int TAG = 0; // in a separate context

    private final Communicator local;
    private final RankGroup remote;
    private final PointToPointEngine leaders;

    private Intercommunicator(
            PointToPointEngine pointToPoint, Communicator local, RankGroup remote, PointToPointEngine leaders) {
        super(pointToPoint);
        this.local = local;
        this.remote = remote;
        this.leaders = leaders;
    }

    /**
     * Joins two groups. All members of both call it.
     *
     * @param local the communicator of this rank's group
     * @param leader the rank in it that communicates with the other group's leader; the same at all members
     * @param peer a communicator of both leaders; ignored at other members
     * @param remoteLeader the other group's leader as a rank of {@code peer}; ignored at other members
     * @param tag of the leaders' messages in {@code peer}, at least 0
     */
    public static Intercommunicator create(
            Communicator local, int leader, Communicator peer, int remoteLeader, int tag) {
        if (leader < 0 || leader >= local.size()) {
            throw new MessageArgumentException("Intercommunicator.create: there is no rank " + leader + " in "
                    + local.name() + ", which was given as its leader. Give a rank from 0 to " + (local.size() - 1));
        }
        GroupExchange group = new GroupExchange(local.collectives());
        LeaderExchange exchange = new LeaderExchange(group, leader, peer.pointToPoint(), remoteLeader, tag);
        if (local.rank() == leader) {
            checkLeader(group, leader, peer, remoteLeader, tag);
        }
        return join(local, exchange, leader);
    }

    /** Creates another intercommunicator of the same two groups. All members of both call it. */
    public Intercommunicator duplicate() {
        return join(local, leaders(), 0);
    }

    /** The number of ranks in this rank's own group. */
    @Override
    public int size() {
        return local.size();
    }

    /** This rank's own group. */
    @Override
    public RankGroup group() {
        return local.group();
    }

    /** The number of ranks in the other group. */
    public int remoteSize() {
        return remote.size();
    }

    /** The other group. */
    public RankGroup remoteGroup() {
        return remote;
    }

    /**
     * Creates one communicator of both groups. All members of both call it.
     *
     * @param high whether this group's ranks follow those of the other one; the same at all members of a group. If both
     *     groups give the same value, the group with the lowest rank of the node comes first
     */
    public Communicator merge(boolean high) {
        LeaderExchange exchange = leaders();
        int[] mine = group().nodes();
        int[] theirs = remote.nodes();
        int lowest = Arrays.stream(mine).min().orElse(0);
        int lowestThere = Arrays.stream(theirs).min().orElse(0);
        boolean highThere = exchange.across(high ? 1 : 0)[0] == 1;
        boolean first = high == highThere ? lowest < lowestThere : highThere;
        int[] nodes = IntStream.concat(IntStream.of(first ? mine : theirs), IntStream.of(first ? theirs : mine))
                .toArray();
        int context = Formation.agree(messaging().contexts(), exchange::all);
        int rank = first ? rank() : theirs.length + rank();
        String name = pointToPoint().members().name() + ".merge()";
        Engine engine = messaging().engine();
        CommunicatorMembers members = CommunicatorMembers.of(name, rank, engine.size(), nodes);
        return Communicator.of(CollectiveServices.of(engine), members, context);
    }

    /** Compares the groups of two intercommunicators. */
    public Comparison compare(Intercommunicator other) {
        if (this == other) {
            return Comparison.IDENTICAL;
        }
        Comparison here = group().compare(other.group());
        Comparison there = remote.compare(other.remote);
        return here == Comparison.IDENTICAL && there == Comparison.IDENTICAL
                ? Comparison.CONGRUENT
                : here == Comparison.UNEQUAL || there == Comparison.UNEQUAL ? Comparison.UNEQUAL : Comparison.SIMILAR;
    }

    /** Frees it at this rank: later calls are refused. Operations in progress still end. */
    public void free() {
        pointToPoint().close();
        leaders.close();
        local.free();
    }

    /** Its name, which names the communicators that it was created from. */
    public String name() {
        return pointToPoint().members().name();
    }

    @Override
    public String toString() {
        return "rank " + rank() + " of " + name() + ", " + size() + " ranks and " + remoteSize() + " remote ones";
    }

    private static Intercommunicator join(Communicator local, LeaderExchange exchange, int leader) {
        int[] mine = local.group().nodes();
        int[] theirs = exchange.across(mine);
        RankGroup remote = RankGroup.of(local.messaging().engine().rank(), theirs);
        if (local.group().intersection(remote).size() > 0) {
            throw new MessageArgumentException("Intercommunicator.create: " + local.group() + " and " + remote
                    + " have members in common. Join disjoint groups");
        }
        Messaging messaging = local.messaging();
        int context = Formation.agree(messaging.contexts(), exchange::all);
        CommunicatorMembers across = CommunicatorMembers.of(
                local.name() + " joined to " + theirs.length + " others, led by rank " + leader,
                local.rank(),
                messaging.engine().size(),
                theirs);
        PointToPointEngine messages = PointToPointEngine.of(messaging, across, context);
        PointToPointEngine leaders = PointToPointEngine.of(messaging, across, context + 1);
        return new Intercommunicator(messages, local.copy(), remote, leaders);
    }

    private static void checkLeader(GroupExchange group, int leader, Communicator peer, int remoteLeader, int tag) {
        if (remoteLeader < 0 || remoteLeader >= peer.size() || remoteLeader == peer.rank() || tag < 0) {
            group.broadcast(leader);
            throw new MessageArgumentException("Intercommunicator.create: rank " + remoteLeader + " of " + peer.name()
                    + ", under tag " + tag
                    + ", cannot be the other group's leader. Give a tag of at least 0, and a rank from"
                    + " 0 to " + (peer.size() - 1) + " other than this one's, " + peer.rank());
        }
    }

    private Messaging messaging() {
        return pointToPoint().messaging();
    }

    private LeaderExchange leaders() {
        return new LeaderExchange(new GroupExchange(local.collectives()), 0, leaders, 0, TAG);
    }
}
