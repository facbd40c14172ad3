package org.mobula.invoke.internal.protocol;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.mobula.invoke.InterfaceShape;

/** An exported object was collected, since no rank referred to it. */
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

    static void emit(int rank, int object, InterfaceShape shape) {
        ObjectDroppedEvent event = new ObjectDroppedEvent();
        if (event.shouldCommit()) {
            event.rank = rank;
            event.object = object;
            event.interfaces = shape.toString();
            event.commit();
        }
    }
}
