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
        catalog.add(scan, "doubling", op -> Prefix.doubling(op.plan(), op.team(), op.sent(), op.received(), inclusive));
        catalog.add(scan, "chain", op -> Prefix.chain(op.plan(), op.team(), op.sent(), op.received(), inclusive));
        catalog.add(scan, "flat", op -> Prefix.flat(op.plan(), op.team(), op.sent(), op.received(), inclusive));
    }

    private static void shared(AlgorithmCatalog catalog) {
        catalog.addShared(
                Collective.REDUCE, (op, area) -> SharedReductions.reduce(area, op.root(), op.sent(), op.received()));
        catalog.addSharedForEach(
                Collective.REDUCE,
                IN_PARTS,
                (op, area) -> SharedReductions.reduceInParts(area, op.root(), op.sent(), op.received()));
        catalog.addShared(
                Collective.ALL_REDUCE,
                (op, area) -> SharedReductions.reduce(area, SharedReductions.ALL, op.sent(), op.received()));
        catalog.addSharedForEach(
                Collective.ALL_REDUCE,
                IN_PARTS,
                (op, area) -> SharedReductions.reduceInParts(area, SharedReductions.ALL, op.sent(), op.received()));
        catalog.addSharedForEach(
                Collective.REDUCE_SCATTER,
                "shared",
                (op, area) -> SharedReductions.reduceScatter(area, op.blocks(), op.sent(), op.received()));
        catalog.addShared(Collective.SCAN, (op, area) -> SharedReductions.scan(area, true, op.sent(), op.received()));
        catalog.addShared(
                Collective.EXSCAN, (op, area) -> SharedReductions.scan(area, false, op.sent(), op.received()));
    }

    private static void reduce(AlgorithmCatalog catalog, Collective reduce) {
        catalog.add(
                reduce, "mst", op -> SpanningTree.reduce(op.plan(), op.team(), op.root(), op.sent(), op.received()));
        catalog.add(reduce, "binomial", op -> binomial(op, op.root(), op.received()));
        catalog.add(reduce, "flat", op -> Flat.reduce(op.plan(), op.team(), op.root(), op.sent(), op.received()));
        catalog.add(reduce, "bucketGather", COMMUTATIVE, op -> {
            Blocks parts = op.blocks().packed();
            Slice whole = op.received();
            int rank = op.shape().rank();
            Slice own = op.isRoot() && !op.shape().inPlace()
                    ? parts.in(whole, rank)
                    : op.plan().scratch(parts.count(rank));
            Ring.reduceScatter(op.plan(), op.team(), parts, op.sent(), own);
            SpanningTree.gather(op.plan(), op.team(), op.root(), parts, own, whole);
        });
        catalog.add(
                reduce,
                "rabenseifner",
                COMMUTATIVE,
                op -> Rabenseifner.reduce(op.plan(), op.team(), op.sent(), op.received(), op.shape()));
        catalog.add(
                reduce,
                "pipeline",
                shape -> shape.commutative() || shape.root() == 0,
                op -> Chain.reduce(
                        op.plan(),
                        op.team(),
                        op.root(),
                        op.sent(),
                        op.received(),
                        op.shape().segment()));
        catalog.add(
                reduce,
                "twoLevel",
                ReductionAlgorithms::hostsKeepOrder,
                op -> TwoLevel.of(op.shape()).reduce(op.plan(), op.sent(), op.received()));
    }

    private static void binomial(Planning op, int root, Slice whole) {
        Trees.binomialReduce(op.plan(), op.team(), root, op.shape().commutative(), op.sent(), whole);
    }

    private static boolean hostsKeepOrder(Shape shape) {
        return shape.commutative() || shape.hosts().areContiguous();
    }

    private static void allReduce(AlgorithmCatalog catalog, Collective all) {
        catalog.add(all, "doubling", op -> {
            Fold fold = Fold.of(op.team(), -1);
            fold.in(op.plan(), op.sent(), op.received());
            if (fold.survivors().isMember()) {
                Doubling.allReduce(op.plan(), fold.survivors(), op.received());
            }
            fold.out(op.plan(), op.received());
        });
        catalog.add(all, "direct", op -> Flat.allReduce(op.plan(), op.team(), op.sent(), op.received()));
        catalog.add(all, "exchange", Shape::isPowerOfTwo, op -> {
            op.plan().copy(op.sent(), op.received());
            Doubling.allReduce(op.plan(), op.team(), op.received());
        });
        catalog.add(all, "reduceBroadcast", op -> {
            SpanningTree.reduce(op.plan(), op.team(), 0, op.sent(), op.received());
            SpanningTree.broadcast(op.plan(), op.team(), 0, op.received());
        });
        catalog.add(all, "binomial", op -> {
            binomial(op, 0, op.received());
            Trees.binomialBroadcast(op.plan(), op.team(), 0, op.received());
        });
        catalog.add(all, "bucket", COMMUTATIVE, op -> {
            Blocks parts = op.blocks().packed();
            Slice mine = parts.in(op.received(), op.shape().rank());
            Slice own = op.shape().inPlace() ? op.plan().scratch(mine.count()) : mine;
            Ring.reduceScatter(op.plan(), op.team(), parts, op.sent(), own);
            op.plan().copy(own, mine);
            Ring.allGather(op.plan(), op.team(), parts, op.received());
        });
        catalog.add(
                all,
                "rabenseifner",
                COMMUTATIVE,
                op -> Rabenseifner.allReduce(op.plan(), op.team(), op.sent(), op.received(), op.shape()));
        catalog.add(
                all,
                "twoLevel",
                ReductionAlgorithms::hostsKeepOrder,
                op -> TwoLevel.of(op.shape().rootedAt(0)).allReduce(op.plan(), op.sent(), op.received()));
    }

    private static void reduceScatter(AlgorithmCatalog catalog, Collective both) {
        catalog.add(both, "mst", op -> {
            Slice sum = sumAtZero(op);
            SpanningTree.reduce(op.plan(), op.team(), 0, op.sent(), sum);
            SpanningTree.scatter(op.plan(), op.team(), 0, op.blocks(), sum, op.received());
        });
        catalog.add(both, "binomialFlat", op -> {
            Slice sum = sumAtZero(op);
            binomial(op, 0, sum);
            Flat.scatter(op.plan(), op.team(), 0, op.blocks(), sum, op.received(), false);
        });
        catalog.add(both, "flat", op -> {
            Slice sum = sumAtZero(op);
            Flat.reduce(op.plan(), op.team(), 0, op.sent(), sum);
            Flat.scatter(op.plan(), op.team(), 0, op.blocks(), sum, op.received(), false);
        });
        catalog.add(
                both,
                "bucket",
                COMMUTATIVE,
                op -> Ring.reduceScatter(op.plan(), op.team(), op.blocks(), op.sent(), op.received()));
        catalog.add(
                both,
                "pairwise",
                COMMUTATIVE,
                op -> Pairwise.reduceScatter(op.plan(), op.team(), op.blocks(), op.sent(), op.received()));
        catalog.add(both, "exchange", shape -> shape.commutative() && shape.isPowerOfTwo(), op -> {
            Slice vector = op.plan().scratch(op.shape().length());
            Doubling.reduceScatter(op.plan(), op.team(), op.blocks(), op.sent(), vector);
            op.plan().copy(op.blocks().in(vector, op.shape().rank()), op.received());
        });
    }

    /** Room for the whole result at rank 0. */
    private static Slice sumAtZero(Planning op) {
        return op.shape().rank() == 0 ? op.plan().scratch(op.shape().length()) : SpanningTree.nothing();
    }
}
