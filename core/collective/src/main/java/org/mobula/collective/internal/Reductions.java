package org.mobula.collective.internal;

import java.util.List;
import java.util.function.Predicate;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.Shape;
import org.mobula.collective.Slice;

/** The algorithms that combine elements. {@code docs/collectives.md} says where each comes from and what it costs. */
public final class Reductions {
    private static final Predicate<Shape> COMMUTATIVE = Shape::commutative;

    private Reductions() {}

    /** All of them. */
    public static List<Algorithm> algorithms() {
        Catalog catalog = new Catalog();
        reduce(catalog);
        allReduce(catalog);
        reduceScatter(catalog);
        for (Collective scan : List.of(Collective.SCAN, Collective.EXSCAN)) {
            boolean inclusive = scan == Collective.SCAN;
            catalog.add(
                    scan,
                    "doubling",
                    (shape, plan) ->
                            Prefix.doubling(plan, Team.all(shape), shape.sent(scan), shape.received(scan), inclusive));
            catalog.add(
                    scan,
                    "chain",
                    (shape, plan) ->
                            Prefix.chain(plan, Team.all(shape), shape.sent(scan), shape.received(scan), inclusive));
            catalog.add(
                    scan,
                    "flat",
                    (shape, plan) ->
                            Prefix.flat(plan, Team.all(shape), shape.sent(scan), shape.received(scan), inclusive));
        }
        shared(catalog);
        return catalog.algorithms();
    }

    private static void shared(Catalog catalog) {
        String name = "shared";
        Collective one = Collective.REDUCE;
        Collective all = Collective.ALL_REDUCE;
        Collective parts = Collective.REDUCE_SCATTER;
        catalog.addShared(
                one,
                name,
                (shape, area) -> SharedReductions.reduce(area, shape.root(), shape.sent(one), shape.received(one)));
        catalog.addSharedForEach(
                one,
                "sharedParts",
                (shape, area) ->
                        SharedReductions.reduceInParts(area, shape.root(), shape.sent(one), shape.received(one)));
        catalog.addShared(
                all,
                name,
                (shape, area) ->
                        SharedReductions.reduce(area, SharedReductions.ALL, shape.sent(all), shape.received(all)));
        catalog.addSharedForEach(
                all,
                "sharedParts",
                (shape, area) -> SharedReductions.reduceInParts(
                        area, SharedReductions.ALL, shape.sent(all), shape.received(all)));
        catalog.addSharedForEach(
                parts,
                name,
                (shape, area) ->
                        SharedReductions.reduceScatter(area, shape.blocks(), shape.sent(parts), shape.received(parts)));
        for (Collective scan : List.of(Collective.SCAN, Collective.EXSCAN)) {
            catalog.addShared(
                    scan,
                    name,
                    (shape, area) -> SharedReductions.scan(
                            area, scan == Collective.SCAN, shape.sent(scan), shape.received(scan)));
        }
    }

    private static void reduce(Catalog catalog) {
        Collective reduce = Collective.REDUCE;
        catalog.add(
                reduce,
                "mst",
                (shape, plan) -> SpanningTree.reduce(
                        plan, Team.all(shape), shape.root(), shape.sent(reduce), shape.received(reduce)));
        catalog.add(
                reduce,
                "binomial",
                (shape, plan) -> Trees.binomialReduce(
                        plan,
                        Team.all(shape),
                        shape.root(),
                        shape.commutative(),
                        shape.sent(reduce),
                        shape.received(reduce)));
        catalog.add(
                reduce,
                "flat",
                (shape, plan) ->
                        Flat.reduce(plan, Team.all(shape), shape.root(), shape.sent(reduce), shape.received(reduce)));
        catalog.add(reduce, "bucketGather", COMMUTATIVE, (shape, plan) -> {
            Blocks parts = shape.blocks().packed();
            Slice whole = shape.received(reduce);
            Slice own = shape.isRoot() && !shape.inPlace()
                    ? parts.in(whole, shape.rank())
                    : plan.scratch(parts.count(shape.rank()));
            Ring.reduceScatter(plan, Team.all(shape), parts, shape.sent(reduce), own);
            SpanningTree.gather(plan, Team.all(shape), shape.root(), parts, own, whole);
        });
        catalog.add(
                reduce,
                "rabenseifner",
                COMMUTATIVE,
                (shape, plan) ->
                        Rabenseifner.reduce(plan, Team.all(shape), shape.sent(reduce), shape.received(reduce), shape));
        catalog.add(
                reduce,
                "pipeline",
                shape -> shape.commutative() || shape.root() == 0,
                (shape, plan) -> Chain.reduce(
                        plan,
                        Team.all(shape),
                        shape.root(),
                        shape.sent(reduce),
                        shape.received(reduce),
                        shape.segment()));
        catalog.add(
                reduce,
                "twoLevel",
                Reductions::hostsKeepOrder,
                (shape, plan) -> TwoLevel.of(shape).reduce(plan, shape.sent(reduce), shape.received(reduce)));
    }

    private static boolean hostsKeepOrder(Shape shape) {
        return shape.commutative() || shape.hosts().areContiguous();
    }

    private static void allReduce(Catalog catalog) {
        Collective all = Collective.ALL_REDUCE;
        catalog.add(all, "doubling", (shape, plan) -> {
            Fold fold = Fold.of(Team.all(shape), -1);
            fold.in(plan, shape.sent(all), shape.received(all));
            if (fold.survivors().isMember()) {
                Doubling.allReduce(plan, fold.survivors(), shape.received(all));
            }
            fold.out(plan, shape.received(all));
        });
        catalog.add(
                all,
                "direct",
                (shape, plan) -> Flat.allReduce(plan, Team.all(shape), shape.sent(all), shape.received(all)));
        catalog.add(all, "exchange", Shape::isPowerOfTwo, (shape, plan) -> {
            plan.copy(shape.sent(all), shape.received(all));
            Doubling.allReduce(plan, Team.all(shape), shape.received(all));
        });
        catalog.add(all, "reduceBroadcast", (shape, plan) -> {
            SpanningTree.reduce(plan, Team.all(shape), 0, shape.sent(all), shape.received(all));
            SpanningTree.broadcast(plan, Team.all(shape), 0, shape.received(all));
        });
        catalog.add(all, "binomial", (shape, plan) -> {
            Trees.binomialReduce(plan, Team.all(shape), 0, shape.commutative(), shape.sent(all), shape.received(all));
            Trees.binomialBroadcast(plan, Team.all(shape), 0, shape.received(all));
        });
        catalog.add(all, "bucket", COMMUTATIVE, (shape, plan) -> {
            Blocks parts = shape.blocks().packed();
            Slice mine = parts.in(shape.received(all), shape.rank());
            Slice own = shape.inPlace() ? plan.scratch(mine.count()) : mine;
            Ring.reduceScatter(plan, Team.all(shape), parts, shape.sent(all), own);
            plan.copy(own, mine);
            Ring.allGather(plan, Team.all(shape), parts, shape.received(all));
        });
        catalog.add(
                all,
                "rabenseifner",
                COMMUTATIVE,
                (shape, plan) ->
                        Rabenseifner.allReduce(plan, Team.all(shape), shape.sent(all), shape.received(all), shape));
        catalog.add(
                all,
                "twoLevel",
                Reductions::hostsKeepOrder,
                (shape, plan) -> TwoLevel.of(shape.rootedAt(0)).allReduce(plan, shape.sent(all), shape.received(all)));
    }

    private static void reduceScatter(Catalog catalog) {
        Collective both = Collective.REDUCE_SCATTER;
        catalog.add(both, "mst", (shape, plan) -> {
            Slice sum = shape.rank() == 0 ? plan.scratch(shape.length()) : SpanningTree.nothing();
            SpanningTree.reduce(plan, Team.all(shape), 0, shape.sent(both), sum);
            SpanningTree.scatter(plan, Team.all(shape), 0, shape.blocks(), sum, shape.received(both));
        });
        catalog.add(both, "binomialFlat", (shape, plan) -> {
            Slice sum = shape.rank() == 0 ? plan.scratch(shape.length()) : SpanningTree.nothing();
            Trees.binomialReduce(plan, Team.all(shape), 0, shape.commutative(), shape.sent(both), sum);
            Flat.scatter(plan, Team.all(shape), 0, shape.blocks(), sum, shape.received(both), false);
        });
        catalog.add(both, "flat", (shape, plan) -> {
            Slice sum = shape.rank() == 0 ? plan.scratch(shape.length()) : SpanningTree.nothing();
            Flat.reduce(plan, Team.all(shape), 0, shape.sent(both), sum);
            Flat.scatter(plan, Team.all(shape), 0, shape.blocks(), sum, shape.received(both), false);
        });
        catalog.add(
                both,
                "bucket",
                COMMUTATIVE,
                (shape, plan) -> Ring.reduceScatter(
                        plan, Team.all(shape), shape.blocks(), shape.sent(both), shape.received(both)));
        catalog.add(
                both,
                "pairwise",
                COMMUTATIVE,
                (shape, plan) -> Pairwise.reduceScatter(
                        plan, Team.all(shape), shape.blocks(), shape.sent(both), shape.received(both)));
        catalog.add(both, "exchange", shape -> shape.commutative() && shape.isPowerOfTwo(), (shape, plan) -> {
            Slice vector = plan.scratch(shape.length());
            Doubling.reduceScatter(plan, Team.all(shape), shape.blocks(), shape.sent(both), vector);
            plan.copy(shape.blocks().in(vector, shape.rank()), shape.received(both));
        });
    }
}
