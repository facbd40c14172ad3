package org.mobula.collective.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Collective;
import org.mobula.collective.Schedule;
import org.mobula.collective.Shape;

/** Collects algorithms under their names. */
final class Catalog {
    private static final int FEWEST_PARTS =
            3; // why: one group of a vector, and the part of a result beside it, must fit

    private final List<Algorithm> algorithms = new ArrayList<>();

    /** Needs no blocks but those its rank must know. */
    void add(Collective collective, String name, BiConsumer<Shape, Plan> steps) {
        add(collective, name, false, shape -> true, steps);
    }

    void add(Collective collective, String name, Predicate<Shape> suits, BiConsumer<Shape, Plan> steps) {
        add(collective, name, false, suits, steps);
    }

    /** Needs memory that all ranks share. */
    void addShared(Collective collective, String name, BiConsumer<Shape, Area> steps) {
        addShared(collective, name, 1, steps);
    }

    /** Needs memory that all ranks share, and in each publication room for all ranks. */
    void addSharedForEach(Collective collective, String name, BiConsumer<Shape, Area> steps) {
        addShared(collective, name, FEWEST_PARTS, steps);
    }

    private void addShared(Collective collective, String name, int least, BiConsumer<Shape, Area> steps) {
        add(
                collective,
                name,
                false,
                shape -> shape.area() / shape.group() >= (least == 1 ? 1 : Math.max(least, shape.size())),
                (shape, plan) -> steps.accept(shape, new Area(plan, shape)));
    }

    /** Needs all blocks at all ranks. */
    void addWithBlocks(Collective collective, String name, BiConsumer<Shape, Plan> steps) {
        add(collective, name, true, shape -> true, steps);
    }

    private void add(
            Collective collective,
            String name,
            boolean needsBlocks,
            Predicate<Shape> suits,
            BiConsumer<Shape, Plan> steps) {
        Function<Shape, Schedule> planner = shape -> {
            Plan plan = Plan.of(collective, shape);
            steps.accept(shape, plan);
            return plan.schedule();
        };
        algorithms.add(new Algorithm(collective, name, needsBlocks, suits, planner));
    }

    List<Algorithm> algorithms() {
        return List.copyOf(algorithms);
    }
}
