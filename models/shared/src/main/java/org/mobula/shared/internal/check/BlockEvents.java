package org.mobula.shared.internal.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.mobula.shared.internal.check.AccessLog.Kind;

/** The acquisitions and releases of a block by a rank. */
final class BlockEvents {
    private final List<Write> writes = new ArrayList<>();
    private final List<Write> open = new ArrayList<>(1);
    private final TreeMap<Long, Integer> releases = new TreeMap<>(); // after writes: the event by version
    private final TreeMap<Long, Integer> readReleases = new TreeMap<>(); // by the version that was acquired

    /**
     * From an acquisition for a write to its release.
     *
     * @param acquired the event
     * @param released the event; -1 if it was held at the barrier
     * @param version the version that was acquired until the release, then the new one
     */
    record Write(int acquired, int released, long version, int from, int to) {}

    /** The next event. */
    void add(AccessLog log, int event) {
        Kind kind = log.kind(event);
        if (kind == Kind.ACQUIRE_READ || kind == Kind.ACQUIRE_WRITE) {
            open.add(new Write(event, -1, log.version(event), log.from(event), log.to(event)));
            if (kind == Kind.ACQUIRE_WRITE) {
                writes.add(open.getLast());
            }
            return;
        }
        for (Write each : open) {
            if (each.from == log.from(event) && each.to == log.to(event)) {
                open.remove(each);
                int at = writes.lastIndexOf(each);
                if (kind == Kind.RELEASE_READ) {
                    note(readReleases, each.version, event);
                    if (at >= 0) {
                        writes.remove(at); // nothing was changed
                    }
                } else if (at >= 0) {
                    note(releases, log.version(event), event);
                    writes.set(at, new Write(each.acquired, event, log.version(event), each.from, each.to));
                }
                return;
            }
        }
    }

    /** The last event of all with that version, or an earlier one. */
    private static void note(TreeMap<Long, Integer> events, long version, int event) {
        Map.Entry<Long, Integer> before = events.floorEntry(version);
        int last = before == null ? event : Math.max(before.getValue(), event);
        events.put(version, last);
        for (Map.Entry<Long, Integer> after : events.tailMap(version, false).entrySet()) {
            if (after.getValue() >= last) {
                return;
            }
            after.setValue(last);
        }
    }

    /**
     * The last release that happens before an acquisition that gets a version; -1 if there is none.
     *
     * @param writes whether the acquisition also waits for those that read that version
     */
    int lastRelease(long version, boolean writes) {
        return Math.max(last(releases, version), writes ? last(readReleases, version) : -1);
    }

    private static int last(TreeMap<Long, Integer> events, long version) {
        Map.Entry<Long, Integer> entry = events.floorEntry(version);
        return entry == null ? -1 : entry.getValue();
    }

    /** The writes, in order, without those that were released before an event. */
    List<Write> writesAfter(int event) {
        int low = 0;
        for (int high = writes.size(); low < high; ) {
            int middle = low + high >>> 1;
            int released = writes.get(middle).released;
            if (released >= 0 && released < event) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return writes.subList(low, writes.size());
    }
}
