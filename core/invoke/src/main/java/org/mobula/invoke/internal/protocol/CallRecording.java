package org.mobula.invoke.internal.protocol;

import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.FlightRecording;

/** Records calls if the flight recorder was started; otherwise the class of the event is never initialized. */
final class CallRecording {
    private CallRecording() {}

    /** The event of a call that begins, or null if invocations are not recorded. */
    static @Nullable InvocationEvent begun(CallTarget target, int method) {
        return FlightRecording.isOn() ? InvocationEvent.begun(target, method) : null;
    }

    /** Ends the event of a call, if it has one. */
    static void end(@Nullable InvocationEvent event, @Nullable Throwable thrown) {
        if (event != null) {
            event.end(thrown);
        }
    }
}
