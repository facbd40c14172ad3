package org.mobula.invoke.internal.protocol;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** An exported object was collected, since nothing referred to it any more, here or elsewhere. */
@Name("mobula.ObjectDropped")
@Label("Object Dropped")
@Category("Mobula")
@StackTrace(false)
final class ObjectDroppedEvent extends Event {
    @Label("Rank")
    int rank;

    @Label("Object Number")
    int object;

    @Label("Interfaces")
    String interfaces = "";

    static void emit(int rank, ExportedObject dropped) {
        ObjectDroppedEvent event = new ObjectDroppedEvent();
        if (event.shouldCommit()) {
            event.rank = rank;
            event.object = dropped.number();
            event.interfaces = dropped.shape().toString();
            event.commit();
        }
    }
}
