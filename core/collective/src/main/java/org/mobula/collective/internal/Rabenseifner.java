package org.mobula.collective.internal;

import org.mobula.collective.Blocks;
import org.mobula.collective.Slice;

/**
 * Reductions of long vectors: the vector is halved again and again, so that each rank combines a part of it, and the parts
 * are brought together in the end. After Rabenseifner: Optimization of collective reduction operations (ICCS 2004),
 * section 3.
 */
final class Rabenseifner {
    private Rabenseifner() {}

    /**
     * @param inPlace whether own and whole are the same memory
     */
    static void allReduce(Plan plan, Team team, Slice own, Slice whole, boolean inPlace) {
        Fold fold = Fold.of(team, -1);
        reduceToParts(plan, fold, own, whole, inPlace);
        if (fold.survivors().isMember()) {
            Doubling.allGather(plan, fold.survivors(), parts(fold, own), whole);
        }
        fold.out(plan, whole);
    }

    static void reduce(Plan plan, Team team, int root, Slice own, Slice whole, boolean inPlace) {
        Fold fold = Fold.of(team, root);
        boolean needsRoom = team.me() != root && fold.survivors().isMember();
        Slice sum = needsRoom ? plan.scratch(own.count()) : whole;
        reduceToParts(plan, fold, own, sum, inPlace);
        if (fold.survivors().isMember()) {
            Team left = fold.survivors();
            Blocks parts = parts(fold, own);
            SpanningTree.gather(plan, left, left.index(team.rank(root)), parts, parts.in(sum, left.me()), whole);
        }
    }

    private static void reduceToParts(Plan plan, Fold fold, Slice own, Slice sum, boolean inPlace) {
        Blocks parts = parts(fold, own);
        boolean everybodySurvives = fold.survivors().size() == fold.team().size();
        if (everybodySurvives && !inPlace) {
            Doubling.reduceScatter(plan, fold.survivors(), parts, own, sum);
            return;
        }
        fold.in(plan, own, sum);
        if (fold.survivors().isMember()) {
            Doubling.reduceScatter(plan, fold.survivors(), parts, sum);
        }
    }

    private static Blocks parts(Fold fold, Slice vector) {
        return Blocks.divided(fold.survivors().size(), vector.count());
    }
}
