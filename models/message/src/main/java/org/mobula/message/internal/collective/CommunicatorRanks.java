package org.mobula.message.internal.collective;

import java.util.function.Consumer;
import org.mobula.collective.Collective;
import org.mobula.collective.spi.AreaRanks;
import org.mobula.fault.MobulaException;
import org.mobula.message.Operation;
import org.mobula.message.Section;
import org.mobula.message.internal.reduction.ElementOperation;
import org.mobula.message.internal.section.SectionElements;
import org.mobula.runtime.spi.Peer;

/**
 * The ranks of a communicator as users of an area, which agree on it by operations over messages.
 *
 * <p><b>Threads:</b> any.
 *
 * @param context that of the operations
 * @param byMessages runs an operation
 */
record CommunicatorRanks(CollectiveContext context, Consumer<CollectiveCall> byMessages) implements AreaRanks {
    @Override
    public int size() {
        return context.members().size();
    }

    @Override
    public int rank() {
        return context.members().rank();
    }

    @Override
    public Peer peer(int rank) {
        return context.engine().peer(context.members().node(rank));
    }

    @Override
    public void checkNotFailed() {
        context.checkNotFailed();
    }

    @Override
    public MobulaException lost(int rank, String action) {
        return context.pointToPoint()
                .messaging()
                .routes()
                .failure(context.members().node(rank), action);
    }

    @Override
    public String givenUp() {
        return CollectiveContext.GIVEN_UP;
    }

    /**
     * Broadcasts bytes of rank 0, by messages. All ranks call this.
     *
     * @param bytes of the same length at all ranks; written at all ranks except rank 0
     */
    void broadcast(byte[] bytes) {
        byMessages.accept(CollectiveCall.broadcast((SectionElements) Section.of(bytes), 0));
    }

    /** Whether something is true at all ranks. All ranks call this. */
    boolean isEverywhere(boolean here) {
        int[] all = new int[1];
        SectionElements mine = (SectionElements) Section.of(new int[] {here ? 1 : 0});
        SectionElements least = (SectionElements) Section.of(all);
        ElementOperation min = (ElementOperation) Operation.MIN;
        byMessages.accept(CollectiveCall.of(Collective.ALL_REDUCE, mine, least, min, 0, 1));
        return all[0] == 1;
    }
}
