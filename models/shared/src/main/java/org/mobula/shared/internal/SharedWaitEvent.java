package org.mobula.shared.internal;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.shared.internal.machine.Operation;

/** A thread has waited for a shared object: for its lock, its content, or the end of a release. */
@Name("mobula.SharedWait")
@Label("Shared Object Wait")
@Category("Mobula")
@Description("A thread has waited for the lock or the content of a shared object")
final class SharedWaitEvent extends Event {
    @Label("Operation")
    String operation = "";

    /** Begins a wait; null if no recording is active. */
    static @Nullable SharedWaitEvent start() {
        if (!FlightRecording.isOn()) {
            return null;
        }
        SharedWaitEvent event = new SharedWaitEvent();
        event.begin();
        return event;
    }

    /** Ends the wait. */
    static void commit(@Nullable SharedWaitEvent event, Operation operation) {
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.operation = operation.describe();
                event.commit();
            }
        }
    }
}
