package org.mobula.shared;

import java.time.Duration;
import org.mobula.shared.internal.machine.UnitCounters;

/**
 * What has happened to a unit, or to all blocks of an array, at one rank.
 *
 * @param fetches contents received
 * @param bytes of the contents received
 * @param messages of the protocol sent
 * @param invalidations copies that became too old
 * @param waits acquisitions that had to wait
 * @param waiting the time they waited
 * @param transfers locks that left this rank
 * @param examined transfers of which this rank has compared what it wrote with what the next ranks wrote: one in 64
 * @param disjoint those of them where the ranks wrote different elements. Many of them suggest false sharing: smaller
 *     blocks, or protocol {@code home}
 */
public record UnitActivity(
        long fetches,
        long bytes,
        long messages,
        long invalidations,
        long waits,
        Duration waiting,
        long transfers,
        long examined,
        long disjoint) {
    static UnitActivity of(UnitCounters counters) {
        return new UnitActivity(
                counters.fetches(),
                counters.bytes(),
                counters.messages(),
                counters.invalidations(),
                counters.waits(),
                Duration.ofNanos(counters.waitNanos()),
                counters.transfers(),
                counters.examined(),
                counters.disjoint());
    }
}
