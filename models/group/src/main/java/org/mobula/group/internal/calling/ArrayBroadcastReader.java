package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.mobula.collective.spi.SharedArea;
import org.mobula.invoke.MismatchException;

/**
 * The arrays that one caller shows this node, for calls on one group: each piece is copied as it is told of.
 *
 * <p><b>Threads:</b> who polls the caller. <b>Failure:</b> what the caller gives up, or dies in, no member here gets.
 */
final class ArrayBroadcastReader {
    private static final Runnable NOTHING = () -> {};

    private final SharedArea area;
    private List<MemorySegment> into = List.of();
    private Runnable whenCopied = NOTHING;
    private long missing;
    private int segment;
    private long position;

    ArrayBroadcastReader(SharedArea area) {
        this.area = area;
        area.begin(ArrayBroadcasts.LABEL);
    }

    /**
     * A call begins.
     *
     * @param segments where its arrays go; none if nobody here can take them
     * @param bytes how long they are together
     */
    void begin(List<MemorySegment> segments, long bytes, Runnable action) {
        into = segments;
        missing = bytes;
        segment = 0;
        position = 0;
        whenCopied = action;
    }

    /** A piece is there. */
    void piece(int bytes) {
        if (bytes <= 0 || bytes > area.room() || bytes > missing) {
            throw new MismatchException("a piece of " + bytes + " bytes is shown, where " + missing
                    + " are missing and at most " + area.room() + " come at once");
        }
        area.publish(); // why first: it says that the piece before is not read any more
        copy(area.readAt(ArrayBroadcastWriter.PIECE, 1), bytes);
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

    /** No more comes of the call that began last. */
    void cut() {
        into = List.of();
        whenCopied = NOTHING;
        missing = 0;
    }
}
