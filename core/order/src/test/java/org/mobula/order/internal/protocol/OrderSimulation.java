package org.mobula.order.internal.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.mobula.order.OrderProtocolException;

/**
 * A deterministic simulation of several ranks, the links between them and a clock. The seed determines every event.
 *
 * <p>A link delivers messages in order and loses none until one of its ranks fails or the link is cut. It then loses
 * every message in flight from some point on, and both ranks are eventually notified. The report that a process has
 * ended follows the report that it is unreachable, if it arrives at all. Links between some ranks, like those of one
 * host, are {@linkplain SimulatedLink durable}.
 */
final class OrderSimulation {
    static final long PATIENCE_TICKS = 40;
    static final long WINDOW = 4000; // bytes
    private static final boolean TRACED = Boolean.getBoolean("order.trace");
    private static final long TICK = 5_000; // microseconds, as all times here
    private static final long END_REPORT_DELAY = 30_000;
    private static final long HEARTBEAT = 400_000;
    private static final int FULL_RATE = 20; // one of this many messages finds its link full

    /** An action at a time. Events at the same time run in the order of their numbers. */
    private record Event(long time, long number, int rank, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return time != other.time ? Long.compare(time, other.time) : Long.compare(number, other.number);
        }
    }

    private final Random random;
    private final DeliveryRecord deliveries = new DeliveryRecord();
    private final List<SimulatedRank> ranks = new ArrayList<>();
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final SimulatedLink[][] links; // by source and destination
    private final List<List<Runnable>> beforeJoin = new ArrayList<>(); // by rank: events before it joined
    private final boolean[] ticking;
    private final long[] serviceFree; // by rank: when its service will be idle
    private final BitSet faulty = new BitSet(); // ranks with an injected fault: other ranks may declare them failed
    private final int tolerated;
    private boolean anyWithheld;
    private int withheld; // the number of joining ranks that will not receive the state
    private final long maxDelay;
    private long now;
    private long nextNumber;
    private long messages;

    /**
     * @param maxDelay of a message, in microseconds
     */
    OrderSimulation(long seed, int size, int tolerated, long maxDelay) {
        this.random = new Random(seed);
        this.maxDelay = maxDelay;
        this.tolerated = tolerated;
        this.links = new SimulatedLink[size][size];
        this.ticking = new boolean[size];
        this.serviceFree = new long[size];
        int hosts = 1 + random.nextInt(size);
        int[] host = random.ints(size, 0, hosts).toArray();
        for (int rank = 0; rank < size; rank++) {
            int here = host[rank];
            Arrays.setAll(links[rank], to -> new SimulatedLink(here == host[to]));
            ranks.add(new SimulatedRank(rank, size, tolerated, this));
            beforeJoin.add(new ArrayList<>());
        }
    }

    Random random() {
        return random;
    }

    DeliveryRecord deliveries() {
        return deliveries;
    }

    List<SimulatedRank> ranks() {
        return ranks;
    }

    SimulatedRank rank(int rank) {
        return ranks.get(rank);
    }

    long now() {
        return now;
    }

    /** The number of messages sent so far. */
    long messages() {
        return messages;
    }

    /** Schedules an event of the whole simulation at a time. */
    void at(long time, Runnable action) {
        events.add(new Event(Math.max(time, now), nextNumber++, -1, action));
    }

    /** Schedules an event at a rank after a random delay. */
    void afterDelay(int rank, Runnable action) {
        atRank(rank, now + 1 + random.nextLong(maxDelay), action);
    }

    /** Schedules work of a rank's service, after the work that it already has. */
    void afterService(int rank, long microseconds, Runnable action) {
        serviceFree[rank] = Math.max(now, serviceFree[rank]) + microseconds;
        atRank(rank, serviceFree[rank], action);
    }

    private void atRank(int rank, long time, Runnable action) {
        events.add(new Event(time, nextNumber++, rank, action));
    }

    SimulatedLink link(int from, int to) {
        return links[from][to];
    }

    /** Sends a message; returns true if it survives its sender. */
    boolean send(int from, int to, Message message) {
        messages++;
        trace("rank " + from + " to " + to + ": " + message);
        SimulatedLink link = links[from][to];
        long time = link.send(now + 1 + random.nextLong(maxDelay));
        atRank(to, time, () -> {
            if (link.arrives(time)) {
                ranks.get(to).participant().receive(from, message);
            }
        });
        return random.nextInt(FULL_RATE) != 0 && link.markDurable(time, message);
    }

    /** Records that a rank has founded an order. At that time no other rank may be in a different order. */
    void founded(int rank) {
        for (SimulatedRank other : ranks) {
            if (other.rank() != rank && other.isActive() && other.view() != null) {
                throw new AssertionError("rank " + rank + " founds an order although there is " + other);
            }
        }
        deliveries.restart();
    }

    /** Prints an event if {@code -Dorder.trace=true} is set. */
    private void trace(String event) {
        if (TRACED) {
            System.out.println(now + " " + event);
        }
    }

    void join(int rank) {
        if (ranks.get(rank).life() == SimulatedRank.Life.IDLE) {
            ranks.get(rank).setLife(SimulatedRank.Life.ACTIVE);
            ranks.get(rank).participant().join();
            beforeJoin.get(rank).forEach(Runnable::run);
            tickWhilePending(ranks.get(rank));
        }
    }

    /** Ends a process. Its host reports the end to the other ranks. */
    void kill(int rank) {
        if (ranks.get(rank).isDead()) {
            return;
        }
        trace("rank " + rank + " fails");
        ranks.get(rank).setLife(SimulatedRank.Life.DEAD);
        end(rank);
    }

    private void end(int rank) {
        for (SimulatedRank other : ranks) {
            if (other.rank() != rank) {
                disconnect(rank, other.rank());
                SimulatedLink link = links[rank][other.rank()];
                long reported = now + maxDelay + random.nextLong(END_REPORT_DELAY);
                atRank(other.rank(), Math.max(reported, link.durableUntil()), () -> {
                    if (!link.isCorrupt()) {
                        other.participant().departed(rank, true);
                    }
                });
            }
        }
    }

    /** Closes a node whose rank has not left the order. The other ranks see this as the end of the process. */
    void halt(int rank) {
        if (ranks.get(rank).isActive()) {
            trace("rank " + rank + " closes its node");
            ranks.get(rank).participant().halt();
            end(rank);
        }
    }

    /** Makes a rank's service fail. */
    void failService(int rank) {
        if (ranks.get(rank).isActive()) {
            trace("the service of rank " + rank + " fails");
            faulty.set(rank);
            ranks.get(rank).participant().fail();
        }
    }

    /** Makes the next {@code count} transfers of the state fail. */
    void withholdState(int count) {
        withheld = count;
    }

    /** Returns true if this transfer of the state must fail. */
    boolean withholdsNext() {
        anyWithheld |= withheld > 0;
        return withheld > 0 && withheld-- > 0;
    }

    /** Returns true if any transfer of the state has failed. */
    boolean hasWithheld() {
        return anyWithheld;
    }

    int tolerated() {
        return tolerated;
    }

    /** Sends an invalid message. The receiver rejects it and closes the connection. */
    void sendInvalid(int from, int to) {
        SimulatedRank receiver = ranks.get(to);
        if (!receiver.isActive()) {
            return;
        }
        try {
            receiver.participant().receive(from, new Message.Departed(ranks.size(), false));
        } catch (OrderProtocolException rejected) {
            links[from][to].corrupt();
            disconnect(from, to);
        }
    }

    /** Breaks a connection. Both ranks eventually notice. */
    void disconnect(int one, int other) {
        trace("ranks " + one + " and " + other + " lose their connection");
        faulty.set(one);
        faulty.set(other);
        lose(one, other, 0);
        lose(other, one, 0);
    }

    /** Breaks a connection in one direction. The other direction breaks after a heartbeat timeout. */
    void disconnectOneWay(int from, int to) {
        trace("rank " + to + " receives nothing more from rank " + from);
        faulty.set(from);
        faulty.set(to);
        lose(from, to, 0);
        lose(to, from, HEARTBEAT);
    }

    /** Returns true if a fault was injected that lets other ranks declare this rank failed. */
    boolean isFaulty(int rank) {
        return faulty.get(rank);
    }

    /**
     * Checks a delivery: f + 1 members of the rank's view hold the message, failed members included, or all faultless
     * members if there are fewer. In a view of two, the submitting rank holds its message whether or not it knows the
     * position, and so does the receiver of a durable message.
     */
    void checkHeld(int rank, long sequence, int origin) {
        int holders = 0;
        int faultless = 0;
        Proposal view = ranks.get(rank).participant().context().view();
        for (int member : view.members()) {
            DeliveryState holding = ranks.get(member).participant().context().delivery;
            if (holding.hasState()) {
                boolean submitted = view.isPair() && member == origin;
                boolean durable = links[view.sequencer()][member].lastDurable() >= sequence;
                holders += submitted || durable || holding.last() >= sequence ? 1 : 0;
                faultless += isFaulty(member) || ranks.get(member).hasEnded() ? 0 : 1;
            }
        }
        if (holders < Math.min(tolerated + 1, Math.max(1, faultless))) {
            throw new AssertionError(
                    "rank " + rank + " delivers " + sequence + ", which only " + holders + " ranks hold");
        }
    }

    /** Cuts a link. Messages in flight may arrive after the report that their sender has departed. */
    private void lose(int from, int to, long delay) {
        SimulatedLink link = links[from][to];
        if (link.breakAt(now + delay + random.nextLong(2 * maxDelay))) {
            long reported = now + delay + random.nextLong(5 * maxDelay);
            atRank(to, reported, () -> {
                link.seal();
                atRank(
                        to,
                        Math.max(now, link.durableUntil()),
                        () -> ranks.get(to).participant().departed(from, false));
            });
        }
    }

    /** Advances the clock to a time and processes all events up to it. */
    void run(long until) {
        while (!events.isEmpty() && events.peek().time <= until) {
            Event event = events.remove();
            now = event.time;
            process(event);
        }
        now = Math.max(now, until);
    }

    private void process(Event event) {
        if (event.rank < 0) {
            event.action.run();
            return;
        }
        SimulatedRank rank = ranks.get(event.rank);
        if (rank.isDead()) {
            return;
        }
        if (rank.pausedUntil() > now) {
            // keep the number: messages of one link must stay in order
            events.add(new Event(rank.pausedUntil(), event.number, event.rank, event.action));
            return;
        }
        if (rank.life() == SimulatedRank.Life.IDLE) {
            beforeJoin
                    .get(event.rank)
                    .add(event.action); // as the runtime keeps messages that arrive before their handler
            return;
        }
        event.action.run();
        tickWhilePending(rank);
    }

    private void tickWhilePending(SimulatedRank rank) {
        if (!ticking[rank.rank()] && rank.participant().isRestless()) {
            ticking[rank.rank()] = true;
            atRank(rank.rank(), now + TICK, () -> {
                ticking[rank.rank()] = false;
                rank.participant().tick();
            });
        }
    }
}
