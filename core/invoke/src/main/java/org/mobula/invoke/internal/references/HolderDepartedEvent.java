package org.mobula.invoke.internal.references;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The objects held by a failed rank were released. */
@Name("mobula.HolderDeparted")
@Label("Holder Gone")
@Category("Mobula")
@StackTrace(false)
final class HolderDepartedEvent extends Event {
    @Label("Rank")
    int rank;

    @Label("Holder")
    int holder;

    @Label("Stubs Released")
    int released;

    static void emit(int rank, int holder, int released) {
        HolderDepartedEvent event = new HolderDepartedEvent();
        if (event.shouldCommit()) {
            event.rank = rank;
            event.holder = holder;
            event.released = released;
            event.commit();
        }
    }
}
