package org.mobula.shared.internal.machine;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The lock of a block leaves this rank. */
@Name("mobula.SharedLockTransfer")
@Label("Shared Object Lock Transfer")
@Category("Mobula")
@Description("The lock of a shared object has moved from this rank to another one")
@StackTrace(false) // that of a polling thread says nothing
final class LockTransferEvent extends Event {
    @Label("Unit")
    String unit = "";

    @Label("Rank")
    @Description("The rank that has the lock now")
    int rank;

    /** Records a transfer; to be called if the flight recorder was started. */
    static void record(String unit, int rank) {
        LockTransferEvent event = new LockTransferEvent();
        event.unit = unit;
        event.rank = rank;
        event.commit();
    }
}
