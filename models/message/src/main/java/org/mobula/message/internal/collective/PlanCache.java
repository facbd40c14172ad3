package org.mobula.message.internal.collective;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Blocks;
import org.mobula.collective.Hosts;
import org.mobula.collective.Selection;
import org.mobula.collective.Shape;
import org.mobula.message.ElementKind;
import org.mobula.message.internal.pointtopoint.CommunicatorMembers;

/**
 * The schedules of a communicator's recent collective operations. Each keeps up to 1 MiB of working memory; only the
 * last one that needed more keeps up to 64 MiB.
 *
 * <p><b>Threads:</b> any; an entry that is lost to a race is created again.
 */
final class PlanCache {
    private static final int KEPT = 32;

    private final CommunicatorMembers members;
    private final Hosts hosts;
    private final Selection selection;
    private final long room;
    private final @Nullable CachedPlan[] kept = new CachedPlan[KEPT];
    private final AtomicReference<CachedPlan.@Nullable Scratch> large = new AtomicReference<>();
    private int oldest;

    /** @param room the number of bytes that a rank can publish at once in a shared area; 0 if there is none */
    PlanCache(CommunicatorMembers members, Hosts hosts, Selection selection, long room) {
        this.members = members;
        this.hosts = hosts;
        this.selection = selection;
        this.room = room;
    }

    Selection selection() {
        return selection;
    }

    /** The schedule of an operation. */
    CachedPlan of(CollectiveCall call) {
        for (CachedPlan planned : kept) {
            if (planned == null) {
                break;
            }
            if (planned.fits(call)) {
                return planned;
            }
        }
        CachedPlan made = new CachedPlan(call, algorithm(call).plan(shape(call)), large);
        int place = oldest;
        kept[place] = made;
        oldest = (place + 1) % KEPT;
        return made;
    }

    /** The algorithm of an operation, even if only the root knows its blocks. */
    Algorithm algorithm(CollectiveCall call) {
        return selection.choose(call.collective(), shape(call));
    }

    private Shape shape(CollectiveCall call) {
        int bytes = call.kind() == ElementKind.OBJECT ? 0 : call.kind().bytes();
        Shape shape = Shape.of(members.rank(), members.size())
                .withRoot(call.root())
                .withElementBytes(bytes)
                .withArea(bytes == 0 ? 0 : room / bytes)
                .withCommutative(call.isCommutative())
                .withHosts(hosts)
                .withInPlace(call.inPlace());
        Blocks blocks = blocks(call);
        Blocks sends = call.sends();
        return shape.withBlocks(blocks)
                .withSends(sends == null ? blocks : sends)
                .withGroup(call.group());
    }

    private Blocks blocks(CollectiveCall call) {
        Blocks given = call.blocks();
        if (given != null) {
            return given;
        }
        return switch (call.collective()) {
            case BARRIER, BROADCAST, REDUCE, ALL_REDUCE, SCAN, EXSCAN ->
                Blocks.divided(members.size(), call.count(), call.group());
            default -> Blocks.even(members.size(), call.count());
        };
    }
}
