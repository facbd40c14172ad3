package org.mobula.collective.internal;

import java.util.List;
import org.mobula.collective.Blocks;
import org.mobula.collective.Slice;

/** Data movement through a shared area: elements are written there once, and read by the ranks that need them. */
final class SharedMovements {
    private SharedMovements() {}

    static void barrier(Area area) {
        area.meet();
    }

    static void broadcast(Area area, int root, Slice data) {
        List<Slice> pieces = Area.pieces(data, area.room());
        boolean isRoot = area.rank() == root;
        if (isRoot) {
            area.expectAll();
        }
        for (int i = 0; i < pieces.size(); i++) {
            Slice piece = pieces.get(i);
            if (isRoot) {
                area.plan().copy(piece, area.mine(0, piece.count()));
                area.publish(i < pieces.size() - 1);
            } else {
                area.plan().publish();
                area.plan().expect(root);
                area.plan().copy(area.of(root, 0, piece.count()), piece);
            }
        }
    }

    /**
     * @param blocks at any places in {@code whole}
     */
    static void scatter(Area area, int root, Blocks blocks, Slice whole, Slice own) {
        int me = area.rank();
        long share = area.share();
        long many = Area.publications(blocks, share);
        List<Slice> mine = Area.pieces(own, share, many);
        if (me == root) {
            area.plan().copy(blocks.in(whole, root), own);
            area.expectAll();
        }
        for (int i = 0; i < many; i++) {
            if (me == root) {
                spread(area, blocks, whole, i, share, many);
                area.publish(i < many - 1);
            } else {
                area.plan().publish();
                area.plan().expect(root);
                area.plan().copy(area.of(root, me * share, mine.get(i).count()), mine.get(i));
            }
        }
    }

    /** Writes a piece of the block of each other rank. */
    static void spread(Area area, Blocks blocks, Slice whole, int piece, long share, long many) {
        for (int rank = 0; rank < area.size(); rank++) {
            if (rank != area.rank()) {
                Slice part = Area.pieces(blocks.in(whole, rank), share, many).get(piece);
                area.plan().copy(part, area.mine(rank * share, part.count()));
            }
        }
    }

    /**
     * @param blocks at any places in {@code whole}
     */
    static void gather(Area area, int root, Blocks blocks, Slice own, Slice whole) {
        boolean isRoot = area.rank() == root;
        long many = Area.publications(blocks, area.room());
        List<Slice> mine = Area.pieces(own, area.room(), many);
        if (isRoot) {
            area.plan().copy(own, blocks.in(whole, root));
        } else {
            area.expectAll();
        }
        for (int i = 0; i < many; i++) {
            if (isRoot) {
                area.meet();
                collect(area, blocks, whole, i, many);
            } else {
                area.plan().copy(mine.get(i), area.mine(0, mine.get(i).count()));
                area.publish(i < many - 1);
            }
        }
    }

    /**
     * @param blocks at any places in {@code whole}
     */
    static void allGather(Area area, Blocks blocks, Slice own, Slice whole) {
        long many = Area.publications(blocks, area.room());
        List<Slice> mine = Area.pieces(own, area.room(), many);
        area.plan().copy(own, blocks.in(whole, area.rank()));
        area.expectAll();
        for (int i = 0; i < many; i++) {
            area.plan().copy(mine.get(i), area.mine(0, mine.get(i).count()));
            area.meet();
            collect(area, blocks, whole, i, many);
        }
    }

    /** Reads a piece of the block of each other rank. */
    private static void collect(Area area, Blocks blocks, Slice whole, int piece, long many) {
        for (int rank = 0; rank < area.size(); rank++) {
            if (rank != area.rank()) {
                Slice part =
                        Area.pieces(blocks.in(whole, rank), area.room(), many).get(piece);
                area.plan().copy(area.of(rank, 0, part.count()), part);
            }
        }
    }

    static void allToAll(Area area, Blocks sends, Blocks receives, Slice from, Slice into) {
        int me = area.rank();
        long share = area.share();
        long many = Area.publications(receives, share);
        area.plan().copy(sends.in(from, me), receives.in(into, me));
        area.expectAll();
        for (int i = 0; i < many; i++) {
            spread(area, sends, from, i, share, many);
            area.meet();
            for (int rank = 0; rank < area.size(); rank++) {
                if (rank != me) {
                    Slice part =
                            Area.pieces(receives.in(into, rank), share, many).get(i);
                    area.plan().copy(area.of(rank, me * share, part.count()), part);
                }
            }
        }
    }
}
