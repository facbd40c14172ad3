package org.mobula.replica.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.replica.WaitingWritesException;

/**
 * The calls that wait in one replica, and the monitors they hold or wait for.
 *
 * <p>While a write runs no other code does, so monitors matter only to writes that wait: one that waits for a
 * notification keeps the monitors of other objects, and a write that needs such a monitor waits until it is free. Reads
 * that wait concern this rank only: every notification wakes them, and no write waits for them. Java's own monitors are
 * never entered inside; so a call waits for a monitor only while a waiting write holds one.
 *
 * <p><b>Threads:</b> the running write; {@link #holder} and the methods for reads by reads as well, while no write
 * runs.
 */
final class Monitors {
    /** The most bytes that the writes waiting for notifications in one replica may take. The same at every rank. */
    static final long MOST_BYTES = 64L << 20;

    /** What a waiting write takes in addition to its arguments: a thread at every rank. */
    static final long WRITE_BYTES = 16 << 10;

    private final Map<Object, List<SuspendedWrite>> waiting = new IdentityHashMap<>();
    private final Map<Object, List<SuspendedWrite>> blocked = new IdentityHashMap<>();
    private final Map<Object, SuspendedWrite> held = new IdentityHashMap<>();
    private final Set<WaitingRead> reads = ConcurrentHashMap.newKeySet();
    private final Consumer<SuspendedWrite> woken;
    private long waitingBytes;
    private int claims;

    /** @param woken receives each write that may continue */
    Monitors(Consumer<SuspendedWrite> woken) {
        this.woken = woken;
    }

    /**
     * Reserves room for a write that is about to wait for a notification; {@link #giveBack} follows. The result depends
     * only on the order of writes, so all ranks reject the same ones.
     *
     * @param arguments their size in bytes
     * @throws WaitingWritesException if no room is left
     */
    void claim(long arguments) {
        long bytes = arguments + WRITE_BYTES;
        if (waitingBytes + bytes > MOST_BYTES) {
            throw new WaitingWritesException(claims, MOST_BYTES);
        }
        waitingBytes += bytes;
        claims++;
    }

    /** Releases the room of a write that no longer waits. */
    void giveBack(long arguments) {
        waitingBytes -= arguments + WRITE_BYTES;
        claims--;
    }

    /** Registers a write that waits for a notification. */
    void await(Object monitor, SuspendedWrite write) {
        waiting.computeIfAbsent(monitor, _ -> new ArrayList<>()).add(write);
    }

    /** Registers a write that waits until a monitor is free. */
    void block(Object monitor, SuspendedWrite write) {
        blocked.computeIfAbsent(monitor, _ -> new ArrayList<>()).add(write);
    }

    /** Ends a write's wait by its timeout; has no effect if the write has already been woken. */
    void expire(Object monitor, SuspendedWrite write) {
        List<SuspendedWrite> writes = waiting.get(monitor);
        if (writes != null && writes.remove(write)) {
            woken.accept(write);
        }
    }

    /** Notifies the earliest waiting write, or all of them, and all waiting reads. */
    void notify(Object monitor, boolean all) {
        List<SuspendedWrite> writes = all ? waiting.remove(monitor) : waiting.get(monitor);
        if (writes != null && !writes.isEmpty()) {
            if (all) {
                writes.forEach(woken);
            } else {
                SuspendedWrite first = writes.stream()
                        .min(Comparator.comparingLong(SuspendedWrite::place))
                        .orElseThrow();
                writes.remove(first);
                woken.accept(first);
            }
        }
        wakeReads(monitor);
    }

    /** Frees a monitor: the calls that wait for it try again. */
    void free(Object monitor) {
        List<SuspendedWrite> writes = blocked.remove(monitor);
        if (writes != null) {
            writes.forEach(woken);
        }
        wakeReads(monitor);
    }

    private void wakeReads(Object monitor) {
        for (WaitingRead read : reads) {
            read.wake(monitor);
        }
    }

    /** Notes that a waiting write keeps this monitor. */
    void hold(Object monitor, SuspendedWrite write) {
        held.put(monitor, write);
    }

    /** Removes a write that no longer waits and holds no monitor. */
    void withdraw(SuspendedWrite write) {
        waiting.values().forEach(writes -> writes.remove(write));
        blocked.values().forEach(writes -> writes.remove(write));
        release(write);
    }

    /** Releases the monitors kept by a write that runs again. */
    void release(SuspendedWrite write) {
        held.values().removeIf(holder -> holder == write);
    }

    /** The waiting write that holds a monitor, or null. */
    @Nullable
    SuspendedWrite holder(Object monitor) {
        return held.isEmpty() ? null : held.get(monitor);
    }

    /** Returns true if a waiting write holds any monitor, so the running write may have to wait for it. */
    boolean areHeld() {
        return !held.isEmpty();
    }

    /** The number of writes that wait. */
    int waitingWrites() {
        return waiting.values().stream().mapToInt(List::size).sum()
                + blocked.values().stream().mapToInt(List::size).sum();
    }

    /** The number of reads that wait. */
    int waitingReads() {
        return reads.size();
    }

    /** Registers a read that waits. Called before it leaves the replica. */
    void add(WaitingRead read) {
        reads.add(read);
    }

    /** Removes a read that no longer waits. */
    void remove(WaitingRead read) {
        reads.remove(read);
    }

    /** Wakes waiting reads because the replica has ended. */
    void wakeAllReads() {
        reads.forEach(WaitingRead::wake);
    }

    /** Wakes waiting writes because the replica has ended. */
    void wakeAllWrites() {
        waiting.values().forEach(writes -> writes.forEach(woken));
        waiting.clear();
        blocked.values().forEach(writes -> writes.forEach(woken));
        blocked.clear();
    }
}
