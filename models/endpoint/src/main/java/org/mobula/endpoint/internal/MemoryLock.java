package org.mobula.endpoint.internal;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Locks pages in memory by the system calls {@code mlock} and {@code munlock}, if this module may call native code.
 * Locked pages are never swapped out.
 *
 * <p>The system does not count: one {@code munlock} unlocks a page, however often it was locked. So locks are counted
 * here, per range, and for the first and last page of each range, which other ranges may share. Pages belong to the
 * process, and so do the counts: all nodes of a process use {@link #SYSTEM}.
 *
 * <p><b>Threads:</b> any.
 */
class MemoryLock {
    /** The pages of this process. */
    static final MemoryLock SYSTEM = new MemoryLock();

    private record Range(long address, long bytes) {}

    private final @Nullable MethodHandle lock;
    private final @Nullable MethodHandle unlock;
    private final long pageSize;

    // Under the lock of this object.
    private final Map<Range, Integer> ranges = new HashMap<>();
    private final Map<Long, Integer> ends = new HashMap<>(); // how many times a page is the first or last of a range

    private MemoryLock() {
        boolean allowed = MemoryLock.class.getModule().isNativeAccessEnabled();
        MethodHandle size = allowed ? find("getpagesize") : null;
        this.lock = allowed ? find("mlock", ValueLayout.ADDRESS, ValueLayout.JAVA_LONG) : null;
        this.unlock = allowed ? find("munlock", ValueLayout.ADDRESS, ValueLayout.JAVA_LONG) : null;
        this.pageSize = size == null ? 1 : call(size);
    }

    /** A lock whose system is simulated by a test. */
    MemoryLock(long pageSize) {
        this.lock = null;
        this.unlock = null;
        this.pageSize = pageSize;
    }

    @SuppressWarnings("restricted") // only if the module has native access, so no warning appears
    private static @Nullable MethodHandle find(String name, MemoryLayout... parameters) {
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor type = FunctionDescriptor.of(ValueLayout.JAVA_INT, parameters);
        return linker.defaultLookup()
                .find(name)
                .map(address -> linker.downcallHandle(address, type))
                .orElse(null);
    }

    /** Whether the system can be asked. */
    boolean isAvailable() {
        return lock != null && unlock != null;
    }

    /** Locks the pages of a segment; false if the limit of this process does not allow it. */
    final synchronized boolean lock(MemorySegment segment) {
        Range range = new Range(segment.address(), segment.byteSize());
        if (count(ranges, range, 1) > 1) {
            return true;
        }
        count(ends, first(range), 1);
        count(ends, last(range), 1);
        boolean done = lockPages(first(range), last(range) + pageSize);
        if (!done) {
            unlock(segment); // some of the pages may be locked
        }
        return done;
    }

    /** Ends one lock of a segment. With the last one, the pages that no other segment shares are unlocked. */
    final synchronized void unlock(MemorySegment segment) {
        Range range = new Range(segment.address(), segment.byteSize());
        if (count(ranges, range, -1) > 0) {
            return;
        }
        count(ends, first(range), -1);
        count(ends, last(range), -1);
        long from = ends.containsKey(first(range)) ? first(range) + pageSize : first(range);
        long to = ends.containsKey(last(range)) ? last(range) : last(range) + pageSize;
        if (from < to) {
            unlockPages(from, to);
        }
    }

    /** Changes a count, which is not kept if it is 0. */
    private static <K> int count(Map<K, Integer> counts, K key, int change) {
        Integer changed = counts.merge(key, change, (known, more) -> known + more == 0 ? null : known + more);
        return changed == null ? 0 : changed;
    }

    private long first(Range range) {
        return range.address & -pageSize;
    }

    private long last(Range range) {
        return range.address + range.bytes - 1 & -pageSize;
    }

    /** Locks the pages from one address to another. */
    boolean lockPages(long from, long to) {
        return lock != null && call(lock, from, to - from) == 0;
    }

    /** Unlocks them. */
    void unlockPages(long from, long to) {
        if (unlock != null) {
            call(unlock, from, to - from);
        }
    }

    private static int call(MethodHandle function, long from, long bytes) {
        try {
            return (int) function.invokeExact(MemorySegment.ofAddress(from), bytes);
        } catch (Throwable failure) {
            throw new LinkageError("mlock or munlock could not be called", failure);
        }
    }

    private static int call(MethodHandle function) {
        try {
            return (int) function.invokeExact();
        } catch (Throwable failure) {
            throw new LinkageError("getpagesize could not be called", failure);
        }
    }
}
