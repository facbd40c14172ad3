package org.mobula.shared.internal.check;

import java.util.Arrays;
import java.util.List;
import org.mobula.shared.internal.machine.CorruptPacketException;

/**
 * What a rank did between two barriers, in order: its accesses, and the acquisitions and releases that order them with
 * those of other ranks.
 *
 * @param numbers {@value #WIDTH} per event: its kind and place, the block, a version, a range
 * @param places in the program, by number
 */
public record AccessLog(long[] numbers, List<String> places) {
    /** An empty log. */
    public static final AccessLog NONE = new AccessLog(new long[0], List.of());

    /** The log of a rank that exceeded the limit of events; it is not compared. */
    static final AccessLog TRUNCATED = new AccessLog(new long[] {-1}, List.of());

    static final int WIDTH = 4;
    private static final int KIND_BITS = 8;

    /** What a rank does. */
    enum Kind {
        /** Uses content that it has not acquired; the version is that of the content. */
        READ,
        /** The version is that of the content that it got. */
        ACQUIRE_READ,
        ACQUIRE_WRITE,
        RELEASE_READ,
        /** The version is the new one. */
        RELEASE_WRITE;

        private static final Kind[] ALL = values();
    }

    /**
     * A log that has arrived.
     *
     * @param places one per line
     * @throws CorruptPacketException if it is not one
     */
    public static AccessLog of(long[] numbers, String places) {
        AccessLog log = new AccessLog(numbers, places.isEmpty() ? List.of() : List.of(places.split("\n", -1)));
        if (!log.isTruncated()) {
            if (numbers.length % WIDTH != 0) {
                throw new CorruptPacketException("a log of accesses with a part of an event");
            }
            for (int i = 0; i < log.size(); i++) {
                if (log.kindNumber(i) >= Kind.ALL.length || log.placeNumber(i) >= log.places.size()) {
                    throw new CorruptPacketException("a log of accesses with an unknown event or place");
                }
            }
        }
        return log;
    }

    /** The places, one per line. */
    public String text() {
        return String.join("\n", places);
    }

    /** Whether it says nothing. */
    public boolean isEmpty() {
        return numbers.length == 0;
    }

    boolean isTruncated() {
        return Arrays.equals(numbers, TRUNCATED.numbers);
    }

    int size() {
        return numbers.length / WIDTH;
    }

    private int kindNumber(int event) {
        return (int) (numbers[event * WIDTH] & (1 << KIND_BITS) - 1);
    }

    private long placeNumber(int event) {
        return numbers[event * WIDTH] >>> KIND_BITS;
    }

    Kind kind(int event) {
        return Kind.ALL[kindNumber(event)];
    }

    String place(int event) {
        return places.get((int) placeNumber(event));
    }

    long block(int event) {
        return numbers[event * WIDTH + 1];
    }

    long version(int event) {
        return numbers[event * WIDTH + 2];
    }

    int from(int event) {
        return (int) (numbers[event * WIDTH + 3] >>> Integer.SIZE);
    }

    int to(int event) {
        return (int) numbers[event * WIDTH + 3];
    }

    /** Writes an event at a position of an array. */
    static void put(long[] numbers, int event, Kind kind, int place, long block, long version, int from, int to) {
        numbers[event * WIDTH] = kind.ordinal() | (long) place << KIND_BITS;
        numbers[event * WIDTH + 1] = block;
        numbers[event * WIDTH + 2] = version;
        numbers[event * WIDTH + 3] = (long) from << Integer.SIZE | to;
    }
}
