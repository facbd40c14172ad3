package org.mobula.memory.internal;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.mobula.memory.ReclaimPolicy;

/** The views of a buffer were reclaimed. */
@Name("mobula.BufferReclaim")
@Label("Buffer Reclaim")
@Category("Mobula")
@StackTrace(false)
public final class BufferReclaimEvent extends Event {
    @Label("Size")
    @DataAmount
    long size;

    @Label("Policy")
    String policy = "";

    @Label("Copied")
    boolean copied;

    @Label("Delay")
    @Timespan(Timespan.NANOSECONDS)
    long delay;

    /**
     * Commits an event if a recording is on; to be called if the flight recorder was started.
     *
     * @param size of the buffer in bytes
     * @param copied whether its data moved to the heap
     * @param delay the time from the declaration to the reclaim, in nanoseconds
     */
    public static void emit(long size, ReclaimPolicy policy, boolean copied, long delay) {
        BufferReclaimEvent event = new BufferReclaimEvent();
        if (event.shouldCommit()) {
            event.size = size;
            event.policy = policy.name();
            event.copied = copied;
            event.delay = delay;
            event.commit();
        }
    }
}
