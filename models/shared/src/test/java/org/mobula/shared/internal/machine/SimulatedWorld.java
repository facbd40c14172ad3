package org.mobula.shared.internal.machine;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.NodeClosedException;
import org.mobula.shared.internal.check.AccessLog;
import org.mobula.shared.internal.protocol.ProtocolsForTests;
import org.mobula.shared.spi.Protocol;

/**
 * Machines of several ranks that exchange packets with random delays on a virtual clock. Packets between two ranks stay
 * in order; those of different pairs overtake each other. A rank that is killed loses the packets that have not left;
 * other ranks notice later, after they have received the rest.
 */
final class SimulatedWorld {
    private record Event(long time, long number, Runnable action) {}

    private static final long LONGEST_DELAY = 1000;
    private static final boolean TRACE = Boolean.getBoolean("shared.trace");

    final int size;
    final Random random;
    final Machine[] machines;
    final BitSet dead = new BitSet();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::number));
    private final long[][] lastArrival; // by sender and receiver
    private final List<long[]>[][] inFlight; // arrival times, by sender and receiver; cut by a death
    private final Unit[][] units; // by rank
    private long now;
    private long count;
    private long delivered;

    SimulatedWorld(int size, Random random, Unit... units) {
        this(size, random, _ -> units);
    }

    @SuppressWarnings("unchecked") // an array of lists
    SimulatedWorld(int size, Random random, IntFunction<Unit[]> unitsOf) {
        this.size = size;
        this.random = random;
        this.units = new Unit[size][];
        this.machines = new Machine[size];
        this.lastArrival = new long[size][size];
        this.inFlight = new List[size][size];
        for (int rank = 0; rank < size; rank++) {
            int me = rank;
            machines[rank] = new Machine(
                    new Network() {
                        @Override
                        public int rank() {
                            return me;
                        }

                        @Override
                        public int size() {
                            return SimulatedWorld.this.size;
                        }

                        @Override
                        public void send(int to, Packet packet) {
                            transmit(me, to, packet);
                        }

                        @Override
                        public PeerFailedException failure(int failed, String action) {
                            return new PeerFailedException(failed, "host", "killed", action);
                        }

                        @Override
                        public void compare(List<AccessLog> logs, LongFunction<String> describe) {
                            throw new AssertionError("machines record no accesses");
                        }
                    },
                    new Definitions.Definer() {
                        @Override
                        public Unit define(int id, @Nullable String name, String description, int home) {
                            throw new IllegalStateException("the units of a simulation exist from the beginning");
                        }

                        @Override
                        public RuntimeException refused(String reason) {
                            return new IllegalStateException(reason);
                        }
                    });
            units[rank] = unitsOf.apply(rank);
            for (Unit unit : units[rank]) {
                machines[rank].units.add(unit);
            }
        }
    }

    /** Blocks of some long elements; block i has home i modulo the number of ranks. */
    static Unit unit(int id, Protocol protocol, int blocks, int length, int ranks, boolean fails, int copies) {
        return unit(
                id,
                protocol,
                blocks,
                length,
                ranks,
                fails,
                copies,
                _ -> new ArrayContent(long.class, length, protocol.hasSeveralWriters()));
    }

    /** The same with contents of another kind. */
    static Unit unit(
            int id,
            Protocol protocol,
            int blocks,
            int length,
            int ranks,
            boolean fails,
            int copies,
            IntFunction<Content> content) {
        return new Unit(
                id,
                "unit " + id,
                blocks,
                block -> block % ranks,
                _ -> length,
                protocol,
                protocol.table(),
                fails,
                copies,
                Unit.Presence.EVERYWHERE,
                content);
    }

    /** An element, whatever the content. */
    static long get(Copy copy, int index) {
        Object value = copy.content().value();
        return value instanceof MemorySegment pages
                ? pages.getAtIndex(ValueLayout.JAVA_LONG, index)
                : ((long[]) value)[index];
    }

    /** Writes an element. */
    static void set(Copy copy, int index, long element) {
        Object value = copy.content().value();
        if (value instanceof MemorySegment pages) {
            pages.setAtIndex(ValueLayout.JAVA_LONG, index, element);
        } else {
            ((long[]) value)[index] = element;
        }
    }

    static Protocol protocol(String name) {
        return ProtocolsForTests.find(name);
    }

    Copy copy(int rank, int unit, int block) {
        return machines[rank].copy(units[rank][unit], block);
    }

    long now() {
        return now;
    }

    /** Runs an action at this time, after what happens now. */
    void next(Runnable action) {
        at(now, action);
    }

    /** Runs an action later. */
    void later(Runnable action) {
        at(now + 1 + random.nextLong(LONGEST_DELAY), action);
    }

    private void at(long time, Runnable action) {
        events.add(new Event(time, count++, action));
    }

    private void transmit(int from, int to, Packet packet) {
        if (dead.get(from)) {
            return;
        }
        Packet sent = packet.snapshot();
        long arrival = Math.max(lastArrival[from][to], now + 1 + random.nextLong(LONGEST_DELAY));
        lastArrival[from][to] = arrival;
        List<long[]> flying = inFlight[from][to];
        if (flying == null) {
            flying = new ArrayList<>();
            inFlight[from][to] = flying;
        }
        long[] fate = {arrival, 1};
        flying.add(fate);
        at(arrival, () -> {
            if (fate[1] != 0 && !dead.get(to)) {
                delivered++;
                trace(from + " -> " + to + " " + sent);
                machines[to].deliver(from, sent);
            }
        });
    }

    /** Kills a rank: of what it sent to each other rank, a random part of the end is lost. */
    void kill(int rank) {
        if (!dead.get(rank)) {
            trace("rank " + rank + " dies");
            end(rank, true);
        }
    }

    /** A rank closes its node: nothing that it has sent is lost; it sees all others depart, which still run. */
    void leave(int rank) {
        if (dead.get(rank)) {
            return;
        }
        trace("rank " + rank + " leaves");
        machines[rank].close(() -> new NodeClosedException(rank, "simulating"));
        end(rank, false);
        for (int other = 0; other < size; other++) {
            int each = other;
            if (each != rank) {
                later(() -> machines[rank].departed(each));
                later(() -> machines[rank].ended(each));
            }
        }
    }

    private void end(int rank, boolean loses) {
        dead.set(rank);
        for (int to = 0; to < size; to++) {
            List<long[]> flying = inFlight[rank][to];
            if (flying == null) {
                flying = List.of();
            }
            List<long[]> pending = flying.stream().filter(each -> each[0] > now).toList();
            int kept = loses ? random.nextInt(pending.size() + 1) : pending.size();
            pending.subList(kept, pending.size()).forEach(each -> each[1] = 0);
            int other = to;
            long notice = Math.max(now, lastArrival[rank][to]) + 1 + random.nextLong(LONGEST_DELAY);
            at(notice, () -> {
                if (!dead.get(other)) {
                    trace("rank " + other + " notices the end of rank " + rank);
                    machines[other].departed(rank);
                    at(now + 1 + random.nextLong(LONGEST_DELAY), () -> ended(other, rank));
                }
            });
        }
    }

    private void ended(int at, int rank) {
        if (!dead.get(at)) {
            trace("rank " + at + " knows that rank " + rank + " has stopped");
            machines[at].ended(rank);
        }
    }

    /** Prints what happens, with {@code -Dshared.trace=true}. */
    void trace(String what) {
        if (TRACE) {
            System.out.println(now + " " + what);
        }
    }

    /** Runs until nothing happens any more. */
    void run() {
        Event next = events.poll();
        while (next != null) {
            now = next.time;
            next.action.run();
            if (delivered > 200_000) {
                throw new AssertionError("more than 200000 packets: a packet is sent around in circles");
            }
            next = events.poll();
        }
    }
}
