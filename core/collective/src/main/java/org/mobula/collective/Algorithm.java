package org.mobula.collective;

import java.util.function.Function;
import java.util.function.Predicate;
import org.mobula.collective.internal.InPlace;

/**
 * An algorithm for a collective operation.
 *
 * <p><b>Threads:</b> any; immutable.
 */
public final class Algorithm {
    private final Collective collective;
    private final String name;
    private final boolean needsBlocks;
    private final Predicate<Shape> suits;
    private final Function<Shape, Schedule> plan;

    /**
     * @param collective the operation
     * @param name its name, unique among those of its collective
     * @param needsBlocks see {@link #needsBlocks}
     * @param suits whether it can be used for an operation; must not depend on what differs between ranks
     * @param plan creates the schedule of one rank, whose input is in SEND
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

    /** The operation. */
    public Collective collective() {
        return collective;
    }

    /** Its name, unique among those of its collective. */
    public String name() {
        return name;
    }

    /**
     * Whether all ranks must know all blocks, even those whose callers do not give them (all ranks except the root of
     * {@link Collective#SCATTERV} and {@link Collective#GATHERV}). The blocks must be broadcast first then.
     */
    public boolean needsBlocks() {
        return needsBlocks;
    }

    /** Whether it can be used for an operation of a shape; the same at all ranks. */
    public boolean suits(Shape shape) {
        return suits.test(shape);
    }

    /**
     * The schedule of one rank.
     *
     * @throws IllegalArgumentException if it does not {@link #suits suit}
     */
    public Schedule plan(Shape shape) {
        if (!suits(shape)) {
            throw new IllegalArgumentException(
                    "the algorithm " + this + " does not suit " + shape.size() + " ranks, root " + shape.root()
                            + (shape.commutative() ? "" : ", an operation that is not commutative"));
        }
        Schedule schedule = plan.apply(shape);
        return shape.inPlace() ? InPlace.adapt(collective, shape, schedule) : schedule;
    }

    @Override
    public String toString() {
        return collective.text() + "=" + name;
    }
}
