package org.mobula.shared.internal;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.mobula.shared.internal.machine.Operation;

/** A thread has waited for a shared object: for its lock, its content, or the end of a release. */
@Name("mobula.SharedWait")
@Label("Shared Object Wait")
@Category("Mobula")
@Description("A thread has waited for the lock or the content of a shared object")
final class SharedWaitEvent extends Event {
    @Label("Operation")
    String operation = "";

    /** Begins a wait; to be called if the flight recorder was started. */
    static SharedWaitEvent start() {
        SharedWaitEvent event = new SharedWaitEvent();
        event.begin();
        return event;
    }

    /** Ends the wait. */
    void commit(Operation of) {
        end();
        if (shouldCommit()) {
            operation = of.describe();
            commit();
        }
    }
}
