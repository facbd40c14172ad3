package org.mobula.runtime.spi;

/**
 * How far a rank has got with something that all ranks see in one order.
 *
 * <p>What a rank sends after its clock has moved is dealt with elsewhere only when that rank's clock has got as far: so whoever
 * hears of a thing has seen what its cause had seen (L. Lamport, <i>Time, Clocks, and the Ordering of Events in a
 * Distributed System</i>, Communications of the ACM 21(7), 1978, section "Logical Clocks", with the place in a total order
 * for the clock).
 *
 * <p><b>Threads:</b> any.
 */
public interface OrderClock {
    /** The order's number, the same at all ranks. */
    int order();

    /** How far this rank has got, 0 at the beginning; never less than before. */
    long time();

    /** Whether this rank has got so far, or will not get any further. */
    boolean hasReached(long time);

    /**
     * Says what to do once {@link #hasReached} holds: at once if it does.
     *
     * @param action must not block
     */
    void whenReached(long time, Runnable action);
}
