package org.mobula.collective.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Collective;
import org.mobula.collective.Schedule;
import org.mobula.collective.Shape;

/** Collects algorithms by name. */
final class AlgorithmCatalog {
    private static final int FEWEST_PARTS = 3; // room for one group of a vector and for a part of the result

    private final List<Algorithm> algorithms = new ArrayList<>();

    /** Adds an algorithm that needs only the blocks its rank must know. */
    void add(Collective collective, String name, Consumer<PlanContext> steps) {
        add(collective, name, shape -> true, steps);
    }

    void add(Collective collective, String name, Predicate<Shape> suits, Consumer<PlanContext> steps) {
        add(collective, name, false, suits, steps);
    }

    /** Adds an algorithm named {@code shared} that needs an area. */
    void addShared(Collective collective, BiConsumer<PlanContext, Area> steps) {
        addShared(collective, "shared", shape -> shape.area() >= shape.group(), steps);
    }

    /** Adds an algorithm that needs an area with room for all ranks in each publication. */
    void addSharedForEach(Collective collective, String name, BiConsumer<PlanContext, Area> steps) {
        Predicate<Shape> hasRoom = shape -> shape.area() / shape.group() >= Math.max(FEWEST_PARTS, shape.size());
        addShared(collective, name, hasRoom, steps);
    }

    private void addShared(
            Collective collective, String name, Predicate<Shape> suits, BiConsumer<PlanContext, Area> steps) {
        add(collective, name, suits, context -> steps.accept(context, new Area(context.plan(), context.shape())));
    }

    /** Adds an algorithm that needs all blocks at all ranks. */
    void addWithBlocks(Collective collective, String name, Consumer<PlanContext> steps) {
        add(collective, name, true, shape -> true, steps);
    }

    private void add(
            Collective collective,
            String name,
            boolean needsBlocks,
            Predicate<Shape> suits,
            Consumer<PlanContext> steps) {
        Function<Shape, Schedule> planner = shape -> {
            ScheduleBuilder plan = ScheduleBuilder.of(collective, shape);
            steps.accept(new PlanContext(collective, shape, plan));
            return plan.schedule();
        };
        algorithms.add(new Algorithm(collective, name, needsBlocks, suits, planner));
    }

    List<Algorithm> algorithms() {
        return List.copyOf(algorithms);
    }
}
