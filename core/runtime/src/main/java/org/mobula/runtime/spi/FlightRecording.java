package org.mobula.runtime.spi;

import jdk.jfr.FlightRecorder;

/** Whether a flight recording may need events. */
public final class FlightRecording {
    private FlightRecording() {}

    /**
     * Whether the flight recorder was ever started in this JVM. To be checked before an event class is used: the
     * initialization of the first one takes a tenth of a second.
     */
    public static boolean isOn() {
        return FlightRecorder.isInitialized();
    }
}
