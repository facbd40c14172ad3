package org.mobula.message;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Two groups of ranks that send each other messages: each means the ranks of the other one (MPI-3.1, section 6.6).
 *
 * <p>{@link #rank} and {@link #size} are those of this rank's own group; sources and destinations are ranks of the other one.
 *
 * <pre>{@code
 * Communicator half = world.split(world.rank() % 2, 0).orElseThrow();
 * Intercommunicator halves = Intercommunicator.create(half, 0, world, 1 - world.rank() % 2, 5);
 * halves.sendObject("hello", halves.rank(), 0);
 * }</pre>
 *
 * <p><b>Threads:</b> any; what all members call, one at a time. <b>Ownership:</b> the node's. <b>Failure:</b> see
 * {@link PointToPoint}.
 */
public final class Intercommunicator extends PointToPoint {
    private static final int TAG = 0; // in a context that nothing else uses

    private final Communicator local;
    private final RankGroup remote;
    private final Exchange collective; // among the leaders

    private Intercommunicator(Exchange exchange, Communicator local, RankGroup remote, Exchange collective) {
        super(exchange);
        this.local = local;
        this.remote = remote;
        this.collective = collective;
    }

    /**
     * Joins two groups. All members of both call it.
     *
     * @param local the communicator of this rank's group
     * @param leader the rank in it that reaches the other group's leader, the same at all members
     * @param peer a communicator that both leaders belong to; of no account at others
     * @param remoteLeader the other group's leader as a rank of {@code peer}; of no account at others
     * @param tag under which the leaders find each other in {@code peer}, at least 0
     */
    public static Intercommunicator create(
            Communicator local, int leader, Communicator peer, int remoteLeader, int tag) {
        if (leader < 0 || leader >= local.size()) {
            throw new MessageArgumentException("Intercommunicator.create: there is no rank " + leader + " in "
                    + local.name() + ", which should lead it. Give a rank from 0 to " + (local.size() - 1));
        }
        Meeting meeting = new Meeting(local);
        Bridge bridge = new Bridge(meeting, local.rank(), leader, peer.exchange(), remoteLeader, tag);
        if (local.rank() == leader) {
            checkLeader(meeting, leader, peer, remoteLeader, tag);
        }
        return join(local, meeting, bridge, leader);
    }

    /** As {@link #create}, of the same two groups, apart from this one. All members of both call it. */
    public Intercommunicator duplicate() {
        return join(local, meeting(), bridge(), 0);
    }

    /** How many ranks this rank's own group has. */
    @Override
    public int size() {
        return local.size();
    }

    /** This rank's own group. */
    @Override
    public RankGroup group() {
        return local.group();
    }

    /** How many ranks the other group has. */
    public int remoteSize() {
        return remote.size();
    }

    /** The other group. */
    public RankGroup remoteGroup() {
        return remote;
    }

    /**
     * One communicator of both groups. All members of both call it.
     *
     * @param high whether this group's ranks come behind the other one's; the same at all members of a group. If both
     *     groups say the same, that of the lowest rank of the node comes first
     */
    public Communicator merge(boolean high) {
        Bridge bridge = bridge();
        int[] mine = group().nodes();
        int[] theirs = remote.nodes();
        int lowest = Arrays.stream(mine).min().orElse(0);
        int lowestThere = Arrays.stream(theirs).min().orElse(0);
        boolean highThere = bridge.across(high ? 1 : 0)[0] == 1;
        boolean first = high == highThere ? lowest < lowestThere : highThere;
        int[] nodes = IntStream.concat(IntStream.of(first ? mine : theirs), IntStream.of(first ? theirs : mine))
                .toArray();
        int context = Formation.agree(messaging().contexts(), bridge::all);
        int rank = first ? rank() : theirs.length + rank();
        String name = exchange().members().name() + ".merge()";
        return Communicator.of(
                messaging(), Membership.of(name, rank, messaging().engine().size(), nodes), context);
    }

    /** Whether another one joins the same groups. */
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

    /** Ends it at this rank: later calls are refused. What was begun before still ends. */
    public void free() {
        exchange().close();
        collective.close();
        local.free();
    }

    /** What it is called: of which communicators it was made. */
    public String name() {
        return exchange().members().name();
    }

    @Override
    public String toString() {
        return "rank " + rank() + " of " + name() + ", " + size() + " ranks and " + remoteSize() + " remote ones";
    }

    private static Intercommunicator join(Communicator local, Meeting meeting, Bridge bridge, int leader) {
        int[] mine = local.group().nodes();
        int[] theirs = bridge.across(mine);
        RankGroup remote = RankGroup.of(local.messaging().engine().rank(), theirs);
        if (local.group().intersection(remote).size() > 0) {
            throw new MessageArgumentException("Intercommunicator.create: " + local.group() + " and " + remote
                    + " have members in common. Join groups that have none");
        }
        Messaging messaging = local.messaging();
        int context = Formation.agree(messaging.contexts(), bridge::all);
        Membership across = Membership.of(
                local.name() + " joined to " + theirs.length + " others, led by rank " + leader,
                local.rank(),
                messaging.engine().size(),
                theirs);
        Exchange exchange = new Exchange(messaging, across, context);
        Exchange collective = new Exchange(messaging, across, context + 1);
        return new Intercommunicator(exchange, new Formation(local).duplicate(), remote, collective);
    }

    private static void checkLeader(Meeting meeting, int leader, Communicator peer, int remoteLeader, int tag) {
        if (remoteLeader < 0 || remoteLeader >= peer.size() || remoteLeader == peer.rank() || tag < 0) {
            meeting.hear(leader);
            throw new MessageArgumentException("Intercommunicator.create: rank " + remoteLeader + " of " + peer.name()
                    + ", under tag " + tag
                    + ", cannot be the other group's leader. Give a tag of at least 0, and a rank from"
                    + " 0 to " + (peer.size() - 1) + " other than this one's, " + peer.rank());
        }
    }

    private Messaging messaging() {
        return exchange().messaging();
    }

    private Meeting meeting() {
        return new Meeting(local);
    }

    private Bridge bridge() {
        return new Bridge(meeting(), rank(), 0, collective, 0, TAG);
    }
}
