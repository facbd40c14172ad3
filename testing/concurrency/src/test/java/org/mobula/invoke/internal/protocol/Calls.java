package org.mobula.invoke.internal.protocol;

/** Slots and tables without a node: none of what is tested here needs one. */
final class Calls {
    private Calls() {}

    static PendingCall one() {
        return new PendingCall(null, null, 0);
    }

    static PendingCalls table() {
        PendingCalls table = new PendingCalls(null);
        table.give(table.take()); // makes the first slots
        return table;
    }
}
