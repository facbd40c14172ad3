package org.mobula.replica.internal;

/**
 * A write that waits in the middle of its method: for a notification, or for a monitor that another waiting write
 * holds.
 */
interface SuspendedWrite {
    /** Its position among all calls. The write with the lowest position continues first. */
    long place();

    /** The number of the wait it is in; not positive if it is in none. */
    int waits();

    /**
     * Its wait of this number has timed out; ignored if it has ended. On the thread that holds the {@link
     * WriteExecutor}.
     */
    void expire(int number);

    /** Continues the write, whose thread now holds the {@link WriteExecutor}. */
    void resume();
}
