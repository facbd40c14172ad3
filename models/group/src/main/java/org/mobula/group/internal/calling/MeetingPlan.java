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
 * One participant's part in the calls of a meeting, made once.
 *
 * @param gather brings all parts to participant 0
 * @param reduce brings them there combined two by two
 * @param parent who lets this participant go; 0 for participant 0
 * @param children whom this participant lets go then
 * @param exchange gives all participants all parts; null if that takes too many messages
 * @param tell gives all participants what participant 0 has made of all parts
 * @param reduceToAll gives all participants all parts combined two by two
 */
record MeetingPlan(
        Schedule gather,
        Schedule reduce,
        int parent,
        int[] children,
        @Nullable Schedule exchange,
        Schedule tell,
        Schedule reduceToAll) {
    private static final int PAIR = 2;

    /** That of a participant among so many. */
    static MeetingPlan of(int rank, int size) {
        Hosts hosts = Hosts.one(size);
        Shape shape = Shape.of(rank, size).elementsOf(0).dividedInto(Blocks.even(size, 1));
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
                // why only two: among more it takes n(n - 1) messages, and 2(n - 1) by way of participant 0
                size <= PAIR ? Algorithms.of(Collective.ALL_GATHER, "flat").plan(shape) : null,
                Algorithms.of(Collective.BROADCAST, "flat").plan(shape.dividedInto(Blocks.divided(size, 1))),
                ForwardingTree.schedule(Collective.ALL_REDUCE, rank, size, 0, hosts));
    }
}
