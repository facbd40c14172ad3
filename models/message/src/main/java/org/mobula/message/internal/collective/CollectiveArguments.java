package org.mobula.message.internal.collective;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.internal.pointtopoint.CommunicatorMembers;
import org.mobula.message.internal.reduction.ElementOperation;
import org.mobula.message.internal.section.SectionElements;

/**
 * Creates a {@link CollectiveCall} from the arguments of a program, or refuses them (MPI-3.1, chapter 5).
 *
 * <p>Counts and displacements are in basic elements.
 */
public final class CollectiveArguments {
    private final CommunicatorMembers members;
    private final Collective collective;

    public CollectiveArguments(CommunicatorMembers members, Collective collective) {
        this.members = members;
        this.collective = collective;
    }

    public CollectiveCall barrier() {
        return call(SectionElements.EMPTY, SectionElements.EMPTY, null, 0, 0, null, null, false);
    }

    public CollectiveCall broadcast(SectionElements section, int root) {
        checkRoot(root);
        refuseInPlace(section, "the section of a broadcast");
        return call(SectionElements.EMPTY, section, null, root, section.count(), null, null, false);
    }

    public CollectiveCall scatter(SectionElements send, SectionElements receive, int root) {
        checkRoot(root);
        boolean isRoot = members.rank() == root;
        boolean inPlace = isRoot && receive == SectionElements.IN_PLACE;
        if (!isRoot) {
            refuseInPlace(receive, "the receive buffer of a rank other than the root");
            return call(SectionElements.EMPTY, receive, null, root, receive.count(), null, null, false);
        }
        refuseInPlace(send, "what the root sends");
        long count = inPlace ? perRank(send) : receive.count();
        checkKinds(send, receive);
        SectionElements all = part("what the root sends", send, count * members.size());
        return call(all, inPlace ? noneOf(send) : receive, null, root, count, null, null, inPlace);
    }

    public CollectiveCall scatterv(
            SectionElements send,
            int @Nullable [] counts,
            int @Nullable [] displacements,
            SectionElements receive,
            int root) {
        checkRoot(root);
        if (members.rank() != root) {
            refuseInPlace(receive, "the receive buffer of a rank other than the root");
            return call(SectionElements.EMPTY, receive, null, root, 0, own(receive.count()), null, false);
        }
        refuseInPlace(send, "what the root sends");
        boolean inPlace = receive == SectionElements.IN_PLACE;
        Blocks blocks = blocks(counts, displacements);
        checkKinds(send, receive);
        part("what the root sends", send, blocks.extent());
        SectionElements own = inPlace ? noneOf(send) : part("what the root receives into", receive, blocks.count(root));
        return call(send, own, null, root, 0, blocks, null, inPlace);
    }

    public CollectiveCall gather(SectionElements send, SectionElements receive, int root) {
        checkRoot(root);
        boolean isRoot = members.rank() == root;
        if (!isRoot) {
            refuseInPlace(send, "the send buffer of a rank other than the root");
            return call(send, noneOf(send), null, root, send.count(), null, null, false);
        }
        refuseInPlace(receive, "what the root receives into");
        boolean inPlace = send == SectionElements.IN_PLACE;
        long count = inPlace ? perRank(receive) : send.count();
        checkKinds(send, receive);
        SectionElements all = part("what the root receives into", receive, count * members.size());
        return call(inPlace ? noneOf(receive) : send, all, null, root, count, null, null, inPlace);
    }

    public CollectiveCall gatherv(
            SectionElements send,
            SectionElements receive,
            int @Nullable [] counts,
            int @Nullable [] displacements,
            int root) {
        checkRoot(root);
        if (members.rank() != root) {
            refuseInPlace(send, "the send buffer of a rank other than the root");
            return call(send, noneOf(send), null, root, 0, own(send.count()), null, false);
        }
        refuseInPlace(receive, "what the root receives into");
        boolean inPlace = send == SectionElements.IN_PLACE;
        Blocks blocks = blocks(counts, displacements);
        checkKinds(send, receive);
        part("what the root receives into", receive, blocks.extent());
        SectionElements own = inPlace ? noneOf(receive) : part("what the root sends", send, blocks.count(root));
        return call(own, receive, null, root, 0, blocks, null, inPlace);
    }

    public CollectiveCall allGather(SectionElements send, SectionElements receive) {
        refuseInPlace(receive, "the receive buffer");
        boolean inPlace = send == SectionElements.IN_PLACE;
        long count = inPlace ? perRank(receive) : send.count();
        checkKinds(send, receive);
        SectionElements all = part("the receive buffer", receive, count * members.size());
        return call(inPlace ? noneOf(receive) : send, all, null, 0, count, null, null, inPlace);
    }

    public CollectiveCall allGatherv(SectionElements send, SectionElements receive, int[] counts, int[] displacements) {
        refuseInPlace(receive, "the receive buffer");
        boolean inPlace = send == SectionElements.IN_PLACE;
        Blocks blocks = blocks(counts, displacements);
        checkKinds(send, receive);
        part("the receive buffer", receive, blocks.extent());
        SectionElements own = inPlace ? noneOf(receive) : part("the send buffer", send, blocks.count(members.rank()));
        return call(own, receive, null, 0, 0, blocks, null, inPlace);
    }

    public CollectiveCall allToAll(SectionElements send, SectionElements receive) {
        refuseInPlace(receive, "the receive buffer");
        boolean inPlace = send == SectionElements.IN_PLACE;
        long count = perRank(receive);
        checkKinds(send, receive);
        SectionElements all = inPlace ? noneOf(receive) : part("the send buffer", send, receive.count());
        return call(all, receive, null, 0, count, null, null, inPlace);
    }

    public CollectiveCall allToAllv(
            SectionElements send,
            int @Nullable [] sendCounts,
            int @Nullable [] sendDisplacements,
            SectionElements receive,
            int[] receiveCounts,
            int[] receiveDisplacements) {
        refuseInPlace(receive, "the receive buffer");
        boolean inPlace = send == SectionElements.IN_PLACE;
        Blocks receives = blocks(receiveCounts, receiveDisplacements);
        part("the receive buffer", receive, receives.extent());
        if (inPlace) {
            return call(noneOf(receive), receive, null, 0, 0, receives, null, true);
        }
        Blocks sends = blocks(sendCounts, sendDisplacements);
        checkKinds(send, receive);
        part("the send buffer", send, sends.extent());
        if (sends.count(members.rank()) != receives.count(members.rank())) {
            throw refused("this rank sends itself " + sends.count(members.rank()) + " elements and receives "
                    + receives.count(members.rank()) + " from itself. Give equal counts");
        }
        return call(send, receive, null, 0, 0, receives, sends, false);
    }

    public CollectiveCall reduce(SectionElements send, SectionElements receive, ElementOperation operation, int root) {
        checkRoot(root);
        if (members.rank() != root) {
            refuseInPlace(send, "the send buffer of a rank other than the root");
            check(operation, send);
            return call(send, noneOf(send), operation, root, send.count(), null, null, false);
        }
        return reduceHere(send, receive, operation, root);
    }

    /** The call of allReduce, scan and exscan; or of reduce at its root. */
    public CollectiveCall reduceHere(
            SectionElements send, SectionElements receive, ElementOperation operation, int root) {
        refuseInPlace(receive, "the receive buffer");
        boolean inPlace = send == SectionElements.IN_PLACE || send.isPrefixOf(receive);
        long count = send == SectionElements.IN_PLACE ? receive.count() : send.count();
        checkKinds(inPlace ? SectionElements.IN_PLACE : send, receive);
        SectionElements result = part("the receive buffer", receive, count);
        check(operation, result);
        return call(inPlace ? noneOf(receive) : send, result, operation, root, count, null, null, inPlace);
    }

    public CollectiveCall reduceScatter(
            SectionElements send, SectionElements receive, int[] counts, ElementOperation operation) {
        refuseInPlace(receive, "the receive buffer");
        boolean inPlace = send == SectionElements.IN_PLACE;
        Blocks blocks = Blocks.of(checked(counts));
        checkKinds(send, receive);
        check(operation, receive);
        for (int rank = 0; rank < members.size(); rank++) {
            if (blocks.count(rank) % operation.group() != 0) {
                throw refused("rank " + rank + " is to get " + blocks.count(rank) + " elements, and " + operation
                        + " combines groups of " + operation.group() + ". Give multiples of " + operation.group());
            }
        }
        long needed = inPlace ? blocks.total() : blocks.count(members.rank());
        SectionElements result = part("the receive buffer", receive, needed);
        SectionElements all = inPlace ? noneOf(receive) : part("the send buffer", send, blocks.total());
        return call(all, result, operation, 0, 0, blocks, null, inPlace);
    }

    public CollectiveCall reduceScatterBlock(
            SectionElements send, SectionElements receive, ElementOperation operation) {
        long count = send == SectionElements.IN_PLACE ? perRank(receive) : receive.count();
        int[] counts = new int[members.size()];
        Arrays.fill(counts, Math.toIntExact(count));
        return reduceScatter(send, receive, counts, operation);
    }

    private CollectiveCall call(
            SectionElements send,
            SectionElements receive,
            @Nullable ElementOperation operation,
            int root,
            long count,
            @Nullable Blocks blocks,
            @Nullable Blocks sends,
            boolean inPlace) {
        boolean onlySends = collective == Collective.BROADCAST && members.rank() == root;
        if (!receive.isWritable() && !onlySends) {
            throw refused("memory that is received into is read-only. Give memory that may be written");
        }
        return new CollectiveCall(collective, send, receive, operation, root, count, blocks, sends, inPlace);
    }

    /** No elements, of the kind of another section. */
    private static SectionElements noneOf(SectionElements section) {
        return section.slice(0, 0);
    }

    private Blocks own(long count) {
        long[] counts = new long[members.size()];
        counts[members.rank()] = count;
        return Blocks.of(counts);
    }

    private int[] checked(int @Nullable [] counts) {
        if (counts == null || counts.length != members.size()) {
            throw refused("there are " + (counts == null ? "no" : counts.length) + " counts for " + members.size()
                    + " ranks. Give one for each");
        }
        for (int rank = 0; rank < counts.length; rank++) {
            if (counts[rank] < 0) {
                throw refused("the count of rank " + rank + " is " + counts[rank] + ". Give at least 0");
            }
        }
        return counts;
    }

    private Blocks blocks(int @Nullable [] counts, int @Nullable [] displacements) {
        int[] lengths = checked(counts);
        if (displacements == null || displacements.length != members.size()) {
            throw refused("there are " + (displacements == null ? "no" : displacements.length) + " displacements for "
                    + members.size() + " ranks. Give one for each");
        }
        for (int rank = 0; rank < lengths.length; rank++) {
            if (displacements[rank] < 0) {
                throw refused("the displacement of rank " + rank + " is " + displacements[rank] + ". Give at least 0");
            }
        }
        return Blocks.of(lengths, displacements);
    }

    private long perRank(SectionElements section) {
        if (section.count() % members.size() != 0) {
            throw refused(section + " cannot be divided among " + members.size() + " ranks. Give a multiple of "
                    + members.size() + " elements");
        }
        return section.count() / members.size();
    }

    private SectionElements part(String which, SectionElements section, long needed) {
        if (section.count() < needed) {
            throw refused(
                    which + " has room for " + section + ", but " + needed + " are needed. Give a longer section");
        }
        return collective.isReduction() || collective == Collective.ALL_TO_ALL ? section.slice(0, needed) : section;
    }

    private void check(ElementOperation operation, SectionElements section) {
        if (!operation.takes(section)) { // creates no message unless it is needed
            operation.check(members.where() + collective.text(), section);
        }
    }

    private void checkRoot(int root) {
        if (root < 0 || root >= members.size()) {
            throw refused("there is no rank " + root + "; ranks go from 0 to " + (members.size() - 1)
                    + ". Give one of these as the root");
        }
    }

    private void checkKinds(SectionElements send, SectionElements receive) {
        boolean both = send != SectionElements.IN_PLACE && receive != SectionElements.IN_PLACE;
        if (both && send.kind() != receive.kind() && send.count() > 0 && receive.count() > 0) {
            throw refused(send + " are sent and " + receive + " received. Give sections of one kind");
        }
        if (both && send.overlaps(receive)) {
            throw refused(
                    "the sections to send and to receive overlap. Give two places, or Section.IN_PLACE for one of them");
        }
    }

    private void refuseInPlace(SectionElements section, String which) {
        if (section == SectionElements.IN_PLACE) {
            throw refused(which + " cannot be Section.IN_PLACE. Give the section itself");
        }
    }

    private MessageArgumentException refused(String why) {
        return new MessageArgumentException(members.where() + collective.text() + ": " + why);
    }
}
