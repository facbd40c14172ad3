package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.mobula.collective.Place;
import org.mobula.collective.Slice;
import org.mobula.collective.spi.AreaLabel;
import org.mobula.collective.spi.SharedArea;
import org.mobula.invoke.MismatchException;

/**
 * Reads the arrays that one caller publishes for calls on one group. Each piece is copied when it is announced.
 *
 * <p><b>Threads:</b> the thread that polls the caller. <b>Failure:</b> if the caller gives up or fails during a call,
 * no member of this node gets that call.
 */
final class ArrayBroadcastReader {
    /** Announced in place of a piece's length: the caller has given up this call. */
    static final int CUT = -1;

    /** The place of a piece in the area. */
    static final Slice PIECE = new Slice(Place.AREA, 0, 1);

    static final AreaLabel LABEL = new NoLabel();

    private static final Runnable NOTHING = () -> {};

    private final SharedArea area;
    private List<MemorySegment> into = List.of();
    private Runnable whenCopied = NOTHING;
    private long missing;
    private int segment;
    private long position;

    ArrayBroadcastReader(SharedArea area) {
        this.area = area;
        area.begin(LABEL);
    }

    /**
     * A call begins.
     *
     * @param segments where the arrays go; empty if no member can take them
     * @param bytes their total length
     * @param action runs once they have been copied
     */
    void begin(List<MemorySegment> segments, long bytes, Runnable action) {
        into = segments;
        missing = bytes;
        segment = 0;
        position = 0;
        whenCopied = action;
    }

    /** A piece has been published. */
    void piece(int bytes) {
        if (bytes <= 0 || bytes > area.room() || bytes > missing) {
            throw new MismatchException("a piece of " + bytes + " bytes is announced, where " + missing
                    + " are missing and at most " + area.room() + " arrive at once");
        }
        area.publish(); // notifies the caller that the previous piece has been read
        copy(area.readAt(PIECE, 1), bytes);
        missing -= bytes;
        if (missing == 0) {
            Runnable action = whenCopied;
            cut();
            action.run();
        }
    }

    private void copy(long at, int bytes) {
        int copied = 0;
        while (copied < bytes && segment < into.size()) {
            MemorySegment there = into.get(segment);
            long part = Math.min(bytes - copied, there.byteSize() - position);
            MemorySegment.copy(area.memory(), at + copied, there, position, part);
            copied += (int) part;
            position += part;
            if (position == there.byteSize()) {
                segment++;
                position = 0;
            }
        }
    }

    /** Nothing more follows for the call that began last. */
    void cut() {
        into = List.of();
        whenCopied = NOTHING;
        missing = 0;
    }
}
