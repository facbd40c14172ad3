package org.mobula.collective.spi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Slice;

/**
 * Memory that ranks of one host share, in which each publishes data that the others read
 * ({@link org.mobula.collective.Place#AREA}).
 *
 * <pre>
 *   0   sleeping      int per rank: 1 while it wants a wake-up for the next publication; cleared by its sender
 *       publications  two of each rank, alternating, each aligned to 128:
 *   0   word          long   upper half: number of publications of the rank; lower half: digest of its operation
 *   8   label         long   its operation, for error messages
 *  16   announced     long   number of announcements of the rank's progress in orders, see {@link AreaSignals}
 *  24   elements      a number of bytes that is a power of two
 * </pre>
 *
 * <p>Word and short elements share a cache line, so that they are transferred together. A rank writes its next
 * publication while its latest one is read. Once all ranks have published as many times as itself, no rank reads the
 * previous one.
 *
 * <p><b>Threads:</b> those of one operation at a time; each call happens-before the next one. <b>Ownership:</b> the
 * memory is freed once no rank maps it.
 */
public final class SharedArea {
    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle FLAG = ValueLayout.JAVA_INT.varHandle();
    private static final int NUMBER_SHIFT = 32;
    private static final long DIGEST = 0xffff_ffffL;

    private final MemorySegment memory;
    private final AreaLayout layout;
    private final int size;
    private final int me;
    private final int roomShift;
    private final long[] places; // by rank, two of each; read in every publication
    private final int[] known; // by rank: number of publications at the last check
    private final int[] heard; // by rank: number of announcements that this rank has certainly handled
    private final AreaSignals signals;
    private long seen; // initially 0, because what all ranks have seen when the area is created is unknown
    private int announced;
    private int published;
    private int begun; // number of publications of this rank when its operation started
    private @Nullable AreaLabel label; // null before the first operation

    /**
     * @param memory of {@link AreaLayout#bytes}, zeroed
     * @param me this rank
     * @param signals to the other ranks, and from them
     */
    public SharedArea(MemorySegment memory, AreaLayout layout, int me, AreaSignals signals) {
        this.memory = memory;
        this.layout = layout;
        this.size = layout.size();
        this.me = me;
        this.roomShift = Long.numberOfTrailingZeros(layout.room());
        this.places = new long[2 * size];
        Arrays.setAll(places, each -> layout.place(each >> 1, each));
        this.known = new int[size];
        this.heard = new int[size];
        this.signals = signals;
    }

    public MemorySegment memory() {
        return memory;
    }

    /** The number of bytes of elements in a publication. */
    public long room() {
        return 1L << roomShift;
    }

    /** An operation starts. */
    public void begin(AreaLabel operation) {
        label = operation;
        begun = published;
    }

    /** The place of elements to read. */
    public long readAt(Slice slice, int unit) {
        long bytes = slice.offset() * unit;
        return place((int) (bytes >>> roomShift), published) + AreaLayout.HEADER + (bytes & room() - 1);
    }

    /** The place of elements to write, which are those of this rank. */
    public long writeAt(Slice slice, int unit) {
        return place(me, published + 1) + AreaLayout.HEADER + (slice.offset() * unit & room() - 1);
    }

    private long place(int rank, int number) {
        return places[2 * rank + (number & 1)];
    }

    /** Publishes the written elements. */
    public void publish() {
        AreaLabel mine = label();
        announce();
        int number = ++published;
        long at = place(me, number);
        memory.set(ValueLayout.JAVA_LONG, at + AreaLayout.LABEL, mine.packed());
        memory.set(ValueLayout.JAVA_LONG, at + AreaLayout.ANNOUNCED, announced);
        // release: elements and label must be visible before the word that announces them
        WORD.setRelease(memory, at, (long) number << NUMBER_SHIFT | mine.digest() & DIGEST);
        VarHandle.fullFence(); // the store of the word must not pass the loads of the flags (Dekker with sleep)
        for (int rank = 0; rank < size; rank++) {
            if ((int) FLAG.getOpaque(memory, layout.flag(rank)) != 0
                    && rank != me
                    && FLAG.compareAndSet(memory, layout.flag(rank), 1, 0)) {
                signals.wakePeer(rank, announced);
            }
        }
    }

    /**
     * Counts a publication that this rank does not make, because others learn of its progress by a message. The
     * previous publication remains valid.
     */
    public void pass() {
        published++;
    }

    /** Announces if this rank has seen more of orders, so that others do not continue before they have seen it. */
    private void announce() {
        long now = signals.seen();
        if (now == seen) {
            return;
        }
        seen = now;
        announced++;
        for (int rank = 0; rank < size; rank++) {
            if (rank != me) {
                signals.wakePeer(rank, announced);
            }
        }
    }

    /**
     * Whether a rank has published as many times as this rank, and this rank has seen as much of orders as that rank
     * had then.
     *
     * @throws RuntimeException if it takes part in another operation; see {@link AreaLabel#check}
     */
    public boolean isLevel(int rank) {
        // not within an operation, whose label must be checked; a difference, because numbers may overflow
        if (published == begun && known[rank] - published >= 0) {
            return true;
        }
        // acquire: publications are read after the word that announces them
        long word = (long) WORD.getAcquire(memory, place(rank, published));
        int number = (int) (word >>> NUMBER_SHIFT);
        if (number - published < 0 || number == published && !hasHeard(rank)) {
            return false;
        }
        known[rank] = Math.max(number - published, known[rank] - published) + published;
        if (number == published && published != begun) {
            check(rank, (int) word);
        }
        return true;
    }

    /** Whether the announcements of the rank before this publication have been handled. */
    private boolean hasHeard(int rank) {
        int due = (int) memory.get(ValueLayout.JAVA_LONG, place(rank, published) + AreaLayout.ANNOUNCED);
        if (due == heard[rank]) {
            return true;
        }
        heard[rank] = signals.heard(rank);
        return due - heard[rank] <= 0;
    }

    private void check(int rank, int digest) {
        AreaLabel mine = label();
        if (digest != mine.digest()) {
            mine.check(rank, (long) WORD.getOpaque(memory, place(rank, published) + AreaLayout.LABEL), digest);
        }
    }

    private AreaLabel label() {
        AreaLabel current = label;
        if (current == null) {
            throw new IllegalStateException("an operation begins before it publishes");
        }
        return current;
    }

    /** Requests a wake-up when another rank publishes. Check again before sleeping. */
    public void sleep() {
        FLAG.setVolatile(memory, layout.flag(me), 1);
        VarHandle.fullFence(); // the store of the flag must not pass the loads of the words of others
    }

    /** Revokes {@link #sleep}. */
    public void wake() {
        FLAG.setOpaque(memory, layout.flag(me), 0); // opaque: an unnecessary wake-up is harmless
    }
}
