package org.mobula.shared.internal.machine;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.internal.check.AccessLog;
import org.mobula.shared.internal.pages.HostPages;
import org.mobula.shared.spi.Event;

/**
 * The shared objects of one rank.
 *
 * <p><b>Threads:</b> any; one lock guards everything. Operations and messages hold it for a short time, and never wait
 * while they do.
 */
public final class Machine {
    final Network network;
    final int me;
    final int size;
    final BitSet departed = new BitSet();
    final Map<Long, Operation> pending = new LinkedHashMap<>();
    final Notices notices;
    final Protocols protocols;
    final Locks locks;
    final Leases leases;
    final Fetches fetches;
    final Backups backups;
    final Recovery recovery;
    final Barriers barriers;
    final Definitions definitions;
    final Units units;
    final Scopes scopes = new Scopes();
    final HostLocks hostLocks;
    final LocalReaders localReaders;
    private final PacketHandlers packets;

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Packet> toSelf = new ArrayDeque<>();
    private @Nullable Supplier<? extends RuntimeException> closed;
    private long ids;

    /**
     * @param network where it sends
     * @param definer makes units that other ranks register
     */
    public Machine(Network network, Definitions.Definer definer) {
        this.network = network;
        this.me = network.rank();
        this.size = network.size();
        this.units = new Units(this);
        this.notices = new Notices(this);
        this.protocols = new Protocols(this);
        this.locks = new Locks(this);
        this.leases = new Leases(this);
        this.fetches = new Fetches(this);
        this.backups = new Backups(this);
        this.recovery = new Recovery(this);
        this.barriers = new Barriers(this);
        this.definitions = new Definitions(this, definer);
        this.hostLocks = new HostLocks(this);
        this.localReaders = new LocalReaders(this);
        this.packets = new PacketHandlers(this);
    }

    void lock() {
        lock.lock();
    }

    void unlock() {
        lock.unlock();
    }

    /** Runs a part of an operation. */
    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            T result = action.get();
            drain();
            return result;
        } finally {
            lock.unlock();
        }
    }

    private <T> T locked(Copy copy, Supplier<T> action) {
        return locked(() -> {
            copy.stop();
            T result = action.get();
            copy.settle();
            return result;
        });
    }

    // operations of threads

    /**
     * Wants a block.
     *
     * @param writes whether to write; else to read
     * @param tries whether it is refused if it would have to wait
     * @param from the first element of the range
     * @param to the end of the range
     * @return done once it is held
     */
    public Operation acquire(Copy copy, boolean writes, boolean tries, int from, int to) {
        return locked(copy, () -> {
            boolean local = !writes && copy.unit.protocol().readsLocally();
            boolean exclusive = writes || copy.unit.protocol().readsExclusively();
            boolean ranges = copy.unit.protocol().hasSeveralWriters();
            int length = copy.unit.length().applyAsInt(copy.block);
            Request request = new Request(
                    me, nextId(), local || exclusive, tries, ranges ? from : 0, ranges ? to : length, copy.version);
            Operation operation = new Operation(
                    request.id(),
                    copy,
                    exclusive ? Event.WRITE : Event.READ,
                    request,
                    describe(copy, writes ? "acquiring" : "acquiring for reading"));
            operation.readsOnly = !writes;
            if (!admit(copy, operation)) {
                return operation;
            }
            HostCopy host = copy.host;
            if (host != null) {
                hostLocks.submit(copy, host, operation);
            } else if (local) {
                localReaders.begin(copy, operation);
            } else {
                locks.submit(copy, request);
            }
            return operation;
        });
    }

    /** Begins an operation unless it cannot succeed. */
    private boolean admit(@Nullable Copy copy, Operation operation) {
        RuntimeException reason = copy == null ? null : copy.broken;
        if (closed != null) {
            reason = closed.get();
        }
        if (reason == null) {
            reason = definitions.mismatch();
        }
        if (reason != null) {
            operation.fail(reason);
            return false;
        }
        pending.put(operation.id, operation);
        return true;
    }

    /** An operation that needs no lock. */
    Operation operation(@Nullable Copy copy, Event event, String action) {
        return operation(copy, event, describe(copy, action));
    }

    /** The same, described by a clause that may change. */
    Operation operation(@Nullable Copy copy, Event event, Supplier<String> action) {
        Operation operation = new Operation(nextId(), copy, event, Request.NONE, action);
        admit(copy, operation);
        return operation;
    }

    private static Supplier<String> describe(@Nullable Copy copy, String action) {
        return copy == null ? () -> action : () -> action + " " + copy.describe();
    }

    /**
     * The operation by which a thread holds a block; the last, if there are several.
     *
     * @return null if it holds none, or has it from {@link Copy#tryFast}
     */
    public @Nullable Operation held(Copy copy, Thread thread) {
        return held(copy, thread, _ -> true);
    }

    /** As {@link #held(Copy, Thread)}, of operations that meet a condition. */
    public @Nullable Operation held(Copy copy, Thread thread, Predicate<Operation> condition) {
        return locked(copy, () -> {
            for (Operation each : copy.holds.reversed()) {
                if (each.thread == thread && each.isDone() && condition.test(each)) {
                    return each;
                }
            }
            return null;
        });
    }

    /**
     * Ends a hold.
     *
     * @param operation null if it was obtained by {@link Copy#tryFast}
     * @return done once the release is complete
     */
    public Operation release(Copy copy, @Nullable Operation operation) {
        return locked(copy, () -> endHold(copy, operation));
    }

    /** As {@link #release}, within a step. */
    Operation endHold(Copy copy, @Nullable Operation operation) {
        HostCopy host = copy.host;
        if (host != null && operation != null) {
            hostLocks.release(copy, host, operation);
            return leases.end(operation(copy, Event.RELEASE, "releasing"));
        }
        if (operation == null) {
            copy.forgetWriter();
            return locks.releaseWrite(copy, true);
        }
        copy.holds.remove(operation);
        boolean whole = operation.granted
                && operation.granter < 0
                && operation.request.writes()
                && !copy.unit.protocol().hasSeveralWriters();
        if (whole) {
            pending.remove(operation.id);
            return locks.releaseWrite(copy, operation.writes());
        }
        return leases.releaseLease(copy, operation);
    }

    /** Ends a hold that was obtained by {@link Copy#tryFast}, if other ranks must learn of it, or wait for the lock. */
    void releaseFast(Copy copy) {
        lock.lock();
        try {
            if (copy.isUnchanged()) {
                notices.touch(copy);
                scopes.record(copy);
                copy.free();
            } else {
                copy.stop();
                locks.releaseCounted(copy);
                copy.settle();
                drain();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Wants a copy that may be read. */
    public Operation read(Copy copy) {
        return locked(copy, () -> begin(copy, Event.READ, "reading"));
    }

    /** Wants the last released content. */
    public Operation update(Copy copy) {
        return locked(copy, () -> begin(copy, Event.UPDATE, "updating"));
    }

    private Operation begin(Copy copy, Event event, String action) {
        Operation operation = operation(copy, event, action);
        HostCopy host = copy.host;
        if (operation.isDone()) {
            return operation;
        }
        if (host != null) {
            hostLocks.submit(copy, host, operation);
        } else {
            protocols.begin(copy, operation);
        }
        return operation;
    }

    /**
     * The thread does not wait any longer.
     *
     * @return false if the operation has ended meanwhile
     */
    public boolean abandon(Operation operation) {
        return locked(() -> {
            if (operation.isDone()) {
                return false;
            }
            operation.abandoned = true;
            localReaders.abandon(operation);
            barriers.abandon(operation);
            Copy copy = operation.copy;
            HostCopy host = copy == null ? null : copy.host;
            if (copy != null && host != null) {
                hostLocks.abandon(copy, host, operation);
            } else if (copy != null) {
                copy.stop();
                if (operation.granted && copy.holds.contains(operation)) {
                    operation.whenDone(() -> giveBack(copy, operation));
                } else {
                    copy.waiting.remove(operation);
                    if (operation.request == Request.NONE || operation.event != Event.WRITE && !operation.granted) {
                        pending.remove(operation.id);
                    }
                }
                copy.settle();
            }
            return true;
        });
    }

    /** What an abandoned operation has obtained. Runs under the lock, in the middle of a step. */
    private void giveBack(Copy copy, Operation operation) {
        if (operation.failure() == null) {
            toSelf.add(Packet.of(PacketKind.DONE, copy.key)
                    .id(operation.id)
                    .argument(PacketHandlers.GIVE_BACK)
                    .build());
        }
    }

    /** Waits for all ranks, which know of all releases before; the log is compared with those of other ranks. */
    public Operation barrier(AccessLog log) {
        return locked(() -> barriers.arrive(log));
    }

    /**
     * Registers a unit.
     *
     * @param name null for the next unit in order
     * @param description the same at all ranks
     * @return done once all ranks have registered it, or, with a name, know it
     */
    public Operation define(@Nullable String name, String description) {
        return locked(() -> definitions.define(name, description));
    }

    /** The unit that a {@linkplain #define definition} has made. */
    public Unit defined(Operation operation) {
        return locked(() -> definitions.result(operation));
    }

    /** The counters of a unit. */
    public UnitCounters counters(Unit unit) {
        return locked(() -> units.counters(unit));
    }

    /** The locks of a unit are in the host's memory, at all ranks. */
    public void attach(Unit unit, HostPages pages) {
        locked(() -> {
            units.attach(unit, pages);
            return true;
        });
    }

    /** A lock in the host's memory has been given to this rank. */
    void settleHost(Copy copy) {
        locked(() -> {
            HostCopy host = copy.host;
            if (host != null && closed == null) {
                hostLocks.settle(copy, host);
            }
            return true;
        });
    }

    /** This rank's copy of a block. */
    public Copy copy(Unit unit, int block) {
        return locked(() -> units.copy(unit, block));
    }

    /** The copy of a block of a message; null if there is no such block. */
    @Nullable
    Copy find(long key) {
        return units.find(key);
    }

    /** The next rank from this one on that has not failed. */
    int living(int from) {
        int rank = from;
        for (int i = 0; i < size && departed.get(rank); i++) {
            rank = (rank + 1) % size;
        }
        return rank;
    }

    long nextId() {
        return ++ids;
    }

    // messages

    void send(int to, Packet.Builder packet) {
        send(to, packet.build());
    }

    void send(int to, Packet packet) {
        if (to == me) {
            toSelf.add(packet);
        } else {
            network.send(to, packet);
        }
    }

    /** A packet has arrived. */
    public void deliver(int from, Packet packet) {
        lock.lock();
        try {
            if (closed == null) {
                packets.dispatch(from, packet);
                drain();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The array that may receive the content of a packet that has arrived without it, or null. */
    public @Nullable Object destination(long key, long version) {
        return locked(() -> {
            Copy copy = find(key);
            return copy == null || version <= copy.version || copy.token != null ? null : copy.content.destination();
        });
    }

    void drain() {
        Packet next = toSelf.poll();
        while (next != null) {
            packets.dispatch(me, next);
            next = toSelf.poll();
        }
    }

    /** Handles a packet about a block, within a step. */
    void handle(Copy copy, Packet packet, int from) {
        packets.handle(copy, packet, from);
    }

    /** A number that must be a rank. */
    int rank(long number) {
        if (number < 0 || number >= size) {
            throw new CorruptPacketException("there is no rank " + number);
        }
        return (int) number;
    }

    // failures

    /**
     * A rank has failed, or has left. Everything it sent has been delivered. A closed machine ignores it: when a node
     * closes, all other ranks depart, but they still run and hold their locks.
     */
    public void departed(int rank) {
        locked(() -> {
            if (closed == null && !departed.get(rank)) {
                departed.set(rank);
                for (Copy copy : units.made()) {
                    copy.stop();
                    locks.departed(copy, rank);
                    copy.settle();
                }
                hostLocks.departed();
                backups.departed(rank);
                barriers.departed(rank);
                definitions.departed();
                recovery.departed();
            }
            return true;
        });
    }

    /** A departed rank has certainly stopped: its locks in the host's memory are released. */
    public void ended(int rank) {
        locked(() -> {
            if (closed == null) {
                hostLocks.ended(rank);
            }
            return true;
        });
    }

    /** Ends all operations, now and in future. */
    public void close(Supplier<? extends RuntimeException> reason) {
        locked(() -> {
            closed = reason;
            units.made().forEach(this::breakIfClosed);
            List.copyOf(pending.values()).forEach(each -> each.fail(reason.get()));
            pending.clear();
            return true;
        });
    }

    /** After the end, a copy is of no use. */
    void breakIfClosed(Copy copy) {
        Supplier<? extends RuntimeException> reason = closed;
        if (reason != null) {
            copy.stop();
            copy.broken = reason.get();
            copy.readable = false;
            HostCopy host = copy.host;
            if (host != null) {
                host.closed = true;
            }
        }
    }
}
