package org.mobula.collective.internal;

import java.util.ArrayList;
import java.util.List;
import org.mobula.collective.Blocks;
import org.mobula.collective.Place;
import org.mobula.collective.Shape;
import org.mobula.collective.Slice;

/**
 * The steps of one rank in a shared area: it publishes piece by piece, as all ranks do, and reads what others publish.
 *
 * <p>All ranks publish equally often in an operation, and at least once, so that different counts are detected.
 *
 * @param plan where steps are added
 * @param shape of the operation
 */
record Area(ScheduleBuilder plan, Shape shape) {
    int rank() {
        return shape.rank();
    }

    int size() {
        return shape.size();
    }

    /** The number of elements of a publication: whole groups. */
    long room() {
        return shape.area() / shape.group() * shape.group();
    }

    /** The number of elements for each rank, if a publication has different ones for each: whole groups. */
    long share() {
        return room() / shape.group() / size() * shape.group();
    }

    /** In a rank's latest publication. */
    Slice of(int rank, long offset, long count) {
        return new Slice(Place.AREA, rank * shape.area() + offset, count);
    }

    /** In this rank's next publication. */
    Slice mine(long offset, long count) {
        return of(rank(), offset, count);
    }

    /** Waits until all others have published as many times as this rank. */
    void expectAll() {
        for (int rank = 0; rank < size(); rank++) {
            if (rank != rank()) {
                plan.expect(rank);
            }
        }
    }

    /** Publishes, and waits for all others' publications. */
    void meet() {
        plan.publish();
        expectAll();
    }

    /** Publishes; if there is a next publication, waits until it may be written. */
    void publish(boolean more) {
        plan.publish();
        if (more) {
            expectAll();
        }
    }

    /** A vector in pieces of limited length; at least one piece. */
    static List<Slice> pieces(Slice vector, long most) {
        return pieces(vector, most, Math.max(1, (vector.count() + most - 1) / most));
    }

    /** A vector in a number of pieces, of which the last ones may be empty. */
    static List<Slice> pieces(Slice vector, long most, long many) {
        List<Slice> pieces = new ArrayList<>();
        for (long i = 0; i < many; i++) {
            long from = Math.min(i * most, vector.count());
            pieces.add(vector.part(from, Math.min(most, vector.count() - from)));
        }
        return pieces;
    }

    /** The number of publications for blocks, with a limited number of elements of each block in one. */
    static long publications(Blocks blocks, long most) {
        return Math.max(1, (blocks.longest() + most - 1) / most);
    }

    /**
     * Combines the elements of ranks 0 to {@code last}, in rank order.
     *
     * @param offset their place in each publication
     * @param own those of this rank
     * @param into the result; may be {@code own} if this rank is the last one
     */
    void combine(int last, long offset, Slice own, Slice into) {
        // downwards, so that the operand comes from lower ranks, which saves two copies if the order matters
        plan.copy(operand(last, offset, own), into);
        for (int rank = last - 1; rank >= 0; rank--) {
            plan.combine(operand(rank, offset, own), into, true);
        }
    }

    private Slice operand(int rank, long offset, Slice own) {
        return rank == rank() ? own : of(rank, offset, own.count());
    }
}
