package org.mobula.runtime.spi;

import jdk.jfr.FlightRecorder;

/** Whether a flight recording may want events. */
public final class FlightRecording {
    private FlightRecording() {}

    /**
     * Whether the flight recorder was ever started in this JVM. Ask before an event class is touched: making ready the
     * first one takes a tenth of a second, which a program that records nothing should not pay.
     */
    public static boolean isOn() {
        return FlightRecorder.isInitialized();
    }
}
