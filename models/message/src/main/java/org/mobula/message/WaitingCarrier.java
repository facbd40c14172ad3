package org.mobula.message;

import org.mobula.collective.Carrier;
import org.mobula.collective.Schedule;

/** Carries a collective operation whose caller waits for it. */
sealed interface WaitingCarrier extends Carrier permits BlockingCarrier, ObjectCarrier {
    /** The operation was given up: makes what it sends and receives the program's again. */
    void letGo();

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
