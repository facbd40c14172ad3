package org.mobula.replica.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.mobula.order.internal.protocol.Participant;
import org.mobula.replica.internal.space.ReplicaSpace;

/**
 * A deterministic simulation of ranks with replicas over the order's protocol, the links between them and a clock. The
 * seed determines every event.
 *
 * <p>A link delivers messages in order and loses none until one of its ranks fails. It then loses every message in
 * flight from some point on. The other ranks learn of the end of a process later. Where ranks share memory, most
 * messages are durable: they arrive even if their sender fails, and before the report of its failure.
 */
final class HistorySimulation {
    static final long PATIENCE_TICKS = 40;

    /** Replicas are compared after every seventh write. */
    static final int CHECK = 7;

    private static final long TICK = 5_000; // microseconds, as all times here
    private static final long END_REPORT_DELAY = 30_000;
    private static final int MAX_RANKS = 5;
    private static final int FULL_RATE = 20; // one of this many messages finds its link full

    /** Shared by all seeds, because their classes are the same and expensive to create. */
    private static final List<ReplicaSpace> SPACES = new ArrayList<>();

    static {
        for (int rank = 0; rank < MAX_RANKS; rank++) {
            SPACES.add(new ReplicaSpace(HistorySimulation.class.getClassLoader()));
        }
    }

    /** An action at a time. Events at the same time run in the order of their numbers. */
    private record Event(long time, long number, int rank, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return time != other.time ? Long.compare(time, other.time) : Long.compare(number, other.number);
        }
    }

    private final Random random;
    private final List<SimulatedMember> members = new ArrayList<>();
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final List<List<Runnable>> beforeJoin = new ArrayList<>(); // by rank: events before it joined
    private final boolean[] joined;
    private final long[][] arrival; // by source and destination: when the last message arrives
    private final long[][] brokenAt; // later messages are lost
    private final long[][] durableUntil; // except durable ones, which arrive until then
    private final boolean durable;
    private final long maxDelay;
    private long now;
    private long nextNumber;

    HistorySimulation(long seed) {
        this.random = new Random(seed);
        int size = 2 + random.nextInt(MAX_RANKS - 1);
        int tolerated = 1 + random.nextInt(2);
        this.maxDelay = 1 + random.nextLong(4000);
        this.arrival = new long[size][size];
        this.brokenAt = new long[size][size];
        this.durableUntil = new long[size][size];
        this.durable = random.nextBoolean();
        this.joined = new boolean[size];
        Arrays.stream(brokenAt).forEach(row -> Arrays.fill(row, Long.MAX_VALUE));
        for (int rank = 0; rank < size; rank++) {
            beforeJoin.add(new ArrayList<>());
            members.add(new SimulatedMember(rank, size, tolerated, this, SPACES.get(rank)));
        }
    }

    Random random() {
        return random;
    }

    List<SimulatedMember> members() {
        return members;
    }

    SimulatedMember member(int rank) {
        return members.get(rank);
    }

    List<SimulatedMember> living() {
        return members.stream().filter(member -> !member.isDead()).toList();
    }

    /** Schedules an event of the whole simulation at a time. */
    void at(long time, Runnable action) {
        events.add(new Event(Math.max(time, now), nextNumber++, -1, action));
    }

    /** Schedules an event at a rank after a random delay. */
    void afterDelay(int rank, Runnable action) {
        within(maxDelay, rank, action);
    }

    /** Schedules an event at a rank after a random delay of at most this many microseconds. */
    void within(long micros, int rank, Runnable action) {
        events.add(new Event(now + 1 + random.nextLong(micros), nextNumber++, rank, action));
    }

    /** Returns true if most messages are durable. */
    boolean survivesSender() {
        return durable;
    }

    /**
     * Schedules an event at another rank when a message arrives there; returns true if the message survives its sender.
     */
    boolean send(int from, int to, Runnable action) {
        long time = Math.max(arrival[from][to], now + 1 + random.nextLong(maxDelay));
        arrival[from][to] = time;
        events.add(new Event(time, nextNumber++, to, () -> {
            if (time < brokenAt[from][to] || time <= durableUntil[from][to]) {
                action.run();
            }
        }));
        boolean survives = durable && random.nextInt(FULL_RATE) != 0;
        durableUntil[from][to] = survives ? time : durableUntil[from][to];
        return survives;
    }

    /** Makes a rank join the order. */
    void join(int rank) {
        joined[rank] = true;
        members.get(rank).inside(Participant::join);
        beforeJoin.get(rank).forEach(Runnable::run);
        resumeReady(members.get(rank));
    }

    /** Ends a process. Its host reports the end to the other ranks. */
    void kill(SimulatedMember victim) {
        victim.kill();
        for (SimulatedMember other : living()) {
            lose(victim.rank(), other.rank());
            long reported = Math.max(
                    now + maxDelay + random.nextLong(END_REPORT_DELAY), durableUntil[victim.rank()][other.rank()]);
            events.add(new Event(
                    reported,
                    nextNumber++,
                    other.rank(),
                    () -> other.inside(part -> part.departed(victim.rank(), true))));
        }
    }

    private void lose(int from, int to) {
        brokenAt[from][to] = now + random.nextLong(2 * maxDelay);
        long reported = Math.max(brokenAt[from][to] + random.nextLong(3 * maxDelay), durableUntil[from][to]);
        events.add(new Event(reported, nextNumber++, to, () -> member(to).inside(part -> part.departed(from, false))));
    }

    /** Advances the clock to a time and processes all events up to it. */
    void run(long until) {
        while (!events.isEmpty() && events.peek().time <= until) {
            Event event = events.remove();
            now = event.time;
            process(event);
        }
    }

    private void process(Event event) {
        if (event.rank < 0) {
            event.action.run();
        } else if (!joined[event.rank]) {
            beforeJoin
                    .get(event.rank)
                    .add(event.action); // as the runtime keeps messages that arrive before their handler
        } else if (!member(event.rank).isDead()) {
            event.action.run();
            resumeReady(member(event.rank));
        }
    }

    private void resumeReady(SimulatedMember member) {
        if (member.isDead()) {
            return;
        }
        member.resumeReady();
        if (member.startTicking()) {
            events.add(new Event(now + TICK, nextNumber++, member.rank(), member::tick));
        }
    }
}
