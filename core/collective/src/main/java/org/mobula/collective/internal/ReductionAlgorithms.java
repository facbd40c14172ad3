package org.mobula.collective.internal;

import java.util.List;
import java.util.function.Predicate;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.Shape;
import org.mobula.collective.Slice;

/** The algorithms that combine elements. {@code docs/collectives.md} describes their origin and cost. */
public final class ReductionAlgorithms {
    private static final Predicate<Shape> COMMUTATIVE = Shape::commutative;
    private static final String IN_PARTS = "sharedParts";

    private ReductionAlgorithms() {}

    /** All of them. */
    public static List<Algorithm> algorithms() {
        AlgorithmCatalog catalog = new AlgorithmCatalog();
        reduce(catalog, Collective.REDUCE);
        allReduce(catalog, Collective.ALL_REDUCE);
        reduceScatter(catalog, Collective.REDUCE_SCATTER);
        scan(catalog, Collective.SCAN, true);
        scan(catalog, Collective.EXSCAN, false);
        shared(catalog);
        return catalog.algorithms();
    }

    private static void scan(AlgorithmCatalog catalog, Collective scan, boolean inclusive) {
        catalog.add(
                scan,
                "doubling",
                context ->
                        Prefix.doubling(context.plan(), context.team(), context.sent(), context.received(), inclusive));
        catalog.add(
                scan,
                "chain",
                context -> Prefix.chain(context.plan(), context.team(), context.sent(), context.received(), inclusive));
        catalog.add(
                scan,
                "flat",
                context -> Prefix.flat(context.plan(), context.team(), context.sent(), context.received(), inclusive));
    }

    private static void shared(AlgorithmCatalog catalog) {
        catalog.addShared(
                Collective.REDUCE,
                (context, area) -> SharedReductions.reduce(area, context.root(), context.sent(), context.received()));
        catalog.addSharedForEach(
                Collective.REDUCE,
                IN_PARTS,
                (context, area) ->
                        SharedReductions.reduceInParts(area, context.root(), context.sent(), context.received()));
        catalog.addShared(
                Collective.ALL_REDUCE,
                (context, area) ->
                        SharedReductions.reduce(area, SharedReductions.ALL, context.sent(), context.received()));
        catalog.addSharedForEach(
                Collective.ALL_REDUCE,
                IN_PARTS,
                (context, area) ->
                        SharedReductions.reduceInParts(area, SharedReductions.ALL, context.sent(), context.received()));
        catalog.addSharedForEach(
                Collective.REDUCE_SCATTER,
                "shared",
                (context, area) ->
                        SharedReductions.reduceScatter(area, context.blocks(), context.sent(), context.received()));
        catalog.addShared(
                Collective.SCAN,
                (context, area) -> SharedReductions.scan(area, true, context.sent(), context.received()));
        catalog.addShared(
                Collective.EXSCAN,
                (context, area) -> SharedReductions.scan(area, false, context.sent(), context.received()));
    }

    private static void reduce(AlgorithmCatalog catalog, Collective reduce) {
        catalog.add(
                reduce,
                "mst",
                context -> MinimumSpanningTree.reduce(
                        context.plan(), context.team(), context.root(), context.sent(), context.received()));
        catalog.add(reduce, "binomial", context -> binomial(context, context.root(), context.received()));
        catalog.add(
                reduce,
                "flat",
                context -> Flat.reduce(
                        context.plan(), context.team(), context.root(), context.sent(), context.received()));
        catalog.add(reduce, "bucketGather", COMMUTATIVE, context -> {
            Blocks parts = context.blocks().packed();
            Slice whole = context.received();
            int rank = context.shape().rank();
            Slice own = context.isRoot() && !context.shape().inPlace()
                    ? parts.in(whole, rank)
                    : context.plan().scratch(parts.count(rank));
            Bucket.reduceScatter(context.plan(), context.team(), parts, context.sent(), own);
            MinimumSpanningTree.gather(context.plan(), context.team(), context.root(), parts, own, whole);
        });
        catalog.add(
                reduce,
                "rabenseifner",
                COMMUTATIVE,
                context -> Rabenseifner.reduce(
                        context.plan(), context.team(), context.sent(), context.received(), context.shape()));
        catalog.add(
                reduce,
                "pipeline",
                shape -> shape.commutative() || shape.root() == 0,
                context -> Chain.reduce(
                        context.plan(),
                        context.team(),
                        context.root(),
                        context.sent(),
                        context.received(),
                        context.shape().segment()));
        catalog.add(
                reduce,
                "twoLevel",
                ReductionAlgorithms::hostsKeepOrder,
                context -> TwoLevel.of(context.shape()).reduce(context.plan(), context.sent(), context.received()));
    }

    private static void binomial(PlanContext context, int root, Slice whole) {
        Trees.binomialReduce(
                context.plan(), context.team(), root, context.shape().commutative(), context.sent(), whole);
    }

    private static boolean hostsKeepOrder(Shape shape) {
        return shape.commutative() || shape.hosts().areContiguous();
    }

    private static void allReduce(AlgorithmCatalog catalog, Collective all) {
        catalog.add(all, "doubling", context -> {
            PowerOfTwoFold fold = PowerOfTwoFold.of(context.team(), -1);
            fold.in(context.plan(), context.sent(), context.received());
            if (fold.active().isMember()) {
                Doubling.allReduce(context.plan(), fold.active(), context.received());
            }
            fold.out(context.plan(), context.received());
        });
        catalog.add(
                all,
                "direct",
                context -> Flat.allReduce(context.plan(), context.team(), context.sent(), context.received()));
        catalog.add(all, "exchange", Shape::isPowerOfTwo, context -> {
            context.plan().copy(context.sent(), context.received());
            Doubling.allReduce(context.plan(), context.team(), context.received());
        });
        catalog.add(all, "reduceBroadcast", context -> {
            MinimumSpanningTree.reduce(context.plan(), context.team(), 0, context.sent(), context.received());
            MinimumSpanningTree.broadcast(context.plan(), context.team(), 0, context.received());
        });
        catalog.add(all, "binomial", context -> {
            binomial(context, 0, context.received());
            Trees.binomialBroadcast(context.plan(), context.team(), 0, context.received());
        });
        catalog.add(all, "bucket", COMMUTATIVE, context -> {
            Blocks parts = context.blocks().packed();
            Slice mine = parts.in(context.received(), context.shape().rank());
            Slice own = context.shape().inPlace() ? context.plan().scratch(mine.count()) : mine;
            Bucket.reduceScatter(context.plan(), context.team(), parts, context.sent(), own);
            context.plan().copy(own, mine);
            Bucket.allGather(context.plan(), context.team(), parts, context.received());
        });
        catalog.add(
                all,
                "rabenseifner",
                COMMUTATIVE,
                context -> Rabenseifner.allReduce(
                        context.plan(), context.team(), context.sent(), context.received(), context.shape()));
        catalog.add(
                all,
                "twoLevel",
                ReductionAlgorithms::hostsKeepOrder,
                context -> TwoLevel.of(context.shape().withRoot(0))
                        .allReduce(context.plan(), context.sent(), context.received()));
    }

    private static void reduceScatter(AlgorithmCatalog catalog, Collective both) {
        catalog.add(both, "mst", context -> {
            Slice sum = sumAtZero(context);
            MinimumSpanningTree.reduce(context.plan(), context.team(), 0, context.sent(), sum);
            MinimumSpanningTree.scatter(context.plan(), context.team(), 0, context.blocks(), sum, context.received());
        });
        catalog.add(both, "binomialFlat", context -> {
            Slice sum = sumAtZero(context);
            binomial(context, 0, sum);
            Flat.scatter(context.plan(), context.team(), 0, context.blocks(), sum, context.received(), false);
        });
        catalog.add(both, "flat", context -> {
            Slice sum = sumAtZero(context);
            Flat.reduce(context.plan(), context.team(), 0, context.sent(), sum);
            Flat.scatter(context.plan(), context.team(), 0, context.blocks(), sum, context.received(), false);
        });
        catalog.add(
                both,
                "bucket",
                COMMUTATIVE,
                context -> Bucket.reduceScatter(
                        context.plan(), context.team(), context.blocks(), context.sent(), context.received()));
        catalog.add(
                both,
                "pairwise",
                COMMUTATIVE,
                context -> Pairwise.reduceScatter(
                        context.plan(), context.team(), context.blocks(), context.sent(), context.received()));
        catalog.add(both, "exchange", shape -> shape.commutative() && shape.isPowerOfTwo(), context -> {
            Slice vector = context.plan().scratch(context.shape().length());
            Doubling.reduceScatter(context.plan(), context.team(), context.blocks(), context.sent(), vector);
            context.plan().copy(context.blocks().in(vector, context.shape().rank()), context.received());
        });
    }

    /** Room for the whole result at rank 0. */
    private static Slice sumAtZero(PlanContext context) {
        return context.shape().rank() == 0
                ? context.plan().scratch(context.shape().length())
                : MinimumSpanningTree.nothing();
    }
}
