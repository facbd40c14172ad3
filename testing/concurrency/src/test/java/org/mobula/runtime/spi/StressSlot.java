package org.mobula.runtime.spi;

/** A slot with two phases of its own, for tables without a node: none of what is tested here needs one. */
final class StressSlot extends PendingSlot {
    static final int COMPLETED = 2;
    static final int GIVEN_UP = 3;

    private boolean told; // that its node closes; by the thread that closes it

    StressSlot(int index) {
        super(index);
    }

    /** A table that has slots. */
    static PendingTable<StressSlot> table() {
        PendingTable<StressSlot> table = new PendingTable<>("tests", (made, index) -> new StressSlot(index));
        table.give(table.take());
        return table;
    }

    boolean isTold() {
        return told;
    }

    @Override
    protected void peerGone(long turn, Peer peer) {}

    @Override
    protected void nodeClosed(long turn) {
        told = true;
    }
}
