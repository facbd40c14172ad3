package org.mobula.shared.internal.machine;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Content of a shared object has arrived at this rank. */
@Name("mobula.SharedFetch")
@Label("Shared Object Fetch")
@Category("Mobula")
@Description("Content of a shared object, or changes of it, have arrived from another rank")
@StackTrace(false) // that of a polling thread says nothing
final class FetchEvent extends Event {
    @Label("Unit")
    String unit = "";

    @Label("Version")
    long version;

    @Label("Size")
    @DataAmount
    long bytes;

    /** Records an arrival; to be called if the flight recorder was started. */
    static void record(String unit, long version, long bytes) {
        FetchEvent event = new FetchEvent();
        event.unit = unit;
        event.version = version;
        event.bytes = bytes;
        event.commit();
    }
}
