package org.mobula.runtime.spi;

/**
 * The logical clock of an order of events that all its ranks see in the same sequence.
 *
 * <p>A message that a rank sends after its clock has moved is handled by another rank only once the clock of that rank
 * has reached the same time. So a rank that learns of an event has seen the causes of the event (L. Lamport, <i>Time,
 * Clocks, and the Ordering of Events in a Distributed System</i>, Communications of the ACM 21(7), 1978, section
 * "Logical Clocks", with the place in a total order for the clock).
 *
 * <p><b>Threads:</b> any.
 */
public interface OrderClock {
    /** The number of the order, the same at all ranks. */
    int order();

    /** The time at this rank, 0 at the beginning; it never decreases. */
    long time();

    /** Whether this rank has reached a time, or its clock has stopped. */
    boolean hasReached(long time);

    /**
     * Runs an action once {@link #hasReached} holds, which may be at once.
     *
     * @param action must not block
     */
    void whenReached(long time, Runnable action);
}
