package org.mobula.collective.internal;

import java.util.ArrayList;
import java.util.List;
import org.mobula.collective.Blocks;
import org.mobula.collective.Place;
import org.mobula.collective.Shape;
import org.mobula.collective.Slice;

/**
 * What one rank does with memory that all share: it publishes piece after piece there, as all do, and reads theirs.
 *
 * <p>Every rank publishes equally often in one operation, and at least once, so that who has the numbers wrong is noticed.
 *
 * @param plan where it is written down
 * @param shape of the operation
 */
record Area(Plan plan, Shape shape) {
    int rank() {
        return shape.rank();
    }

    int size() {
        return shape.size();
    }

    /** How many elements one publication holds: whole groups. */
    long room() {
        return shape.area() / shape.group() * shape.group();
    }

    /** How many of one publication each rank gets, if it holds something else for each: whole groups. */
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

    /** Waits until all others have published as often as this rank. */
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

    /** Publishes; waits until the next publication may be written if there is one. */
    void publish(boolean more) {
        plan.publish();
        if (more) {
            expectAll();
        }
    }

    /** A vector in pieces of at most so many elements; at least one piece. */
    static List<Slice> pieces(Slice vector, long most) {
        return pieces(vector, most, Math.max(1, (vector.count() + most - 1) / most));
    }

    /** A vector in so many pieces, those behind its end being empty. */
    static List<Slice> pieces(Slice vector, long most, long many) {
        List<Slice> pieces = new ArrayList<>();
        for (long i = 0; i < many; i++) {
            long from = Math.min(i * most, vector.count());
            pieces.add(vector.part(from, Math.min(most, vector.count() - from)));
        }
        return pieces;
    }

    /** In how many publications blocks go, of each at most so many elements in one. */
    static long publications(Blocks blocks, long most) {
        return Math.max(1, (blocks.longest() + most - 1) / most);
    }

    /**
     * Combines what ranks 0 to {@code last} have, in their order.
     *
     * @param offset where it lies in everybody's publication
     * @param own where this rank's lies
     * @param into where the result comes; may be {@code own} if this rank is the last one
     */
    void combine(int last, long offset, Slice own, Slice into) {
        // why downwards: so the operand always comes from lower ranks, which spares two copies if the order matters
        plan.copy(operand(last, offset, own), into);
        for (int rank = last - 1; rank >= 0; rank--) {
            plan.combine(operand(rank, offset, own), into, true);
        }
    }

    private Slice operand(int rank, long offset, Slice own) {
        return rank == rank() ? own : of(rank, offset, own.count());
    }
}
