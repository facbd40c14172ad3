package org.mobula.replica.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.replica.WaitingWritesException;

/**
 * Who waits in one replica, and for what.
 *
 * <p>While a write runs nothing else does, so monitors matter only to writes that wait: one that waits for one object
 * keeps the monitors of others, and who wants such a monitor waits until it is free. Waiting reads are this rank's own
 * affair: every notification wakes them, and no write waits for them. Monitors of Java are never entered inside; so as long
 * as no waiting write keeps one, none is ever waited for.
 *
 * <p><b>Threads:</b> the running write, and, as far as {@link #holder} and the reads' part go, reads while none runs.
 */
final class Monitors {
    /** The most bytes that the writes may take that wait for notifications in one replica. The same at every rank. */
    static final long MOST_BYTES = 64L << 20;

    /** What a waiting write takes besides its arguments: a thread at every rank. */
    static final long WRITE_BYTES = 16 << 10;

    private final Map<Object, List<WriteStep>> waiting = new IdentityHashMap<>();
    private final Map<Object, List<WriteStep>> blocked = new IdentityHashMap<>();
    private final Map<Object, WriteStep> held = new IdentityHashMap<>();
    private final Set<WaitingRead> reads = ConcurrentHashMap.newKeySet();
    private final WriteExecutor schedule;
    private long waitingBytes;
    private int claims;

    Monitors(WriteExecutor schedule) {
        this.schedule = schedule;
    }

    /**
     * Takes room for a write that is about to wait for a notification; {@link #giveBack} follows. Depends on the order of
     * writes alone, so that all ranks refuse the same ones.
     *
     * @param arguments bytes
     * @throws WaitingWritesException if there is none left
     */
    void claim(long arguments) {
        long bytes = arguments + WRITE_BYTES;
        if (waitingBytes + bytes > MOST_BYTES) {
            throw new WaitingWritesException(claims, MOST_BYTES);
        }
        waitingBytes += bytes;
        claims++;
    }

    /** Gives the room of a write back that waits no more. */
    void giveBack(long arguments) {
        waitingBytes -= arguments + WRITE_BYTES;
        claims--;
    }

    /** A write begins to wait for a notification. */
    void await(Object monitor, WriteStep write) {
        waiting.computeIfAbsent(monitor, _ -> new ArrayList<>()).add(write);
    }

    /** A write begins to wait until a monitor is free. */
    void block(Object monitor, WriteStep write) {
        blocked.computeIfAbsent(monitor, _ -> new ArrayList<>()).add(write);
    }

    /** A write has waited long enough; false if it was woken before. */
    boolean expire(Object monitor, WriteStep write) {
        List<WriteStep> writes = waiting.get(monitor);
        if (writes == null || !writes.remove(write)) {
            return false;
        }
        schedule.runnable(write);
        return true;
    }

    /** Wakes the waiting write that came first, or all; and all reads that wait here. */
    void wake(Object monitor, boolean all) {
        List<WriteStep> writes = all ? waiting.remove(monitor) : waiting.get(monitor);
        if (writes != null && !writes.isEmpty()) {
            if (all) {
                writes.forEach(schedule::runnable);
            } else {
                WriteStep first = writes.stream()
                        .min(Comparator.comparingLong(WriteStep::place))
                        .orElseThrow();
                writes.remove(first);
                schedule.runnable(first);
            }
        }
        wakeReads(monitor);
    }

    /** A monitor is free: those who want it may try. */
    void free(Object monitor) {
        List<WriteStep> writes = blocked.remove(monitor);
        if (writes != null) {
            writes.forEach(schedule::runnable);
        }
        wakeReads(monitor);
    }

    private void wakeReads(Object monitor) {
        for (WaitingRead read : reads) {
            read.wake(monitor);
        }
    }

    /** A write that begins to wait keeps this monitor. */
    void hold(Object monitor, WriteStep write) {
        held.put(monitor, write);
    }

    /** A write neither waits here nor keeps a monitor any more, whatever it waited for. */
    void withdraw(WriteStep write) {
        waiting.values().forEach(writes -> writes.remove(write));
        blocked.values().forEach(writes -> writes.remove(write));
        release(write);
    }

    /** A write that kept monitors runs again. */
    void release(WriteStep write) {
        held.values().removeIf(holder -> holder == write);
    }

    /** The waiting write that keeps a monitor, or null. */
    @Nullable
    WriteStep holder(Object monitor) {
        return held.isEmpty() ? null : held.get(monitor);
    }

    /** With the baton: whether a waiting write keeps any monitor, so that another write may have to wait for it. */
    boolean areKept() {
        return !held.isEmpty();
    }

    /** How many writes wait. */
    int waitingWrites() {
        return waiting.values().stream().mapToInt(List::size).sum()
                + blocked.values().stream().mapToInt(List::size).sum();
    }

    /** How many reads wait. */
    int waitingReads() {
        return reads.size();
    }

    /** A read begins to wait; before it leaves the replica. */
    void add(WaitingRead read) {
        reads.add(read);
    }

    /** A read waits no more. */
    void remove(WaitingRead read) {
        reads.remove(read);
    }

    /** Nothing happens here any more: reads that wait go on. */
    void wakeAllReads() {
        reads.forEach(WaitingRead::wake);
    }

    /** Nothing happens here any more: writes that wait go on. */
    void wakeAllWrites() {
        waiting.values().forEach(writes -> writes.forEach(schedule::runnable));
        waiting.clear();
        blocked.values().forEach(writes -> writes.forEach(schedule::runnable));
        blocked.clear();
    }
}
