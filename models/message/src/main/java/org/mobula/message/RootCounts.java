package org.mobula.message;

import java.util.Arrays;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;

/**
 * How many elements each rank has, and of which kind, where only the root is told: what all ranks must hear first if an
 * algorithm passes blocks on.
 *
 * @param call as this rank gave it
 * @param members whom it is among
 * @param counts by rank, and then the kind's code; the root's, once they were {@linkplain #broadcast() broadcast}
 */
record RootCounts(CollectiveCall call, Membership members, long[] counts) {
    /** Whether an operation needs that. */
    static boolean isNeeded(Plans plans, CollectiveCall call) {
        boolean onlyRootKnows = call.collective() == Collective.SCATTERV || call.collective() == Collective.GATHERV;
        return onlyRootKnows && plans.algorithm(call).needsBlocks();
    }

    /** What this rank knows before the broadcast. */
    static RootCounts of(CollectiveCall call, Membership members) {
        long[] counts = new long[members.size() + 1];
        Blocks blocks = call.blocks();
        for (int i = 0; i < members.size() && blocks != null; i++) {
            counts[i] = blocks.count(i);
        }
        counts[members.size()] = call.kind().code();
        return new RootCounts(call, members, counts);
    }

    /** Tells all ranks. */
    CollectiveCall broadcast() {
        return new CollectiveCall(
                Collective.BROADCAST,
                Section.EMPTY,
                Section.of(counts),
                null,
                call.root(),
                counts.length,
                null,
                null,
                false);
    }

    /** The operation, with the counts known; after the broadcast. */
    CollectiveCall known() {
        if (members.rank() == call.root()) {
            return call;
        }
        long mine = counts[members.rank()];
        long here = call.collective() == Collective.SCATTERV
                ? call.receive().count()
                : call.send().count();
        if (mine != here) {
            throw new MessageArgumentException(members.where() + call.describe() + ": this rank's block has " + here
                    + " elements here and " + mine + " at the root, rank " + call.root()
                    + ". Give the same number at both");
        }
        Section none = Memory.allocate(ElementKind.ofCode((int) counts[members.size()]), 0);
        return new CollectiveCall(
                call.collective(),
                call.send().count() == 0 ? none : call.send(), // why: who has none may have to pass others' on
                call.receive().count() == 0 ? none : call.receive(),
                null,
                call.root(),
                call.count(),
                Blocks.of(Arrays.copyOf(counts, members.size())),
                null,
                call.inPlace());
    }
}
