package org.mobula.collective.internal;

import org.mobula.collective.Blocks;
import org.mobula.collective.Shape;
import org.mobula.collective.Slice;

/**
 * Reductions of long vectors: the vector is halved repeatedly, so that each rank combines a part of it, and the parts
 * are gathered at the end. After Rabenseifner: Optimization of collective reduction operations (ICCS 2004), section 3.
 */
final class Rabenseifner {
    private Rabenseifner() {}

    /**
     * @param shape defines whether own and whole are the same memory, and the groups of elements
     */
    static void allReduce(ScheduleBuilder plan, Team team, Slice own, Slice whole, Shape shape) {
        PowerOfTwoFold fold = PowerOfTwoFold.of(team, -1);
        reduceToParts(plan, fold, own, whole, shape);
        if (fold.active().isMember()) {
            Doubling.allGather(plan, fold.active(), parts(fold, own, shape), whole);
        }
        fold.out(plan, whole);
    }

    static void reduce(ScheduleBuilder plan, Team team, Slice own, Slice whole, Shape shape) {
        int root = shape.root();
        PowerOfTwoFold fold = PowerOfTwoFold.of(team, root);
        boolean needsRoom = team.me() != root && fold.active().isMember();
        Slice sum = needsRoom ? plan.scratch(own.count()) : whole;
        reduceToParts(plan, fold, own, sum, shape);
        if (fold.active().isMember()) {
            Team left = fold.active();
            Blocks parts = parts(fold, own, shape);
            MinimumSpanningTree.gather(plan, left, left.index(team.rank(root)), parts, parts.in(sum, left.me()), whole);
        }
    }

    private static void reduceToParts(ScheduleBuilder plan, PowerOfTwoFold fold, Slice own, Slice sum, Shape shape) {
        Blocks parts = parts(fold, own, shape);
        boolean areAllActive = fold.active().size() == fold.team().size();
        if (areAllActive && !shape.inPlace()) {
            Doubling.reduceScatter(plan, fold.active(), parts, own, sum);
            return;
        }
        fold.in(plan, own, sum);
        if (fold.active().isMember()) {
            Doubling.reduceScatter(plan, fold.active(), parts, sum);
        }
    }

    private static Blocks parts(PowerOfTwoFold fold, Slice vector, Shape shape) {
        return Blocks.divided(fold.active().size(), vector.count(), shape.group());
    }
}
