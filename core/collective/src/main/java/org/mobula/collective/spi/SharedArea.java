package org.mobula.collective.spi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Slice;

/**
 * Memory that ranks of one host share, where each publishes what the others read
 * ({@link org.mobula.collective.Place#AREA}).
 *
 * <pre>
 *   0   sleeping      int per rank: 1 while it wants a wake-up when another rank publishes; cleared by the rank that sends it
 *       publications  two of each rank, by turns, each from a multiple of 128 on:
 *   0   word          long   how often the rank has published, in the upper half; what it takes part in, in the lower
 *   8   label         long   what it takes part in, for error messages
 *  16   announced     long   how often the rank has announced that it has seen more of orders, see {@link AreaSignals}
 *  24   elements      a power of two of bytes
 * </pre>
 *
 * <p>Word and short elements share a cache line, so that they cross together. A rank writes its next publication while its
 * latest one is read; when all have published as often as itself, nobody reads the one before.
 *
 * <p><b>Threads:</b> those of one operation at a time, each call before the next one. <b>Ownership:</b> the memory is freed
 * when no rank can reach it any more.
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
    private final long[] places; // by rank, and two of each: every publication looks there
    private final int[] known; // by rank: how often it had published when this rank looked last
    private final int[] heard; // by rank: how many of its announcements this rank surely has dealt with
    private final AreaSignals signals;
    private long seen; // why from 0 on: how much all have seen when the area stands, nobody knows for certain
    private int announced;
    private int published;
    private int begun; // how often this rank had published when its operation began
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

    /** How many bytes of elements a rank publishes at once. */
    public long room() {
        return 1L << roomShift;
    }

    /** An operation begins. */
    public void begin(AreaLabel operation) {
        label = operation;
        begun = published;
    }

    /** Where elements lie that are read. */
    public long readAt(Slice slice, int unit) {
        long bytes = slice.offset() * unit;
        return place((int) (bytes >>> roomShift), published) + AreaLayout.HEADER + (bytes & room() - 1);
    }

    /** Where elements lie that are written; they are this rank's. */
    public long writeAt(Slice slice, int unit) {
        return place(me, published + 1) + AreaLayout.HEADER + (slice.offset() * unit & room() - 1);
    }

    private long place(int rank, int number) {
        return places[2 * rank + (number & 1)];
    }

    /** Shows all ranks what was written. */
    public void publish() {
        AreaLabel mine = label();
        announce();
        int number = ++published;
        long at = place(me, number);
        memory.set(ValueLayout.JAVA_LONG, at + AreaLayout.LABEL, mine.packed());
        memory.set(ValueLayout.JAVA_LONG, at + AreaLayout.ANNOUNCED, announced);
        // why release: elements and label must be visible before the word that announces them
        WORD.setRelease(memory, at, (long) number << NUMBER_SHIFT | mine.digest() & DIGEST);
        VarHandle.fullFence(); // why: the word's store must not pass the loads of the flags (Dekker with sleep)
        for (int rank = 0; rank < size; rank++) {
            if ((int) FLAG.getOpaque(memory, layout.flag(rank)) != 0
                    && rank != me
                    && FLAG.compareAndSet(memory, layout.flag(rank), 1, 0)) {
                signals.wakePeer(rank, announced);
            }
        }
    }

    /**
     * Counts a publication that this rank does not make: the others hear by a message that it is as far, and do not look for
     * it. What it published before stays.
     */
    public void pass() {
        published++;
    }

    /** Tells the others if this rank has seen more of orders, so that they do not read on before they have seen it. */
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
     * Whether a rank has published as often as this one, and this one has seen as much of orders as that one had then.
     *
     * @throws RuntimeException if it takes part in another operation; see {@link AreaLabel#check}
     */
    public boolean isLevel(int rank) {
        // why not within an operation: there its label must be seen. why a difference: numbers may overflow
        if (published == begun && known[rank] - published >= 0) {
            return true;
        }
        // why acquire: what was published is read after the word that announces it
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

    /** Whether what the rank announced before it published this was dealt with. */
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

    /** Asks for a wake-up when another rank publishes; look once more before you sleep. */
    public void sleep() {
        FLAG.setVolatile(memory, layout.flag(me), 1);
        VarHandle.fullFence(); // why: the flag's store must not pass the look at the others' words
    }

    /** Takes {@link #sleep} back. */
    public void wake() {
        FLAG.setOpaque(memory, layout.flag(me), 0); // opaque: one wake-up too many does no harm
    }
}
