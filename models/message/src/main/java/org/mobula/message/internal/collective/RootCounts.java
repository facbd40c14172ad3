package org.mobula.message.internal.collective;

import java.util.Arrays;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.Section;
import org.mobula.message.internal.pointtopoint.CommunicatorMembers;
import org.mobula.message.internal.section.ElementKinds;
import org.mobula.message.internal.section.Memory;
import org.mobula.message.internal.section.SectionElements;

/**
 * The number of elements of each rank and their kind, in operations where only the root knows them. Algorithms in which
 * ranks forward blocks need them at all ranks.
 *
 * @param call at this rank
 * @param counts by rank, followed by the kind's code; those of the root after the {@linkplain #broadcast() broadcast}
 */
record RootCounts(CollectiveCall call, CommunicatorMembers members, long[] counts) {
    /** Whether an operation needs them. */
    static boolean isNeeded(PlanCache plans, CollectiveCall call) {
        boolean onlyRootKnows = call.collective() == Collective.SCATTERV || call.collective() == Collective.GATHERV;
        return onlyRootKnows && plans.algorithm(call).needsBlocks();
    }

    /** The counts that this rank knows before the broadcast. */
    static RootCounts of(CollectiveCall call, CommunicatorMembers members) {
        long[] counts = new long[members.size() + 1];
        Blocks blocks = call.blocks();
        for (int i = 0; i < members.size() && blocks != null; i++) {
            counts[i] = blocks.count(i);
        }
        counts[members.size()] = ElementKinds.code(call.kind());
        return new RootCounts(call, members, counts);
    }

    /** Sends the counts to all ranks. */
    CollectiveCall broadcast() {
        return CollectiveCall.broadcast((SectionElements) Section.of(counts), call.root());
    }

    /** The operation with all counts. After the broadcast. */
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
        SectionElements none = Memory.allocate(ElementKinds.ofCode((int) counts[members.size()]), 0);
        return new CollectiveCall(
                call.collective(),
                call.send().count() == 0 ? none : call.send(), // this rank may forward blocks of others
                call.receive().count() == 0 ? none : call.receive(),
                null,
                call.root(),
                call.count(),
                Blocks.of(Arrays.copyOf(counts, members.size())),
                null,
                call.inPlace());
    }
}
