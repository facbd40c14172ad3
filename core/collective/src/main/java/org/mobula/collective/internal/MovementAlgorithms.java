package org.mobula.collective.internal;

import java.util.List;
import java.util.function.BiConsumer;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.Shape;
import org.mobula.collective.Slice;

/** The algorithms that only move elements. {@code docs/collectives.md} describes their origin and cost. */
public final class MovementAlgorithms {
    private MovementAlgorithms() {}

    /** All of them. */
    public static List<Algorithm> algorithms() {
        AlgorithmCatalog catalog = new AlgorithmCatalog();
        barrier(catalog);
        broadcast(catalog, Collective.BROADCAST);
        for (Collective scatter : List.of(Collective.SCATTER, Collective.SCATTERV)) {
            scatter(catalog, scatter);
        }
        for (Collective gather : List.of(Collective.GATHER, Collective.GATHERV)) {
            gather(catalog, gather);
        }
        for (Collective allGather : List.of(Collective.ALL_GATHER, Collective.ALL_GATHERV)) {
            allGather(catalog, allGather);
        }
        for (Collective allToAll : List.of(Collective.ALL_TO_ALL, Collective.ALL_TO_ALLV)) {
            allToAll(catalog, allToAll);
        }
        shared(catalog);
        return catalog.algorithms();
    }

    private static void shared(AlgorithmCatalog catalog) {
        catalog.addShared(Collective.BARRIER, (context, area) -> SharedMovements.barrier(area));
        catalog.addShared(
                Collective.BROADCAST,
                (context, area) -> SharedMovements.broadcast(area, context.root(), context.received()));
        catalog.addSharedForEach(
                Collective.SCATTER,
                "shared",
                (context, area) -> SharedMovements.scatter(
                        area, context.root(), context.blocks(), context.sent(), context.received()));
        catalog.addShared(
                Collective.GATHER,
                (context, area) -> SharedMovements.gather(
                        area, context.root(), context.blocks(), context.sent(), context.received()));
        for (Collective all : List.of(Collective.ALL_GATHER, Collective.ALL_GATHERV)) {
            catalog.addShared(
                    all,
                    (context, area) ->
                            SharedMovements.allGather(area, context.blocks(), context.sent(), context.received()));
        }
        catalog.addSharedForEach(
                Collective.ALL_TO_ALL,
                "shared",
                (context, area) -> SharedMovements.allToAll(
                        area, context.sends(), context.blocks(), context.sent(), context.received()));
    }

    private static void barrier(AlgorithmCatalog catalog) {
        Collective barrier = Collective.BARRIER;
        catalog.add(barrier, "dissemination", context -> Pairwise.dissemination(context.plan(), context.team()));
        catalog.add(barrier, "mst", context -> {
            MinimumSpanningTree.gatherSignals(context.plan(), context.team(), 0);
            MinimumSpanningTree.broadcastSignals(context.plan(), context.team(), 0);
        });
        catalog.add(barrier, "flat", context -> {
            Flat.gatherSignals(context.plan(), context.team(), 0);
            Flat.broadcastSignals(context.plan(), context.team(), 0);
        });
        catalog.add(barrier, "direct", context -> Flat.signals(context.plan(), context.team()));
        catalog.add(barrier, "flatFourAry", context -> {
            Flat.gatherSignals(context.plan(), context.team(), 0);
            Trees.fourArySignals(context.plan(), context.team(), 0);
        });
        catalog.add(barrier, "twoLevel", context -> TwoLevel.of(context.shape()).barrier(context.plan()));
    }

    private static void broadcast(AlgorithmCatalog catalog, Collective broadcast) {
        catalog.add(
                broadcast,
                "mst",
                context -> MinimumSpanningTree.broadcast(
                        context.plan(), context.team(), context.root(), context.received()));
        catalog.add(
                broadcast,
                "binomial",
                context -> Trees.binomialBroadcast(context.plan(), context.team(), context.root(), context.received()));
        catalog.add(
                broadcast,
                "fourAry",
                context -> Trees.fourAryBroadcast(context.plan(), context.team(), context.root(), context.received()));
        flat(
                catalog,
                broadcast,
                (context, blocking) ->
                        Flat.broadcast(context.plan(), context.team(), context.root(), context.received(), blocking));
        catalog.add(broadcast, "scatterBucket", context -> {
            Slice data = context.received();
            Blocks parts = Blocks.divided(context.shape().size(), data.count());
            Slice mine = parts.in(data, context.shape().rank());
            MinimumSpanningTree.scatter(context.plan(), context.team(), context.root(), parts, data, mine);
            Bucket.allGather(context.plan(), context.team(), parts, data);
        });
        catalog.add(
                broadcast,
                "pipeline",
                context -> Chain.broadcast(
                        context.plan(),
                        context.team(),
                        context.root(),
                        context.received(),
                        context.shape().segment()));
        catalog.add(
                broadcast,
                "twoLevel",
                context -> TwoLevel.of(context.shape()).broadcast(context.plan(), context.received()));
    }

    /** A flat algorithm in both variants. */
    private static void flat(AlgorithmCatalog catalog, Collective collective, BiConsumer<PlanContext, Boolean> steps) {
        catalog.add(collective, "flat", context -> steps.accept(context, false));
        catalog.add(collective, "flatBlocking", context -> steps.accept(context, true));
    }

    private static void scatter(AlgorithmCatalog catalog, Collective scatter) {
        flat(
                catalog,
                scatter,
                (context, blocking) -> Flat.scatter(
                        context.plan(),
                        context.team(),
                        context.root(),
                        context.blocks(),
                        context.sent(),
                        context.received(),
                        blocking));
        catalog.addWithBlocks(scatter, "mst", context -> {
            Slice whole = context.isRoot()
                    ? packed(context.plan(), context.shape(), context.sent())
                    : MinimumSpanningTree.nothing();
            MinimumSpanningTree.scatter(
                    context.plan(),
                    context.team(),
                    context.root(),
                    context.blocks().packed(),
                    whole,
                    context.received());
        });
    }

    /** The vector with adjacent blocks: itself, or a copy. */
    private static Slice packed(ScheduleBuilder plan, Shape shape, Slice vector) {
        if (shape.blocks().isDense()) {
            return vector;
        }
        Slice side = plan.scratch(shape.length());
        Blocks packed = shape.blocks().packed();
        for (int i = 0; i < shape.size(); i++) {
            plan.copy(shape.blocks().in(vector, i), packed.in(side, i));
        }
        return side;
    }

    private static void gather(AlgorithmCatalog catalog, Collective gather) {
        flat(
                catalog,
                gather,
                (context, blocking) -> Flat.gather(
                        context.plan(),
                        context.team(),
                        context.root(),
                        context.blocks(),
                        context.sent(),
                        context.received(),
                        blocking));
        catalog.addWithBlocks(gather, "mst", context -> {
            Slice whole = context.isRoot() ? unpackedLater(context) : MinimumSpanningTree.nothing();
            MinimumSpanningTree.gather(
                    context.plan(),
                    context.team(),
                    context.root(),
                    context.blocks().packed(),
                    context.sent(),
                    whole);
            if (context.isRoot()) {
                unpack(context, whole);
            }
        });
    }

    /** Room for adjacent blocks: the result, or scratch if they have other places there. */
    private static Slice unpackedLater(PlanContext context) {
        return context.blocks().isDense()
                ? context.received()
                : context.plan().scratch(context.shape().length());
    }

    private static void unpack(PlanContext context, Slice side) {
        Slice vector = context.received();
        if (!side.equals(vector)) {
            Blocks packed = context.blocks().packed();
            for (int i = 0; i < context.shape().size(); i++) {
                context.plan().copy(packed.in(side, i), context.blocks().in(vector, i));
            }
        }
    }

    private static void allGather(AlgorithmCatalog catalog, Collective all) {
        catalog.add(all, "bucket", context -> {
            copyOwn(context);
            Bucket.allGather(context.plan(), context.team(), context.blocks(), context.received());
        });
        catalog.add(all, "doubleRing", context -> {
            copyOwn(context);
            Bucket.allGatherBothWays(context.plan(), context.team(), context.blocks(), context.received());
        });
        catalog.add(
                all,
                "flat",
                context -> Flat.allGather(
                        context.plan(), context.team(), context.blocks(), context.sent(), context.received()));
        catalog.add(
                all,
                "bruck",
                context -> gatherPacked(
                        context,
                        (blocks, whole) ->
                                Bruck.allGather(context.plan(), context.team(), blocks, context.sent(), whole)));
        catalog.add(
                all,
                "gatherBroadcast",
                context -> gatherPacked(context, (blocks, whole) -> {
                    Slice target = context.shape().rank() == 0 ? whole : MinimumSpanningTree.nothing();
                    MinimumSpanningTree.gather(context.plan(), context.team(), 0, blocks, context.sent(), target);
                    MinimumSpanningTree.broadcast(context.plan(), context.team(), 0, whole);
                }));
        catalog.add(
                all,
                "exchange",
                Shape::isPowerOfTwo,
                context -> gatherPacked(context, (blocks, whole) -> {
                    context.plan()
                            .copy(
                                    context.sent(),
                                    blocks.in(whole, context.shape().rank()));
                    Doubling.allGather(context.plan(), context.team(), blocks, whole);
                }));
        catalog.add(
                all,
                "twoLevel",
                shape -> shape.hosts().areContiguous(),
                context -> gatherPacked(
                        context,
                        (blocks, whole) -> TwoLevel.of(context.shape())
                                .allGather(context.plan(), context.shape().hosts(), blocks, context.sent(), whole)));
    }

    /** Gathers adjacent blocks, and copies them to their places. */
    private static void gatherPacked(PlanContext context, BiConsumer<Blocks, Slice> steps) {
        Slice whole = unpackedLater(context);
        steps.accept(context.blocks().packed(), whole);
        unpack(context, whole);
    }

    private static void copyOwn(PlanContext context) {
        context.plan()
                .copy(
                        context.sent(),
                        context.blocks().in(context.received(), context.shape().rank()));
    }

    private static void allToAll(AlgorithmCatalog catalog, Collective all) {
        catalog.add(
                all,
                "pairwise",
                context -> Pairwise.allToAll(
                        context.plan(),
                        context.team(),
                        context.sends(),
                        context.blocks(),
                        context.sent(),
                        context.received()));
        catalog.add(
                all,
                "flat",
                context -> Flat.allToAll(
                        context.plan(),
                        context.team(),
                        context.sends(),
                        context.blocks(),
                        context.sent(),
                        context.received()));
        if (all == Collective.ALL_TO_ALL) {
            catalog.add(
                    all,
                    "bruck",
                    context -> Bruck.allToAll(
                            context.plan(), context.team(), context.blocks(), context.sent(), context.received()));
        }
    }
}
