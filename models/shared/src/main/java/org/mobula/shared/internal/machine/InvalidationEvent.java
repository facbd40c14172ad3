package org.mobula.shared.internal.machine;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** This rank has learned that its content of a block is too old. */
@Name("mobula.SharedInvalidation")
@Label("Shared Object Invalidation")
@Category("Mobula")
@Description("The content of a shared object at this rank has become too old to be used")
@StackTrace(false) // that of a polling thread says nothing
final class InvalidationEvent extends Event {
    @Label("Unit")
    String unit = "";

    @Label("Version")
    long version;

    @Label("Newer Version")
    long newer;

    /** Records that a version is too old; to be called if the flight recorder was started. */
    static void record(String unit, long version, long newer) {
        InvalidationEvent event = new InvalidationEvent();
        event.unit = unit;
        event.version = version;
        event.newer = newer;
        event.commit();
    }
}
