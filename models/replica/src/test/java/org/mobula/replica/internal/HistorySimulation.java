package org.mobula.replica.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.mobula.order.internal.protocol.Participant;
import org.mobula.replica.internal.space.ReplicaSpace;

/**
 * Ranks with replicas over the protocol of the order, the links between them and a clock, all decided by one seed.
 *
 * <p>A link delivers in order and loses nothing until one of its ends dies; then it loses what is under way from some point
 * on. That a process has ended the others are told a while later. Where ranks share memory, what was sent lasts as a rule: it
 * comes all the same, and before that word.
 */
final class HistorySimulation {
    static final long PATIENCE_TICKS = 40;

    /** Some comparisons among all other events. */
    static final int CHECK = 7;

    private static final long TICK = 5_000; // microseconds, as all times here
    private static final long TOLD_ENDED = 30_000;
    private static final int MOST = 5;
    private static final int FULL = 20; // one in so many messages finds no room at once

    /** Shared by all seeds: their classes are the same, and expensive to make. */
    private static final List<ReplicaSpace> SPACES = new ArrayList<>();

    static {
        for (int rank = 0; rank < MOST; rank++) {
            SPACES.add(new ReplicaSpace(HistorySimulation.class.getClassLoader()));
        }
    }

    /** What happens at some time; at the same one, in the order of the numbers. */
    private record Event(long time, long number, int rank, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return time != other.time ? Long.compare(time, other.time) : Long.compare(number, other.number);
        }
    }

    private final Random random;
    private final List<SimulatedMember> members = new ArrayList<>();
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final List<List<Runnable>> early = new ArrayList<>(); // by rank: what came before it took part
    private final boolean[] takesPart;
    private final long[][] arrival; // by source and destination: when the last message arrives
    private final long[][] brokenAt; // what would arrive later does not
    private final long[][] keptUntil; // but for what arrives until then
    private final boolean lasting;
    private final long slowest;
    private long now;
    private long numbered;

    HistorySimulation(long seed) {
        this.random = new Random(seed);
        int size = 2 + random.nextInt(MOST - 1);
        int tolerated = 1 + random.nextInt(2);
        this.slowest = 1 + random.nextLong(4000);
        this.arrival = new long[size][size];
        this.brokenAt = new long[size][size];
        this.keptUntil = new long[size][size];
        this.lasting = random.nextBoolean();
        this.takesPart = new boolean[size];
        Arrays.stream(brokenAt).forEach(row -> Arrays.fill(row, Long.MAX_VALUE));
        for (int rank = 0; rank < size; rank++) {
            early.add(new ArrayList<>());
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

    /** Has something happen to the whole at a time. */
    void at(long time, Runnable action) {
        events.add(new Event(Math.max(time, now), numbered++, -1, action));
    }

    /** Has something happen at a rank, some time after now. */
    void later(int rank, Runnable action) {
        within(slowest, rank, action);
    }

    /** Has something happen at a rank, so much later at most. */
    void within(long micros, int rank, Runnable action) {
        events.add(new Event(now + 1 + random.nextLong(micros), numbered++, rank, action));
    }

    /** Whether what is sent lasts as a rule. */
    boolean survivesSender() {
        return lasting;
    }

    /** Has something happen at another rank, when a message from this one arrives there; whether that lasts. */
    boolean send(int from, int to, Runnable action) {
        long time = Math.max(arrival[from][to], now + 1 + random.nextLong(slowest));
        arrival[from][to] = time;
        events.add(new Event(time, numbered++, to, () -> {
            if (time < brokenAt[from][to] || time <= keptUntil[from][to]) {
                action.run();
            }
        }));
        boolean lasts = lasting && random.nextInt(FULL) != 0;
        keptUntil[from][to] = lasts ? time : keptUntil[from][to];
        return lasts;
    }

    /** A rank takes part from now on. */
    void join(int rank) {
        takesPart[rank] = true;
        members.get(rank).inside(Participant::join);
        early.get(rank).forEach(Runnable::run);
        settle(members.get(rank));
    }

    /** A process ends; its host tells of that. */
    void kill(SimulatedMember dying) {
        dying.kill();
        for (SimulatedMember other : living()) {
            lose(dying.rank(), other.rank());
            long told = Math.max(now + slowest + random.nextLong(TOLD_ENDED), keptUntil[dying.rank()][other.rank()]);
            events.add(new Event(
                    told, numbered++, other.rank(), () -> other.inside(part -> part.departed(dying.rank(), true))));
        }
    }

    private void lose(int from, int to) {
        brokenAt[from][to] = now + random.nextLong(2 * slowest);
        long told = Math.max(brokenAt[from][to] + random.nextLong(3 * slowest), keptUntil[from][to]);
        events.add(new Event(told, numbered++, to, () -> member(to).inside(part -> part.departed(from, false))));
    }

    /** Lets time pass until a moment. */
    void run(long until) {
        while (!events.isEmpty() && events.peek().time <= until) {
            Event event = events.remove();
            now = event.time;
            happen(event);
        }
    }

    private void happen(Event event) {
        if (event.rank < 0) {
            event.action.run();
        } else if (!takesPart[event.rank]) {
            early.get(event.rank).add(event.action); // as the runtime keeps what comes before its handler
        } else if (!member(event.rank).isDead()) {
            event.action.run();
            settle(member(event.rank));
        }
    }

    private void settle(SimulatedMember member) {
        if (member.isDead()) {
            return;
        }
        member.settle();
        if (member.startsTicking()) {
            events.add(new Event(now + TICK, numbered++, member.rank(), member::tick));
        }
    }
}
