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
 * <p>If all ranks of the job share the memory, they may agree to have the locks of the blocks there, too. In place of a
 * count, a slot then has a bit per rank: {@link HostLock}.
 *
 * <pre>
 *   0   mapped   int per rank of the host: 1 once it has mapped the memory, 2 if it agrees to locks
 *       decision int: 1 with locks, 2 without
 *       counts   int per slot: references
 *       locks    if there may be locks: {@link HostLock}, aligned to 64 bytes
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
    private static final int MAPPED = 1;
    private static final int AGREES = 2;
    private static final int WITH_LOCKS = 1;
    private static final int WITHOUT_LOCKS = 2;

    /**
     * What the memory is divided into.
     *
     * @param blocks the number of blocks
     * @param lengths of a block, in bytes
     * @param mayHaveLocks whether there is room for locks
     */
    public record Division(int blocks, IntToLongFunction lengths, boolean mayHaveLocks) {
        /** The size of the memory of a number of ranks. */
        public long bytes(int ranks) {
            return starts(ranks)[blocks];
        }

        /** The same with or without room for locks. */
        public Division withLocks(boolean may) {
            return new Division(blocks, lengths, may);
        }

        private static long counts(int ranks) {
            return lines((ranks + 1L) * Integer.BYTES);
        }

        private long locks(int ranks) {
            return counts(ranks) + lines((long) blocks * (ranks + 1) * Integer.BYTES);
        }

        private long[] starts(int ranks) {
            long[] starts = new long[blocks + 1];
            starts[0] = locks(ranks) + (mayHaveLocks ? blocks * lines(HostLock.bytes(ranks)) : 0);
            for (int block = 0; block < blocks; block++) {
                starts[block + 1] = Math.addExact(starts[block], (ranks + 1) * lines(lengths.applyAsLong(block)));
            }
            return starts;
        }
    }

    private final MemorySegment memory;
    private final int[] ranks;
    private final Division division;
    private final int slots;
    private final long counts;
    private final long[] starts; // of the first slot, by block; then the end

    /**
     * @param memory zeroed, of {@link Division#bytes}
     * @param ranks of the host, ascending
     */
    public HostPages(MemorySegment memory, int[] ranks, Division division) {
        this.memory = memory;
        this.ranks = ranks.clone();
        this.division = division;
        this.slots = ranks.length + 1;
        this.counts = Division.counts(ranks.length);
        this.starts = division.starts(ranks.length);
        if (memory.byteSize() != division.bytes(ranks.length)) {
            throw new IllegalArgumentException(
                    "pages of " + division.bytes(ranks.length) + " bytes in a memory of " + memory.byteSize());
        }
    }

    private static long lines(long bytes) {
        return (bytes + LINE - 1) / LINE * LINE;
    }

    /**
     * A rank of the host has mapped the memory.
     *
     * @param agrees to locks there
     */
    public void attach(int rank, boolean agrees) {
        INT.setRelease(memory, (long) Arrays.binarySearch(ranks, rank) * Integer.BYTES, agrees ? AGREES : MAPPED);
    }

    /** Whether a rank has mapped the memory, so that it can take references. */
    public boolean reaches(int rank) {
        int index = Arrays.binarySearch(ranks, rank);
        return index >= 0 && (int) INT.getAcquire(memory, (long) index * Integer.BYTES) != 0;
    }

    /** Whether there is room for locks. */
    public boolean mayHaveLocks() {
        return division.mayHaveLocks;
    }

    /** Whether all ranks of the host agree to locks. */
    public boolean isAgreed() {
        for (int index = 0; index < ranks.length; index++) {
            if ((int) INT.getAcquire(memory, (long) index * Integer.BYTES) != AGREES) {
                return false;
            }
        }
        return true;
    }

    /**
     * Decides whether the locks are here. The first decision is the one that counts.
     *
     * @return what was decided
     */
    public boolean decide(boolean locks) {
        long at = (long) ranks.length * Integer.BYTES;
        INT.compareAndSet(memory, at, 0, locks ? WITH_LOCKS : WITHOUT_LOCKS);
        return (int) INT.getVolatile(memory, at) == WITH_LOCKS;
    }

    /**
     * The lock of a block, if it was decided that locks are here. Ranks are numbered from 0.
     *
     * @param rank that uses it
     * @param mayWriteInPlace whether a rank that fails may leave a part of its changes in the content
     * @param readsWait whether reads without the lock wait until no rank writes
     */
    public HostLock lock(int block, int rank, boolean mayWriteInPlace, boolean readsWait) {
        long at = division.locks(ranks.length) + block * lines(HostLock.bytes(ranks.length));
        MemorySegment[] contents = new MemorySegment[slots];
        Arrays.setAll(contents, slot -> slot(block, slot));
        return new HostLock(memory, at, contents, count(block, 0), rank, mayWriteInPlace, readsWait);
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
        long length = division.lengths.applyAsLong(block);
        return memory.asSlice(starts[block] + slot * lines(length), length);
    }

    private long count(int block, int slot) {
        return counts + ((long) block * slots + slot) * Integer.BYTES;
    }
}
