package org.mobula.runtime.spi;

/** A slot with two additional phases, for tables without a node. These tests need no node. */
final class StressSlot extends PendingSlot {
    static final int COMPLETED = 2;
    static final int GIVEN_UP = 3;

    private boolean notified; // written by the thread that closes the node

    StressSlot(int index) {
        super(index);
    }

    /** A table that already contains a slot. */
    static PendingTable<StressSlot> table() {
        PendingTable<StressSlot> table = new PendingTable<>("tests", (made, index) -> new StressSlot(index));
        table.give(table.take());
        return table;
    }

    boolean isNotified() {
        return notified;
    }

    @Override
    protected void peerDeparted(long turn, Peer peer) {}

    @Override
    protected void nodeClosed(long turn) {
        notified = true;
    }
}
