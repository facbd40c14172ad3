package org.mobula.shared.internal.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mobula.shared.internal.check.AccessLog.Kind;

/**
 * Records what this rank does until the next barrier. A read that is repeated before the rank acquires or releases
 * anything is recorded once.
 *
 * <p><b>Threads:</b> any.
 */
final class AccessRecorder {
    private static final int FIRST = 1024;
    private static final String ELSEWHERE = "elsewhere";

    /** The bytes of all places, at most; a character takes three at most. */
    private static final int LONGEST_PLACES = 1 << 16;

    private final int limit;
    private final List<Hold> holds = new ArrayList<>();
    private final Map<Read, Integer> reads = new HashMap<>(); // since the last acquisition or release: the event
    private final Map<String, Integer> places = new LinkedHashMap<>();
    private long[] numbers = new long[FIRST * AccessLog.WIDTH];
    private int size;
    private int placeBytes;
    private boolean hasReads;
    private boolean truncated;

    private record Hold(Kind kind, long block, long version, int from, int to, String place) {}

    private record Read(long block, long version, String place) {}

    /** @param limit the most events between two barriers */
    AccessRecorder(int limit) {
        this.limit = limit;
    }

    /** A thread has acquired a range of a block, and got a version. */
    synchronized void acquired(boolean writes, long block, long version, int from, int to, String place) {
        Hold hold = new Hold(writes ? Kind.ACQUIRE_WRITE : Kind.ACQUIRE_READ, block, version, from, to, place);
        holds.add(hold);
        add(hold);
        reads.clear();
    }

    private void add(Hold hold) {
        add(hold.kind, hold.block, hold.version, hold.from, hold.to, hold.place);
    }

    /** A thread releases a range of a block. */
    synchronized void released(boolean wrote, long block, long version, int from, int to) {
        for (Hold each : holds) {
            if (each.block == block && each.from == from && each.to == to) {
                holds.remove(each);
                add(wrote ? Kind.RELEASE_WRITE : Kind.RELEASE_READ, block, version, from, to, each.place);
                reads.clear();
                return;
            }
        }
    }

    /** A thread that has not acquired a range of a block uses a version of it. */
    synchronized void read(long block, long version, int from, int to, String place) {
        Read read = new Read(block, version, place);
        Integer before = reads.get(read);
        if (before != null && extend(before, from, to)) {
            return;
        }
        reads.put(read, size);
        hasReads = true;
        add(Kind.READ, block, version, from, to, place);
    }

    /** A read of neighbouring elements, as in a loop, is a part of the one before. */
    private boolean extend(int event, int from, int to) {
        int at = event * AccessLog.WIDTH + AccessLog.WIDTH - 1;
        int first = (int) (numbers[at] >>> Integer.SIZE);
        int end = (int) numbers[at];
        if (from > end || to < first) {
            return false;
        }
        numbers[at] = (long) Math.min(from, first) << Integer.SIZE | Math.max(to, end);
        return true;
    }

    private void add(Kind kind, long block, long version, int from, int to, String place) {
        if (size >= limit) {
            truncated = true;
            return;
        }
        if ((size + 1) * AccessLog.WIDTH > numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numbers.length);
        }
        AccessLog.put(numbers, size++, kind, number(place), block, version, from, to);
    }

    private int number(String place) {
        Integer known = places.get(place);
        if (known != null) {
            return known;
        }
        int bytes = 3 * (place.length() + ELSEWHERE.length() + 2);
        if (placeBytes + bytes > LONGEST_PLACES) {
            return places.computeIfAbsent(ELSEWHERE, _ -> places.size());
        }
        placeBytes += 3 * (place.length() + 1);
        places.put(place, places.size());
        return places.size() - 1;
    }

    /** Whether it contains reads. */
    synchronized boolean hasReads() {
        return hasReads;
    }

    /** What was recorded. The next log begins with what threads hold at this moment. */
    synchronized AccessLog cut() {
        AccessLog log = truncated
                ? AccessLog.TRUNCATED
                : new AccessLog(Arrays.copyOf(numbers, size * AccessLog.WIDTH), List.copyOf(places.keySet()));
        numbers = new long[FIRST * AccessLog.WIDTH];
        size = 0;
        placeBytes = 0;
        truncated = false;
        hasReads = false;
        places.clear();
        reads.clear();
        holds.forEach(this::add);
        return log;
    }
}
