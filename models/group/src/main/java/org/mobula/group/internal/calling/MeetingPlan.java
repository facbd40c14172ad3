package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;
import org.mobula.collective.Algorithms;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.Hosts;
import org.mobula.collective.Schedule;
import org.mobula.collective.Shape;
import org.mobula.collective.Step;

/**
 * One participant's part in the calls of a meeting, computed once.
 *
 * @param gather brings all contributions to participant 0
 * @param reduce brings them to participant 0 combined two by two
 * @param parent the participant that releases this one; 0 for participant 0
 * @param children the participants that this one releases
 * @param exchange brings all contributions to all participants; null if that takes too many messages
 * @param distribution sends all participants what participant 0 has combined
 * @param reduceToAll brings all participants the contributions combined two by two
 */
record MeetingPlan(
        Schedule gather,
        Schedule reduce,
        int parent,
        int[] children,
        @Nullable Schedule exchange,
        Schedule distribution,
        Schedule reduceToAll) {
    private static final int PAIR = 2;

    /** The plan of one of this many participants. */
    static MeetingPlan of(int rank, int size) {
        Hosts hosts = Hosts.one(size);
        Shape shape = Shape.of(rank, size).withElementBytes(0).withBlocks(Blocks.even(size, 1));
        Schedule release = ForwardingTree.schedule(Collective.BROADCAST, rank, size, 0, hosts);
        int[] parents = release.rounds().stream()
                .flatMap(round -> round.steps().stream())
                .filter(step -> step instanceof Step.Receive)
                .mapToInt(step -> ((Step.Receive) step).peer())
                .toArray();
        int[] children = release.rounds().stream()
                .flatMap(round -> round.steps().stream())
                .filter(step -> step instanceof Step.Send)
                .mapToInt(step -> ((Step.Send) step).peer())
                .toArray();
        return new MeetingPlan(
                Algorithms.of(Collective.GATHER, "flat").plan(shape),
                ForwardingTree.schedule(Collective.REDUCE, rank, size, 0, hosts),
                parents.length == 0 ? 0 : parents[0],
                children,
                // n(n - 1) messages, while 2(n - 1) suffice by way of participant 0
                size <= PAIR ? Algorithms.of(Collective.ALL_GATHER, "flat").plan(shape) : null,
                Algorithms.of(Collective.BROADCAST, "flat").plan(shape.withBlocks(Blocks.divided(size, 1))),
                ForwardingTree.schedule(Collective.ALL_REDUCE, rank, size, 0, hosts));
    }
}
