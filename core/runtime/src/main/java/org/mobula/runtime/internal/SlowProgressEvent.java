package org.mobula.runtime.internal;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The thread that polled was stuck in one upcall for longer than its lease, and another one took over. */
@Name("mobula.SlowProgress")
@Label("Slow Progress")
@Category("Mobula")
@Description("The polling thread was stuck in an upcall; another thread took over")
@StackTrace(false)
final class SlowProgressEvent extends Event {
    @Label("Thread Id")
    long stuckThread;

    static void emit(long stuck) {
        SlowProgressEvent event = new SlowProgressEvent();
        if (event.shouldCommit()) {
            event.stuckThread = stuck;
            event.commit();
        }
    }
}
