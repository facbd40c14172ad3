package org.mobula.collective.internal;

import java.util.List;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.Shape;
import org.mobula.collective.Slice;

/** The algorithms that only move elements. {@code docs/collectives.md} says where each comes from and what it costs. */
public final class Movements {
    private Movements() {}

    /** All of them. */
    public static List<Algorithm> algorithms() {
        Catalog catalog = new Catalog();
        barrier(catalog);
        broadcast(catalog);
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

    private static void shared(Catalog catalog) {
        String name = "shared";
        catalog.addShared(Collective.BARRIER, name, (shape, area) -> SharedMovements.barrier(area));
        catalog.addShared(
                Collective.BROADCAST,
                name,
                (shape, area) -> SharedMovements.broadcast(area, shape.root(), shape.received(Collective.BROADCAST)));
        catalog.addSharedForEach(
                Collective.SCATTER,
                name,
                (shape, area) -> SharedMovements.scatter(
                        area,
                        shape.root(),
                        shape.blocks(),
                        shape.sent(Collective.SCATTER),
                        shape.received(Collective.SCATTER)));
        catalog.addShared(
                Collective.GATHER,
                name,
                (shape, area) -> SharedMovements.gather(
                        area,
                        shape.root(),
                        shape.blocks(),
                        shape.sent(Collective.GATHER),
                        shape.received(Collective.GATHER)));
        for (Collective all : List.of(Collective.ALL_GATHER, Collective.ALL_GATHERV)) {
            catalog.addShared(
                    all,
                    name,
                    (shape, area) ->
                            SharedMovements.allGather(area, shape.blocks(), shape.sent(all), shape.received(all)));
        }
        catalog.addSharedForEach(
                Collective.ALL_TO_ALL,
                name,
                (shape, area) -> SharedMovements.allToAll(
                        area,
                        shape.sends(),
                        shape.blocks(),
                        shape.sent(Collective.ALL_TO_ALL),
                        shape.received(Collective.ALL_TO_ALL)));
    }

    private static void barrier(Catalog catalog) {
        catalog.add(
                Collective.BARRIER, "dissemination", (shape, plan) -> Pairwise.dissemination(plan, Team.all(shape)));
        catalog.add(Collective.BARRIER, "mst", (shape, plan) -> {
            SpanningTree.gatherSignals(plan, Team.all(shape), 0);
            SpanningTree.broadcastSignals(plan, Team.all(shape), 0);
        });
        catalog.add(Collective.BARRIER, "flat", (shape, plan) -> {
            Flat.gatherSignals(plan, Team.all(shape), 0);
            Flat.broadcastSignals(plan, Team.all(shape), 0);
        });
        catalog.add(Collective.BARRIER, "direct", (shape, plan) -> Flat.signals(plan, Team.all(shape)));
        catalog.add(Collective.BARRIER, "flatFourAry", (shape, plan) -> {
            Flat.gatherSignals(plan, Team.all(shape), 0);
            Trees.fourArySignals(plan, Team.all(shape), 0);
        });
        catalog.add(
                Collective.BARRIER,
                "twoLevel",
                (shape, plan) -> TwoLevel.of(shape).barrier(plan));
    }

    private static void broadcast(Catalog catalog) {
        Collective broadcast = Collective.BROADCAST;
        catalog.add(
                broadcast,
                "mst",
                (shape, plan) ->
                        SpanningTree.broadcast(plan, Team.all(shape), shape.root(), shape.received(broadcast)));
        catalog.add(
                broadcast,
                "binomial",
                (shape, plan) ->
                        Trees.binomialBroadcast(plan, Team.all(shape), shape.root(), shape.received(broadcast)));
        catalog.add(
                broadcast,
                "fourAry",
                (shape, plan) ->
                        Trees.fourAryBroadcast(plan, Team.all(shape), shape.root(), shape.received(broadcast)));
        catalog.add(
                broadcast,
                "flat",
                (shape, plan) -> Flat.broadcast(plan, Team.all(shape), shape.root(), shape.received(broadcast), false));
        catalog.add(
                broadcast,
                "flatBlocking",
                (shape, plan) -> Flat.broadcast(plan, Team.all(shape), shape.root(), shape.received(broadcast), true));
        catalog.add(broadcast, "scatterBucket", (shape, plan) -> {
            Slice data = shape.received(broadcast);
            Blocks parts = Blocks.divided(shape.size(), data.count());
            Slice mine = parts.in(data, shape.rank());
            SpanningTree.scatter(plan, Team.all(shape), shape.root(), parts, data, mine);
            Ring.allGather(plan, Team.all(shape), parts, data);
        });
        catalog.add(
                broadcast,
                "pipeline",
                (shape, plan) -> Chain.broadcast(
                        plan, Team.all(shape), shape.root(), shape.received(broadcast), shape.segment()));
        catalog.add(
                broadcast, "twoLevel", (shape, plan) -> TwoLevel.of(shape).broadcast(plan, shape.received(broadcast)));
    }

    private static void scatter(Catalog catalog, Collective scatter) {
        catalog.add(scatter, "flat", (shape, plan) -> flatScatter(scatter, shape, plan, false));
        catalog.add(scatter, "flatBlocking", (shape, plan) -> flatScatter(scatter, shape, plan, true));
        catalog.addWithBlocks(scatter, "mst", (shape, plan) -> {
            Blocks packed = shape.blocks().packed();
            Slice whole = shape.isRoot() ? packed(plan, shape, shape.sent(scatter)) : SpanningTree.nothing();
            SpanningTree.scatter(plan, Team.all(shape), shape.root(), packed, whole, shape.received(scatter));
        });
    }

    private static void flatScatter(Collective scatter, Shape shape, Plan plan, boolean blocking) {
        Flat.scatter(
                plan,
                Team.all(shape),
                shape.root(),
                shape.blocks(),
                shape.sent(scatter),
                shape.received(scatter),
                blocking);
    }

    /** The vector with its blocks side by side: itself, or a copy. */
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

    private static void gather(Catalog catalog, Collective gather) {
        catalog.add(gather, "flat", (shape, plan) -> flatGather(gather, shape, plan, false));
        catalog.add(gather, "flatBlocking", (shape, plan) -> flatGather(gather, shape, plan, true));
        catalog.addWithBlocks(gather, "mst", (shape, plan) -> {
            Slice whole = shape.isRoot() ? unpackedLater(plan, shape, shape.received(gather)) : SpanningTree.nothing();
            SpanningTree.gather(
                    plan, Team.all(shape), shape.root(), shape.blocks().packed(), shape.sent(gather), whole);
            if (shape.isRoot()) {
                unpack(plan, shape, whole, shape.received(gather));
            }
        });
    }

    private static void flatGather(Collective gather, Shape shape, Plan plan, boolean blocking) {
        Flat.gather(
                plan,
                Team.all(shape),
                shape.root(),
                shape.blocks(),
                shape.sent(gather),
                shape.received(gather),
                blocking);
    }

    /** Where blocks come side by side: to their place, or elsewhere first. */
    private static Slice unpackedLater(Plan plan, Shape shape, Slice vector) {
        return shape.blocks().isDense() ? vector : plan.scratch(shape.length());
    }

    private static void unpack(Plan plan, Shape shape, Slice side, Slice vector) {
        if (!side.equals(vector)) {
            Blocks packed = shape.blocks().packed();
            for (int i = 0; i < shape.size(); i++) {
                plan.copy(packed.in(side, i), shape.blocks().in(vector, i));
            }
        }
    }

    private static void allGather(Catalog catalog, Collective all) {
        catalog.add(all, "bucket", (shape, plan) -> {
            copyOwn(all, shape, plan);
            Ring.allGather(plan, Team.all(shape), shape.blocks(), shape.received(all));
        });
        catalog.add(all, "doubleRing", (shape, plan) -> {
            copyOwn(all, shape, plan);
            Ring.allGatherBothWays(plan, Team.all(shape), shape.blocks(), shape.received(all));
        });
        catalog.add(
                all,
                "flat",
                (shape, plan) ->
                        Flat.allGather(plan, Team.all(shape), shape.blocks(), shape.sent(all), shape.received(all)));
        packedAllGather(
                catalog,
                all,
                "bruck",
                (shape, plan, blocks, whole) -> Bruck.allGather(plan, Team.all(shape), blocks, shape.sent(all), whole));
        packedAllGather(catalog, all, "gatherBroadcast", (shape, plan, blocks, whole) -> {
            Slice target = shape.rank() == 0 ? whole : SpanningTree.nothing();
            SpanningTree.gather(plan, Team.all(shape), 0, blocks, shape.sent(all), target);
            SpanningTree.broadcast(plan, Team.all(shape), 0, whole);
        });
        catalog.add(all, "exchange", Shape::isPowerOfTwo, (shape, plan) -> {
            Slice whole = unpackedLater(plan, shape, shape.received(all));
            plan.copy(shape.sent(all), shape.blocks().packed().in(whole, shape.rank()));
            Doubling.allGather(plan, Team.all(shape), shape.blocks().packed(), whole);
            unpack(plan, shape, whole, shape.received(all));
        });
        catalog.add(all, "twoLevel", shape -> shape.hosts().areContiguous(), (shape, plan) -> {
            Slice whole = unpackedLater(plan, shape, shape.received(all));
            TwoLevel.of(shape).allGather(plan, shape.hosts(), shape.blocks().packed(), shape.sent(all), whole);
            unpack(plan, shape, whole, shape.received(all));
        });
    }

    @FunctionalInterface
    private interface Gathering {
        void accept(Shape shape, Plan plan, Blocks blocks, Slice whole);
    }

    private static void packedAllGather(Catalog catalog, Collective all, String name, Gathering gathering) {
        catalog.add(all, name, (shape, plan) -> {
            Slice whole = unpackedLater(plan, shape, shape.received(all));
            gathering.accept(shape, plan, shape.blocks().packed(), whole);
            unpack(plan, shape, whole, shape.received(all));
        });
    }

    private static void copyOwn(Collective all, Shape shape, Plan plan) {
        plan.copy(shape.sent(all), shape.blocks().in(shape.received(all), shape.rank()));
    }

    private static void allToAll(Catalog catalog, Collective all) {
        catalog.add(
                all,
                "pairwise",
                (shape, plan) -> Pairwise.allToAll(
                        plan, Team.all(shape), shape.sends(), shape.blocks(), shape.sent(all), shape.received(all)));
        catalog.add(
                all,
                "flat",
                (shape, plan) -> Flat.allToAll(
                        plan, Team.all(shape), shape.sends(), shape.blocks(), shape.sent(all), shape.received(all)));
        if (all == Collective.ALL_TO_ALL) {
            catalog.add(
                    all,
                    "bruck",
                    (shape, plan) -> Bruck.allToAll(
                            plan, Team.all(shape), shape.blocks(), shape.sent(all), shape.received(all)));
        }
    }
}
