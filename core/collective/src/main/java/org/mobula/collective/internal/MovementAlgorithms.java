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
        catalog.addShared(Collective.BARRIER, (op, area) -> SharedMovements.barrier(area));
        catalog.addShared(
                Collective.BROADCAST, (op, area) -> SharedMovements.broadcast(area, op.root(), op.received()));
        catalog.addSharedForEach(
                Collective.SCATTER,
                "shared",
                (op, area) -> SharedMovements.scatter(area, op.root(), op.blocks(), op.sent(), op.received()));
        catalog.addShared(
                Collective.GATHER,
                (op, area) -> SharedMovements.gather(area, op.root(), op.blocks(), op.sent(), op.received()));
        for (Collective all : List.of(Collective.ALL_GATHER, Collective.ALL_GATHERV)) {
            catalog.addShared(
                    all, (op, area) -> SharedMovements.allGather(area, op.blocks(), op.sent(), op.received()));
        }
        catalog.addSharedForEach(
                Collective.ALL_TO_ALL,
                "shared",
                (op, area) -> SharedMovements.allToAll(area, op.sends(), op.blocks(), op.sent(), op.received()));
    }

    private static void barrier(AlgorithmCatalog catalog) {
        Collective barrier = Collective.BARRIER;
        catalog.add(barrier, "dissemination", op -> Pairwise.dissemination(op.plan(), op.team()));
        catalog.add(barrier, "mst", op -> {
            SpanningTree.gatherSignals(op.plan(), op.team(), 0);
            SpanningTree.broadcastSignals(op.plan(), op.team(), 0);
        });
        catalog.add(barrier, "flat", op -> {
            Flat.gatherSignals(op.plan(), op.team(), 0);
            Flat.broadcastSignals(op.plan(), op.team(), 0);
        });
        catalog.add(barrier, "direct", op -> Flat.signals(op.plan(), op.team()));
        catalog.add(barrier, "flatFourAry", op -> {
            Flat.gatherSignals(op.plan(), op.team(), 0);
            Trees.fourArySignals(op.plan(), op.team(), 0);
        });
        catalog.add(barrier, "twoLevel", op -> TwoLevel.of(op.shape()).barrier(op.plan()));
    }

    private static void broadcast(AlgorithmCatalog catalog, Collective broadcast) {
        catalog.add(broadcast, "mst", op -> SpanningTree.broadcast(op.plan(), op.team(), op.root(), op.received()));
        catalog.add(
                broadcast, "binomial", op -> Trees.binomialBroadcast(op.plan(), op.team(), op.root(), op.received()));
        catalog.add(broadcast, "fourAry", op -> Trees.fourAryBroadcast(op.plan(), op.team(), op.root(), op.received()));
        flat(
                catalog,
                broadcast,
                (op, blocking) -> Flat.broadcast(op.plan(), op.team(), op.root(), op.received(), blocking));
        catalog.add(broadcast, "scatterBucket", op -> {
            Slice data = op.received();
            Blocks parts = Blocks.divided(op.shape().size(), data.count());
            Slice mine = parts.in(data, op.shape().rank());
            SpanningTree.scatter(op.plan(), op.team(), op.root(), parts, data, mine);
            Ring.allGather(op.plan(), op.team(), parts, data);
        });
        catalog.add(
                broadcast,
                "pipeline",
                op -> Chain.broadcast(
                        op.plan(),
                        op.team(),
                        op.root(),
                        op.received(),
                        op.shape().segment()));
        catalog.add(broadcast, "twoLevel", op -> TwoLevel.of(op.shape()).broadcast(op.plan(), op.received()));
    }

    /** A flat algorithm in both variants. */
    private static void flat(AlgorithmCatalog catalog, Collective collective, BiConsumer<Planning, Boolean> steps) {
        catalog.add(collective, "flat", op -> steps.accept(op, false));
        catalog.add(collective, "flatBlocking", op -> steps.accept(op, true));
    }

    private static void scatter(AlgorithmCatalog catalog, Collective scatter) {
        flat(
                catalog,
                scatter,
                (op, blocking) ->
                        Flat.scatter(op.plan(), op.team(), op.root(), op.blocks(), op.sent(), op.received(), blocking));
        catalog.addWithBlocks(scatter, "mst", op -> {
            Slice whole = op.isRoot() ? packed(op.plan(), op.shape(), op.sent()) : SpanningTree.nothing();
            SpanningTree.scatter(op.plan(), op.team(), op.root(), op.blocks().packed(), whole, op.received());
        });
    }

    /** The vector with adjacent blocks: itself, or a copy. */
    private static Slice packed(Plan plan, Shape shape, Slice vector) {
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
                (op, blocking) ->
                        Flat.gather(op.plan(), op.team(), op.root(), op.blocks(), op.sent(), op.received(), blocking));
        catalog.addWithBlocks(gather, "mst", op -> {
            Slice whole = op.isRoot() ? unpackedLater(op) : SpanningTree.nothing();
            SpanningTree.gather(op.plan(), op.team(), op.root(), op.blocks().packed(), op.sent(), whole);
            if (op.isRoot()) {
                unpack(op, whole);
            }
        });
    }

    /** Room for adjacent blocks: the result, or scratch if they have other places there. */
    private static Slice unpackedLater(Planning op) {
        return op.blocks().isDense()
                ? op.received()
                : op.plan().scratch(op.shape().length());
    }

    private static void unpack(Planning op, Slice side) {
        Slice vector = op.received();
        if (!side.equals(vector)) {
            Blocks packed = op.blocks().packed();
            for (int i = 0; i < op.shape().size(); i++) {
                op.plan().copy(packed.in(side, i), op.blocks().in(vector, i));
            }
        }
    }

    private static void allGather(AlgorithmCatalog catalog, Collective all) {
        catalog.add(all, "bucket", op -> {
            copyOwn(op);
            Ring.allGather(op.plan(), op.team(), op.blocks(), op.received());
        });
        catalog.add(all, "doubleRing", op -> {
            copyOwn(op);
            Ring.allGatherBothWays(op.plan(), op.team(), op.blocks(), op.received());
        });
        catalog.add(all, "flat", op -> Flat.allGather(op.plan(), op.team(), op.blocks(), op.sent(), op.received()));
        catalog.add(
                all,
                "bruck",
                op -> gatherPacked(
                        op, (blocks, whole) -> Bruck.allGather(op.plan(), op.team(), blocks, op.sent(), whole)));
        catalog.add(
                all,
                "gatherBroadcast",
                op -> gatherPacked(op, (blocks, whole) -> {
                    Slice target = op.shape().rank() == 0 ? whole : SpanningTree.nothing();
                    SpanningTree.gather(op.plan(), op.team(), 0, blocks, op.sent(), target);
                    SpanningTree.broadcast(op.plan(), op.team(), 0, whole);
                }));
        catalog.add(
                all,
                "exchange",
                Shape::isPowerOfTwo,
                op -> gatherPacked(op, (blocks, whole) -> {
                    op.plan().copy(op.sent(), blocks.in(whole, op.shape().rank()));
                    Doubling.allGather(op.plan(), op.team(), blocks, whole);
                }));
        catalog.add(
                all,
                "twoLevel",
                shape -> shape.hosts().areContiguous(),
                op -> gatherPacked(
                        op,
                        (blocks, whole) -> TwoLevel.of(op.shape())
                                .allGather(op.plan(), op.shape().hosts(), blocks, op.sent(), whole)));
    }

    /** Gathers adjacent blocks, and copies them to their places. */
    private static void gatherPacked(Planning op, BiConsumer<Blocks, Slice> steps) {
        Slice whole = unpackedLater(op);
        steps.accept(op.blocks().packed(), whole);
        unpack(op, whole);
    }

    private static void copyOwn(Planning op) {
        op.plan().copy(op.sent(), op.blocks().in(op.received(), op.shape().rank()));
    }

    private static void allToAll(AlgorithmCatalog catalog, Collective all) {
        catalog.add(
                all,
                "pairwise",
                op -> Pairwise.allToAll(op.plan(), op.team(), op.sends(), op.blocks(), op.sent(), op.received()));
        catalog.add(
                all,
                "flat",
                op -> Flat.allToAll(op.plan(), op.team(), op.sends(), op.blocks(), op.sent(), op.received()));
        if (all == Collective.ALL_TO_ALL) {
            catalog.add(
                    all, "bruck", op -> Bruck.allToAll(op.plan(), op.team(), op.blocks(), op.sent(), op.received()));
        }
    }
}
