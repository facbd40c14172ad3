package org.mobula.shared.internal.machine;

import java.util.concurrent.atomic.LongAdder;

/**
 * What has happened to the blocks of a unit at one rank.
 *
 * <p><b>Threads:</b> any.
 */
public final class UnitCounters {
    private final LongAdder fetches = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder messages = new LongAdder();
    private final LongAdder invalidations = new LongAdder();
    private final LongAdder waits = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAdder transfers = new LongAdder();
    private final LongAdder examined = new LongAdder();
    private final LongAdder disjoint = new LongAdder();

    void fetched(long size) {
        fetches.increment();
        bytes.add(size);
    }

    void sent() {
        messages.increment();
    }

    void invalidated() {
        invalidations.increment();
    }

    void moved() {
        transfers.increment();
    }

    void examined(boolean isDisjoint) {
        examined.increment();
        if (isDisjoint) {
            disjoint.increment();
        }
    }

    /** A thread has waited for a lock. */
    public void waited(long nanos) {
        waits.increment();
        waitNanos.add(nanos);
    }

    /** Contents received. */
    public long fetches() {
        return fetches.sum();
    }

    /** Bytes of the contents received. */
    public long bytes() {
        return bytes.sum();
    }

    /** Messages of the protocol sent. */
    public long messages() {
        return messages.sum();
    }

    /** Copies that became too old. */
    public long invalidations() {
        return invalidations.sum();
    }

    /** Acquisitions that had to wait. */
    public long waits() {
        return waits.sum();
    }

    /** The time they waited. */
    public long waitNanos() {
        return waitNanos.sum();
    }

    /** Locks that left this rank. */
    public long transfers() {
        return transfers.sum();
    }

    /** Transfers of locks of which it was examined what the ranks wrote. */
    public long examined() {
        return examined.sum();
    }

    /** Those of them between which the ranks wrote different elements. */
    public long disjoint() {
        return disjoint.sum();
    }
}
