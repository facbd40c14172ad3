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
        Fold fold = Fold.of(team, -1);
        reduceToParts(plan, fold, own, whole, shape);
        if (fold.survivors().isMember()) {
            Doubling.allGather(plan, fold.survivors(), parts(fold, own, shape), whole);
        }
        fold.out(plan, whole);
    }

    static void reduce(ScheduleBuilder plan, Team team, Slice own, Slice whole, Shape shape) {
        int root = shape.root();
        Fold fold = Fold.of(team, root);
        boolean needsRoom = team.me() != root && fold.survivors().isMember();
        Slice sum = needsRoom ? plan.scratch(own.count()) : whole;
        reduceToParts(plan, fold, own, sum, shape);
        if (fold.survivors().isMember()) {
            Team left = fold.survivors();
            Blocks parts = parts(fold, own, shape);
            SpanningTree.gather(plan, left, left.index(team.rank(root)), parts, parts.in(sum, left.me()), whole);
        }
    }

    private static void reduceToParts(ScheduleBuilder plan, Fold fold, Slice own, Slice sum, Shape shape) {
        Blocks parts = parts(fold, own, shape);
        boolean everybodySurvives = fold.survivors().size() == fold.team().size();
        if (everybodySurvives && !shape.inPlace()) {
            Doubling.reduceScatter(plan, fold.survivors(), parts, own, sum);
            return;
        }
        fold.in(plan, own, sum);
        if (fold.survivors().isMember()) {
            Doubling.reduceScatter(plan, fold.survivors(), parts, sum);
        }
    }

    private static Blocks parts(Fold fold, Slice vector, Shape shape) {
        return Blocks.divided(fold.survivors().size(), vector.count(), shape.group());
    }
}
