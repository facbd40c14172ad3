package org.mobula.message;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Blocks;
import org.mobula.collective.Hosts;
import org.mobula.collective.Selection;
import org.mobula.collective.Shape;

/**
 * The schedules of a communicator's recent collective operations: programs repeat themselves. They keep up to 1 MiB of
 * memory each to work in, and more only for the last one that needed it, up to 64 MiB.
 *
 * <p><b>Threads:</b> any; who writes at the same time as another may lose an entry, which is only made again.
 */
final class Plans {
    private static final int KEPT = 32;

    private final Membership members;
    private final Hosts hosts;
    private final Selection selection;
    private final long room;
    private final @Nullable Planned[] kept = new Planned[KEPT];
    private final AtomicReference<Planned.@Nullable Scratch> large = new AtomicReference<>();
    private int oldest;

    /** @param room how many bytes a rank can publish at once in memory that all share; 0 if there is none */
    Plans(Membership members, Hosts hosts, Selection selection, long room) {
        this.members = members;
        this.hosts = hosts;
        this.selection = selection;
        this.room = room;
    }

    Selection selection() {
        return selection;
    }

    /** The schedule of an operation. */
    Planned of(CollectiveCall call) {
        for (Planned planned : kept) {
            if (planned == null) {
                break;
            }
            if (planned.fits(call)) {
                return planned;
            }
        }
        Planned made = new Planned(call, algorithm(call).plan(shape(call)), large);
        int place = oldest;
        kept[place] = made;
        oldest = (place + 1) % KEPT;
        return made;
    }

    /** The algorithm of an operation; of one whose blocks only the root knows, too. */
    Algorithm algorithm(CollectiveCall call) {
        return selection.choose(call.collective(), shape(call));
    }

    private Shape shape(CollectiveCall call) {
        int bytes = call.kind() == ElementKind.OBJECT ? 0 : call.kind().bytes();
        Shape shape = Shape.of(members.rank(), members.size())
                .rootedAt(call.root())
                .elementsOf(bytes)
                .sharing(bytes == 0 ? 0 : room / bytes)
                .commuting(call.isCommutative())
                .on(hosts)
                .inPlace(call.inPlace());
        Blocks blocks = blocks(call);
        Blocks sends = call.sends();
        return shape.dividedInto(blocks).sending(sends == null ? blocks : sends).grouped(call.group());
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
