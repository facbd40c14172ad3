package org.mobula.shared.internal.pages;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * The memory of the ranks of a host for the blocks of one unit. Each block has several <i>slots</i>, one more than
 * there are ranks, so that each rank may have a version of its own and one of them may write a further one. A slot
 * counts its references: contents of ranks, and messages in flight. The holder of the only reference may write, because
 * no other rank reads the slot then.
 *
 * <pre>
 *   0   mapped   int per rank of the host: 1 once it has mapped the memory
 *       counts   int per slot: references
 *       slots    of block 0, then of block 1, and so on; each aligned to 64 bytes
 * </pre>
 *
 * <p>References of a rank that fails are never taken back, because a rank that counts as failed may still run and write
 * for a moment. Its slots are lost; a rank that finds none uses memory of its own.
 *
 * <p><b>Threads:</b> any, of any process. <b>Ownership:</b> the memory is freed once no rank maps it.
 */
public final class HostPages {
    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
    private static final int LINE = 64;

    private final MemorySegment memory;
    private final int[] ranks;
    private final int slots;
    private final long counts;
    private final long[] starts; // of the first slot, by block; then the end
    private final IntToLongFunction lengths;

    /**
     * @param memory zeroed, of {@link #bytes}
     * @param ranks of the host, ascending
     * @param blocks the number of blocks
     * @param lengths of a block, in bytes
     */
    public HostPages(MemorySegment memory, int[] ranks, int blocks, IntToLongFunction lengths) {
        this.memory = memory;
        this.ranks = ranks.clone();
        this.slots = ranks.length + 1;
        this.counts = lines((long) ranks.length * Integer.BYTES);
        this.lengths = lengths;
        this.starts = starts(counts, slots, blocks, lengths);
        if (memory.byteSize() != starts[blocks]) {
            throw new IllegalArgumentException(
                    "pages of " + starts[blocks] + " bytes in a memory of " + memory.byteSize());
        }
    }

    /** The size of the memory. */
    public static long bytes(int ranks, int blocks, IntToLongFunction lengths) {
        return starts(lines((long) ranks * Integer.BYTES), ranks + 1, blocks, lengths)[blocks];
    }

    private static long[] starts(long counts, int slots, int blocks, IntToLongFunction lengths) {
        long[] starts = new long[blocks + 1];
        starts[0] = counts + lines((long) blocks * slots * Integer.BYTES);
        for (int block = 0; block < blocks; block++) {
            starts[block + 1] = Math.addExact(starts[block], slots * lines(lengths.applyAsLong(block)));
        }
        return starts;
    }

    private static long lines(long bytes) {
        return (bytes + LINE - 1) / LINE * LINE;
    }

    /** A rank of the host has mapped the memory. */
    public void attach(int rank) {
        INT.setRelease(memory, (long) Arrays.binarySearch(ranks, rank) * Integer.BYTES, 1);
    }

    /** Whether a rank has mapped the memory, so that it can take references. */
    public boolean reaches(int rank) {
        int index = Arrays.binarySearch(ranks, rank);
        return index >= 0 && (int) INT.getAcquire(memory, (long) index * Integer.BYTES) == 1;
    }

    /** Takes the first reference to a slot that has none; -1 if all have. */
    public int claim(int block) {
        for (int slot = 0; slot < slots; slot++) {
            // a volatile access: what former users have read and written precedes it
            if (INT.compareAndSet(memory, count(block, slot), 0, 1)) {
                return slot;
            }
        }
        return -1;
    }

    /** Adds a reference. The caller has one. */
    public void add(int block, int slot) {
        INT.getAndAdd(memory, count(block, slot), 1);
    }

    /** Ends a reference. */
    public void drop(int block, int slot) {
        INT.getAndAdd(memory, count(block, slot), -1);
    }

    /** Whether the caller's reference is the only one. No other rank can add one then. */
    public boolean isSole(int block, int slot) {
        return (int) INT.getVolatile(memory, count(block, slot)) == 1;
    }

    /** Whether a slot exists and has references. */
    public boolean isUsed(int block, int slot) {
        return slot >= 0 && slot < slots && (int) INT.getVolatile(memory, count(block, slot)) > 0;
    }

    /** The bytes of a slot. */
    public MemorySegment slot(int block, int slot) {
        long length = lengths.applyAsLong(block);
        return memory.asSlice(starts[block] + slot * lines(length), length);
    }

    private long count(int block, int slot) {
        return counts + ((long) block * slots + slot) * Integer.BYTES;
    }
}
