package org.mobula.message.internal.collective;

import org.mobula.collective.Carrier;
import org.mobula.collective.Schedule;

/** The carrier of a blocking operation. */
interface BlockingSteps extends Carrier {
    /** Returns ownership of the buffers to the program after the operation has failed. */
    void releaseBuffers();

    @Override
    default boolean hasEndedOr(Runnable action, Schedule.Round next) {
        throw new IllegalStateException("a blocking operation waits");
    }

    @Override
    default void finished() {
        throw new IllegalStateException("a blocking operation returns");
    }

    @Override
    default void failed(Throwable thrown) {
        throw new IllegalStateException("a blocking operation throws", thrown);
    }
}
