package org.mobula.collective;

import java.util.function.Function;
import java.util.function.Predicate;
import org.mobula.collective.internal.InPlace;

/**
 * One way to do a collective operation.
 *
 * <p><b>Threads:</b> any; it never changes.
 */
public final class Algorithm {
    private final Collective collective;
    private final String name;
    private final boolean needsBlocks;
    private final Predicate<Shape> suits;
    private final Function<Shape, Schedule> plan;

    /**
     * @param collective what it does
     * @param name its name, unique among those of its collective
     * @param needsBlocks see {@link #needsBlocks}
     * @param suits whether it can do an operation; must not look at what differs among ranks
     * @param plan one rank's part, whose input lies in SEND
     */
    public Algorithm(
            Collective collective,
            String name,
            boolean needsBlocks,
            Predicate<Shape> suits,
            Function<Shape, Schedule> plan) {
        this.collective = collective;
        this.name = name;
        this.needsBlocks = needsBlocks;
        this.suits = suits;
        this.plan = plan;
    }

    /** What it does. */
    public Collective collective() {
        return collective;
    }

    /** Its name, unique among those of its collective. */
    public String name() {
        return name;
    }

    /**
     * Whether every rank must know all blocks, also where the caller need not give them (the ranks but the root of
     * {@link Collective#SCATTERV} and {@link Collective#GATHERV}). They have to be broadcast first then.
     */
    public boolean needsBlocks() {
        return needsBlocks;
    }

    /** Whether it can do an operation of this shape; the same at all ranks. */
    public boolean suits(Shape shape) {
        return suits.test(shape);
    }

    /**
     * One rank's part of an operation.
     *
     * @throws IllegalArgumentException if it does not {@link #suits suit}
     */
    public Schedule plan(Shape shape) {
        if (!suits(shape)) {
            throw new IllegalArgumentException(
                    "the algorithm " + this + " does not suit " + shape.size() + " ranks, root " + shape.root()
                            + (shape.commutative() ? "" : ", an operation that does not commute"));
        }
        Schedule schedule = plan.apply(shape);
        return shape.inPlace() ? InPlace.adapt(collective, shape, schedule) : schedule;
    }

    @Override
    public String toString() {
        return collective.text() + "=" + name;
    }
}
