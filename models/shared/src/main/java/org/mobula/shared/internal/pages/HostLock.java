package org.mobula.shared.internal.pages;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The lock and the content of one block, in memory that all ranks share. The content that was released last is in one
 * slot. A rank that reads without the lock refers to that slot by a bit, so that no writer overwrites what it reads. A
 * writer changes the slot in place if no other rank refers to it; otherwise it copies the content into another slot,
 * which becomes the current one when it releases the lock.
 *
 * <pre>
 *   0   word       {@link LockWord}
 *   8   version    the number of releases
 *  16   told       for each rank, the number of its notices that happened before the last release
 * </pre>
 *
 * <p>A rank refers to one slot at most, and one more than there are ranks exist, so a writer finds one. What a rank
 * that fails refers to is never taken back: it may still write for a moment.
 *
 * <p><b>Threads:</b> any, of any process. This object is that of one rank.
 */
public final class HostLock {
    /** What a rank gets that asks for the lock. */
    public enum Answer {
        /** The lock. */
        TAKEN,
        /** Another rank has it. */
        REFUSED,
        /** Not the lock, but the report that a rank failed while it wrote: {@link HostLock#takeFailure}. */
        FAILED
    }

    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
    private static final int VERSION = 8;
    private static final int TOLD = 16;
    private static final int NONE = -1;

    private final MemorySegment memory;
    private final int rank;
    private final long at;
    private final boolean mayWriteInPlace;
    private final boolean readsWait;
    private final MemorySegment[] slots;
    private final long references; // where the bits of the slots begin
    private volatile MemorySegment value;
    private volatile boolean mine; // this rank has the lock, and sees the content
    private volatile int referred = NONE; // the slot that this rank refers to, since it reads it without the lock
    private int writing = NONE; // the slot that the writer writes, if that is not the current one
    private volatile long seen; // the version that this rank has seen

    /**
     * @param at where it begins
     * @param slots the contents
     * @param references where an int for each slot begins
     * @param rank that uses it
     * @param mayWriteInPlace whether a rank that fails may leave a part of its changes in the content
     * @param readsWait whether reads without the lock wait until no rank writes
     */
    HostLock(
            MemorySegment memory,
            long at,
            MemorySegment[] slots,
            long references,
            int rank,
            boolean mayWriteInPlace,
            boolean readsWait) {
        this.memory = memory;
        this.at = at;
        this.slots = slots;
        this.references = references;
        this.rank = rank;
        this.mayWriteInPlace = mayWriteInPlace;
        this.readsWait = readsWait;
        this.value = slots[0];
    }

    static long bytes(int ranks) {
        return TOLD + (long) ranks * Long.BYTES;
    }

    /** The present state. */
    public long word() {
        return (long) LONG.getVolatile(memory, at);
    }

    private boolean change(long from, long to) {
        return LONG.compareAndSet(memory, at, from, to);
    }

    /** What this rank sees: of the holder, its own; of another one, what it has {@linkplain #refresh read} last. */
    public MemorySegment value() {
        return value;
    }

    /** Whether the content is newer than what this rank has seen before, which it sees from now on. */
    public boolean isNew() {
        long present = (long) LONG.get(memory, at + VERSION);
        boolean result = present != seen;
        if (result) {
            seen = present;
        }
        return result;
    }

    // acquisition

    /** Takes it to write, if it is free and tells nothing. The machine of this rank takes no part. */
    public boolean tryWrite() {
        long word = word();
        if (!LockWord.isFree(word) || LockWord.hasNotices(word)) {
            return false;
        }
        boolean inPlace = isUnread(LockWord.slot(word));
        if (!change(word, LockWord.written(word, rank, inPlace, true))) {
            return false;
        }
        beginWriting(inPlace);
        return true;
    }

    /** Takes it for the machine of this rank, if no other rank has it or waits. */
    public Answer tryTake(boolean writes) {
        while (true) {
            long word = word();
            Answer answer = answer(word, writes);
            if (answer != Answer.TAKEN
                    || change(word, writes ? LockWord.written(word, rank, false, false) : LockWord.read(word, rank))) {
                return answer;
            }
        }
    }

    private static Answer answer(long word, boolean writes) {
        if (writes ? LockWord.isFree(word) : LockWord.admitsReaders(word)) {
            return Answer.TAKEN;
        }
        return LockWord.failed(word) < 0 || LockWord.isHeld(word) ? Answer.REFUSED : Answer.FAILED;
    }

    /** As {@link #tryTake}; but a rank that is refused waits from now on, to write or to read, not for both. */
    public Answer takeOrWait(boolean writes) {
        stopWaiting(!writes);
        while (true) {
            Answer answer = tryTake(writes);
            long word = word();
            if (answer != Answer.REFUSED
                    || LockWord.isWaiting(word, rank, writes)
                    || answer(word, writes) == Answer.REFUSED && change(word, LockWord.waiting(word, rank, writes))) {
                return answer;
            }
        }
    }

    /** Does not wait any longer. It may have got the lock meanwhile. */
    public void stopWaiting(boolean writes) {
        long word = word();
        while (LockWord.isWaiting(word, rank, writes) && !change(word, LockWord.notWaiting(word, rank, writes))) {
            word = word();
        }
    }

    /** Clears the report that a rank failed while it wrote, and returns that rank; -1 if there is no such report. */
    public int takeFailure() {
        while (true) {
            long word = word();
            if (LockWord.failed(word) < 0 || change(word, LockWord.withoutFailure(word))) {
                return LockWord.failed(word);
            }
        }
    }

    // content

    /** This rank has got the lock to write: makes the content ready. */
    public void beginWriting() {
        boolean inPlace = isUnread(LockWord.slot(word()));
        if (inPlace) {
            setInPlace(true);
        }
        beginWriting(inPlace);
    }

    private void beginWriting(boolean mayBeInPlace) {
        int slot = LockWord.slot(word());
        if (mayBeInPlace && isUnread(slot)) { // again: a rank that came to read before it saw the word is seen now
            writing = NONE;
            show(slot);
            return;
        }
        if (mayBeInPlace) {
            setInPlace(false);
        }
        copy(slot);
    }

    private void setInPlace(boolean inPlace) {
        long word = word();
        while (!change(word, LockWord.inPlace(word, inPlace))) {
            word = word();
        }
    }

    private synchronized void copy(int slot) {
        leave();
        int free = NONE;
        for (int i = 0; free == NONE; i = (i + 1) % slots.length) { // another rank may have a bit there for a moment
            if (i != slot && INT.compareAndSet(memory, references(i), 0, 1 << rank)) {
                free = i;
            }
        }
        slots[free].copyFrom(slots[slot]);
        writing = free;
        show(free);
    }

    /** Whether no other rank reads a slot, and the content may be changed there. */
    private boolean isUnread(int slot) {
        return mayWriteInPlace && ((int) INT.getVolatile(memory, references(slot)) & ~(1 << rank)) == 0;
    }

    /** This rank has got the lock to read. */
    public void beginReading() {
        show(LockWord.slot(word()));
    }

    private synchronized void show(int slot) { // not while another thread of this rank refers to an older one
        value = slots[slot];
        mine = true;
    }

    /**
     * Makes {@link #value} the last released content.
     *
     * @return false if this must wait for a writer
     */
    public boolean refresh() {
        long word = word();
        return isUpToDate(word) || !mustWait(word) && refer();
    }

    private boolean isUpToDate(long word) {
        return mine || !mustWait(word) && LockWord.slot(word) == referred;
    }

    private boolean mustWait(long word) {
        return LockWord.isWritten(word) && (readsWait || LockWord.isWrittenInPlace(word));
    }

    private synchronized boolean refer() {
        while (true) {
            long word = word();
            if (isUpToDate(word)) {
                return true;
            }
            if (mustWait(word)) {
                return false;
            }
            int slot = LockWord.slot(word);
            refer(slot);
            long now = word();
            if (LockWord.slot(now) == slot && !mustWait(now)) {
                return true;
            }
            leave();
        }
    }

    private void refer(int slot) {
        if (slot != referred) {
            leave();
            INT.getAndBitwiseOr(memory, references(slot), 1 << rank);
            referred = slot;
        }
        value = slots[slot];
    }

    private void leave() {
        if (referred != NONE) {
            INT.getAndBitwiseAnd(memory, references(referred), ~(1 << rank));
            referred = NONE;
        }
    }

    private long references(int slot) {
        return references + (long) slot * Integer.BYTES;
    }

    // release

    /**
     * Releases it after writing.
     *
     * @return the ranks that have got it and must be told, as bits
     */
    public int releaseWritten() {
        mine = false;
        int slot = writing;
        if (slot != NONE) {
            writing = NONE;
            INT.getAndBitwiseAnd(memory, references(slot), ~(1 << rank)); // no other rank takes it before
        }
        seen = (long) LONG.get(memory, at + VERSION) + 1;
        LONG.set(memory, at + VERSION, seen);
        while (true) {
            long word = word();
            if (!LockWord.isHeldBy(word, rank) || !LockWord.isWritten(word)) {
                return 0; // others believe that this rank has failed
            }
            long next = LockWord.afterWriting(word, rank, slot == NONE ? LockWord.slot(word) : slot);
            if (change(word, next)) {
                return LockWord.holders(next);
            }
        }
    }

    /** As {@link #releaseWritten}, after reading. */
    public int releaseRead() {
        mine = false;
        while (true) {
            long word = word();
            if (!LockWord.isHeldBy(word, rank) || LockWord.isWritten(word)) {
                return 0;
            }
            long next = LockWord.afterReading(word, rank);
            if (change(word, next)) {
                return LockWord.holders(next) & ~LockWord.holders(word & ~(1L << rank));
            }
        }
    }

    /**
     * Ranks have failed: they neither have it nor wait.
     *
     * @param ranks a bit for each
     * @param tells whether the next rank is told if a writer has failed
     * @return the ranks that have got it and must be told, as bits
     */
    public int depart(int ranks, boolean tells) {
        while (true) {
            long word = word();
            long next = LockWord.without(word, ranks, tells);
            if (next == word || change(word, next)) {
                return LockWord.holders(next) & ~LockWord.holders(word);
            }
        }
    }

    // notices

    /** Whether releases that happened before the last one were told in messages. */
    public boolean hasNotices() {
        return LockWord.hasNotices(word());
    }

    /** The number of notices of a rank that happened before the last release. */
    public long told(int of) {
        return (long) LONG.getVolatile(memory, told(of, at));
    }

    private static long told(int of, long at) {
        return at + TOLD + (long) of * Long.BYTES;
    }

    /** Notices happened before the release that follows; for a rank that has the lock. */
    public void tell(long[] notices) {
        for (int each = 0; each < notices.length; each++) {
            long before = told(each);
            while (before < notices[each] && !LONG.compareAndSet(memory, told(each, at), before, notices[each])) {
                before = told(each);
            }
        }
        long word = word();
        while (!LockWord.hasNotices(word) && !change(word, LockWord.withNotices(word))) {
            word = word();
        }
    }
}
