package org.mobula.collective.internal;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mobula.collective.Blocks;
import org.mobula.collective.Hosts;
import org.mobula.collective.Shape;
import org.mobula.collective.Slice;

/**
 * Each host has a leader, which communicates with the leaders of other hosts. A message between hosts is sent once for
 * all ranks of a host.
 *
 * @param local the ranks of this host
 * @param localLeader the index of their leader among them
 * @param leaders one rank of each host, by host
 * @param top the index of the leader that is the root, or represents it
 */
record TwoLevel(Team local, int localLeader, Team leaders, int top) {
    /** The root is the leader of its host; at other hosts it is the first rank. */
    static TwoLevel of(Shape shape) {
        Hosts hosts = shape.hosts();
        int[] leaders = IntStream.range(0, hosts.count())
                .map(host -> host == hosts.of(shape.root()) ? shape.root() : hosts.ranks(host)[0])
                .toArray();
        int here = hosts.of(shape.rank());
        Team local = Team.of(hosts.ranks(here), shape.rank());
        return new TwoLevel(
                local,
                local.index(leaders[here]),
                Team.of(leaders, shape.rank()),
                Arrays.stream(leaders).boxed().toList().indexOf(shape.root()));
    }

    void barrier(ScheduleBuilder plan) {
        MinimumSpanningTree.gatherSignals(plan, local, localLeader);
        if (leaders.isMember()) {
            Pairwise.dissemination(plan, leaders);
        }
        MinimumSpanningTree.broadcastSignals(plan, local, localLeader);
    }

    void broadcast(ScheduleBuilder plan, Slice data) {
        if (leaders.isMember()) {
            MinimumSpanningTree.broadcast(plan, leaders, top, data);
        }
        MinimumSpanningTree.broadcast(plan, local, localLeader, data);
    }

    /** In rank order, if host order is rank order. */
    void reduce(ScheduleBuilder plan, Slice own, Slice whole) {
        boolean needsRoom = leaders.isMember() && leaders.me() != top;
        Slice sum = needsRoom ? plan.scratch(own.count()) : whole;
        MinimumSpanningTree.reduce(plan, local, localLeader, own, sum);
        if (leaders.isMember()) {
            MinimumSpanningTree.reduce(plan, leaders, top, sum, whole);
        }
    }

    void allReduce(ScheduleBuilder plan, Slice own, Slice whole) {
        MinimumSpanningTree.reduce(plan, local, localLeader, own, whole);
        if (leaders.isMember()) {
            PowerOfTwoFold fold = PowerOfTwoFold.of(leaders, -1);
            fold.in(plan, whole, whole);
            if (fold.active().isMember()) {
                Doubling.allReduce(plan, fold.active(), whole);
            }
            fold.out(plan, whole);
        }
        MinimumSpanningTree.broadcast(plan, local, localLeader, whole);
    }

    /** Only if the ranks of each host are consecutive. */
    void allGather(ScheduleBuilder plan, Hosts hosts, Blocks blocks, Slice own, Slice whole) {
        int[] here = local.ranks();
        Blocks inHost = Blocks.of(Arrays.stream(here).mapToLong(blocks::count).toArray());
        Blocks ofHosts = Blocks.of(IntStream.range(0, hosts.count())
                .mapToLong(host -> Arrays.stream(hosts.ranks(host))
                        .mapToLong(blocks::count)
                        .sum())
                .toArray());
        Slice mine = ofHosts.in(whole, hosts.of(here[0]));
        MinimumSpanningTree.gather(plan, local, localLeader, inHost, own, mine);
        if (leaders.isMember()) {
            Bucket.allGather(plan, leaders, ofHosts, whole);
        }
        MinimumSpanningTree.broadcast(plan, local, localLeader, whole);
    }
}
