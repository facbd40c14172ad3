package org.mobula.message;

import org.mobula.collective.Collective;
import org.mobula.collective.spi.AreaFormation;
import org.mobula.collective.spi.AreaRanks;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.spi.Peer;

/**
 * The ranks of a communicator as sharers of an area, which speak to each other by operations by messages.
 *
 * <p><b>Threads:</b> any.
 *
 * @param context that of the operations
 */
record CommunicatorRanks(CollectiveContext context) implements AreaRanks, AreaFormation.Talk {
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
    public void checkWhole() {
        context.checkWhole();
    }

    @Override
    public MobulaException lost(int rank, String action) {
        return context.exchange().messaging().failure(context.members().node(rank), action);
    }

    @Override
    public String givenUp() {
        return CollectiveContext.GIVEN_UP;
    }

    @Override
    public void tell(byte[] said) {
        run(new CollectiveCall(
                Collective.BROADCAST, Section.EMPTY, Section.of(said), null, 0, said.length, null, null, false));
    }

    @Override
    public boolean isEverywhere(boolean here) {
        int[] all = new int[1];
        Section mine = Section.of(new int[] {here ? 1 : 0});
        run(new CollectiveCall(
                Collective.ALL_REDUCE, mine, Section.of(all), Operation.MIN, 0, all.length, null, null, false));
        return all[0] == 1;
    }

    private void run(CollectiveCall call) {
        context.runByMessages(call);
    }
}
