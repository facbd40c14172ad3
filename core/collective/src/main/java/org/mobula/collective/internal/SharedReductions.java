package org.mobula.collective.internal;

import java.util.List;
import org.mobula.collective.Blocks;
import org.mobula.collective.Slice;

/**
 * Reductions through a shared area, always in rank order. Each rank that needs the result combines a short vector
 * itself. Of a long vector, each rank combines one part for all.
 */
final class SharedReductions {
    /** In place of a root: all ranks get the result. */
    static final int ALL = -1;

    private SharedReductions() {}

    /**
     * @param root the rank that combines; {@link #ALL} for all ranks
     */
    static void reduce(Area area, int root, Slice own, Slice whole) {
        boolean combines = root == ALL || area.rank() == root;
        combineUpTo(area, combines ? area.size() - 1 : -1, own, whole);
    }

    static void scan(Area area, boolean inclusive, Slice own, Slice whole) {
        combineUpTo(area, inclusive ? area.rank() : area.rank() - 1, own, whole);
    }

    /**
     * Each rank publishes its vector, piece by piece.
     *
     * @param last this rank combines the vectors of ranks 0 to {@code last}; -1 for none
     */
    private static void combineUpTo(Area area, int last, Slice own, Slice whole) {
        List<Slice> pieces = Area.pieces(own, area.room());
        List<Slice> results = Area.pieces(whole, area.room(), pieces.size());
        area.expectAll();
        for (int i = 0; i < pieces.size(); i++) {
            Slice piece = pieces.get(i);
            area.plan().copy(piece, area.mine(0, piece.count()));
            area.plan().publish();
            if (last >= 0 || i < pieces.size() - 1) {
                area.expectAll();
            }
            if (last >= 0) {
                // from the area, because in place the result may overwrite this rank's own elements
                boolean kept = !area.shape().inPlace() || last == area.rank();
                area.combine(last, 0, kept ? piece : area.mine(0, piece.count()), results.get(i));
            }
        }
    }

    /**
     * Divides each piece of the vector among the ranks: each combines one part, and publishes it, together with its
     * contribution to the next piece.
     *
     * @param root the rank that gets the result; {@link #ALL} for all ranks
     */
    static void reduceInParts(Area area, int root, Slice own, Slice whole) {
        int group = area.shape().group();
        long most = (area.room() / group - 1) * area.size() / (area.size() + 1) * group;
        long many = Math.max(1, (own.count() + most - 1) / most);
        Blocks pieces = Blocks.divided(Math.toIntExact(many), own.count(), group);
        new Parts(area, pieces, own, whole, root == ALL || area.rank() == root, root).reduce();
    }

    /**
     * @param pieces of the vector
     * @param wants whether this rank gets the result
     */
    private record Parts(Area area, Blocks pieces, Slice own, Slice whole, boolean wants, int root) {
        void reduce() {
            ScheduleBuilder plan = area.plan();
            int last = pieces.size() - 1;
            Slice room = plan.scratch(wants ? 0 : parts(0).longest());
            area.expectAll();
            contribute(0);
            area.meet();
            for (int i = 0; i <= last; i++) {
                if (i > 0 && wants) {
                    collect(i - 1);
                }
                long count = parts(i).count(area.rank());
                Slice sum = wants ? parts(i).in(pieces.in(whole, i), area.rank()) : room.part(0, count);
                combine(i, sum);
                if (area.rank() != root) {
                    plan.copy(sum, area.mine(pieces.longest(), count));
                }
                if (i < last) {
                    contribute(i + 1);
                }
                plan.publish();
                if (wants || i < last) {
                    area.expectAll();
                }
            }
            if (wants) {
                collect(last);
            }
        }

        /** The parts of a piece that ranks combine. */
        private Blocks parts(int piece) {
            return Blocks.divided(area.size(), pieces.count(piece), area.shape().group());
        }

        /** Writes the parts that other ranks combine; in place also its own part, which the result overwrites. */
        private void contribute(int piece) {
            Slice vector = pieces.in(own, piece);
            Blocks parts = parts(piece);
            long begin = parts.offset(area.rank());
            long end = begin + parts.count(area.rank());
            if (area.shape().inPlace()) {
                area.plan().copy(vector, area.mine(0, vector.count()));
            } else {
                area.plan().copy(vector.part(0, begin), area.mine(0, begin));
                area.plan().copy(vector.part(end, vector.count() - end), area.mine(end, vector.count() - end));
            }
        }

        private void combine(int piece, Slice sum) {
            int last = area.size() - 1;
            Blocks parts = parts(piece);
            long offset = parts.offset(area.rank());
            Slice mine = parts.in(pieces.in(own, piece), area.rank());
            boolean kept = !area.shape().inPlace() || last == area.rank();
            area.combine(last, offset, kept ? mine : area.mine(offset, mine.count()), sum);
        }

        /** Reads the parts that others have combined. */
        private void collect(int piece) {
            Blocks parts = parts(piece);
            Slice result = pieces.in(whole, piece);
            for (int rank = 0; rank < area.size(); rank++) {
                if (rank != area.rank()) {
                    area.plan().copy(area.of(rank, pieces.longest(), parts.count(rank)), parts.in(result, rank));
                }
            }
        }
    }

    /** Each rank publishes a piece of each block, and combines the pieces of its own block. */
    static void reduceScatter(Area area, Blocks blocks, Slice vector, Slice own) {
        int me = area.rank();
        long share = area.share();
        long many = Area.publications(blocks, share);
        List<Slice> results = Area.pieces(own, share, many);
        List<Slice> inputs = Area.pieces(blocks.in(vector, me), share, many);
        boolean inPlace = area.shape().inPlace();
        area.expectAll();
        for (int i = 0; i < many; i++) {
            SharedMovements.spread(area, blocks, vector, i, share, many);
            Slice mine = area.mine(me * share, inputs.get(i).count());
            if (inPlace) { // the result overwrites other blocks, possibly this rank's own
                area.plan().copy(inputs.get(i), mine);
            }
            area.meet();
            area.combine(area.size() - 1, me * share, inPlace ? mine : inputs.get(i), results.get(i));
        }
    }
}
