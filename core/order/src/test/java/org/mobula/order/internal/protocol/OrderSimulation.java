package org.mobula.order.internal.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.mobula.order.OrderProtocolException;

/**
 * Several ranks, the links between them and a clock, all decided by one seed.
 *
 * <p>A link delivers in order and loses nothing until one of its ends dies or it is cut; then it loses what is under way from
 * some point on, and both ends are told in the end. That a rank has ended is told later than that it is gone, if ever. Links
 * between some ranks, as between those of one host, {@linkplain SimulatedLink keep} what lasts.
 */
final class OrderSimulation {
    static final long PATIENCE_TICKS = 40;
    static final long WINDOW = 4000; // bytes
    private static final boolean TRACED = Boolean.getBoolean("order.trace");
    private static final long TICK = 5_000; // microseconds, as all times here
    private static final long TOLD_ENDED = 30_000;
    private static final long HEARTBEAT = 400_000;
    private static final int FULL = 20; // one in so many messages finds no room at once

    /** What happens at some time; at the same one, in the order of the numbers. */
    private record Event(long time, long number, int rank, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return time != other.time ? Long.compare(time, other.time) : Long.compare(number, other.number);
        }
    }

    private final Random random;
    private final DeliveryRecord chronicle = new DeliveryRecord();
    private final List<SimulatedRank> ranks = new ArrayList<>();
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final SimulatedLink[][] links; // by source and destination
    private final List<List<Runnable>> early = new ArrayList<>(); // by rank: what came before it took part
    private final boolean[] ticking;
    private final long[] serviceFree; // by rank: when its service has done all that it has to
    private final BitSet harmed = new BitSet(); // ranks that something was done to: others may count them as gone
    private final int tolerated;
    private boolean hasWithheld;
    private int withheld; // so many ranks that come are not given the state
    private final long slowest;
    private long now;
    private long numbered;
    private long messages;

    /**
     * @param slowest microseconds that a message may be under way
     */
    OrderSimulation(long seed, int size, int tolerated, long slowest) {
        this.random = new Random(seed);
        this.slowest = slowest;
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
            early.add(new ArrayList<>());
        }
    }

    Random random() {
        return random;
    }

    DeliveryRecord chronicle() {
        return chronicle;
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

    /** How many messages were sent so far. */
    long messages() {
        return messages;
    }

    /** Has something happen to the whole at a time. */
    void at(long time, Runnable action) {
        events.add(new Event(Math.max(time, now), numbered++, -1, action));
    }

    /** Has something happen at a rank, some time after now. */
    void later(int rank, Runnable action) {
        atRank(rank, now + 1 + random.nextLong(slowest), action);
    }

    /** Has a rank's service do something that takes so long, behind what it does. */
    void service(int rank, long microseconds, Runnable action) {
        serviceFree[rank] = Math.max(now, serviceFree[rank]) + microseconds;
        atRank(rank, serviceFree[rank], action);
    }

    private void atRank(int rank, long time, Runnable action) {
        events.add(new Event(time, numbered++, rank, action));
    }

    SimulatedLink link(int from, int to) {
        return links[from][to];
    }

    /** Whether the message lasts. */
    boolean send(int from, int to, Message message) {
        messages++;
        trace("rank " + from + " to " + to + ": " + message);
        SimulatedLink link = links[from][to];
        long time = link.send(now + 1 + random.nextLong(slowest));
        atRank(to, time, () -> {
            if (link.brings(time)) {
                ranks.get(to).participant().receive(from, message);
            }
        });
        return random.nextInt(FULL) != 0 && link.keep(time, message);
    }

    /** A rank has begun an order: nobody else may take part in another. */
    void beginAnew(int rank) {
        for (SimulatedRank other : ranks) {
            if (other.rank() != rank && other.takesPart() && other.view() != null) {
                throw new AssertionError("rank " + rank + " begins an order while there is " + other);
            }
        }
        chronicle.begin();
    }

    /** Says what happens, if somebody wants to read it: {@code -Dorder.trace=true}. */
    private void trace(String what) {
        if (TRACED) {
            System.out.println(now + " " + what);
        }
    }

    void join(int rank) {
        if (ranks.get(rank).life() == SimulatedRank.Life.IDLE) {
            ranks.get(rank).becomes(SimulatedRank.Life.PARTAKING);
            ranks.get(rank).participant().join();
            early.get(rank).forEach(Runnable::run);
            tickWhileRestless(ranks.get(rank));
        }
    }

    /** A process ends; its host tells of that. */
    void kill(int rank) {
        if (ranks.get(rank).isDead()) {
            return;
        }
        trace("rank " + rank + " dies");
        ranks.get(rank).becomes(SimulatedRank.Life.DEAD);
        end(rank);
    }

    private void end(int rank) {
        for (SimulatedRank other : ranks) {
            if (other.rank() != rank) {
                disconnect(rank, other.rank());
                SimulatedLink link = links[rank][other.rank()];
                long told = now + slowest + random.nextLong(TOLD_ENDED);
                atRank(other.rank(), Math.max(told, link.keptUntil()), () -> {
                    if (!link.isTorn()) {
                        other.participant().departed(rank, true);
                    }
                });
            }
        }
    }

    /** A node is closed though its rank has not left; the others hear of that as of an end. */
    void halt(int rank) {
        if (ranks.get(rank).takesPart()) {
            trace("rank " + rank + " is halted");
            ranks.get(rank).participant().halt();
            end(rank);
        }
    }

    /** A rank's service fails. */
    void failService(int rank) {
        if (ranks.get(rank).takesPart()) {
            trace("the service of rank " + rank + " fails");
            harmed.set(rank);
            ranks.get(rank).participant().fail();
        }
    }

    /** The next ranks that are to get the state do not. */
    void withhold(int times) {
        withheld = times;
    }

    /** Whether the state is withheld this time. */
    boolean isWithheld() {
        hasWithheld |= withheld > 0;
        return withheld > 0 && withheld-- > 0;
    }

    /** Whether it ever was. */
    boolean hasWithheld() {
        return hasWithheld;
    }

    int tolerated() {
        return tolerated;
    }

    /** A rank sends what cannot be: who gets it refuses it, and gives up the connection. */
    void sendNonsense(int from, int to) {
        SimulatedRank receiver = ranks.get(to);
        if (!receiver.takesPart()) {
            return;
        }
        try {
            receiver.participant().receive(from, new Message.Departed(ranks.size(), false));
        } catch (OrderProtocolException refused) {
            links[from][to].tear();
            disconnect(from, to);
        }
    }

    /** A connection breaks; both ends see that in the end. */
    void disconnect(int one, int other) {
        trace("ranks " + one + " and " + other + " lose each other");
        harmed.set(one);
        harmed.set(other);
        lose(one, other, 0);
        lose(other, one, 0);
    }

    /** A connection breaks one way; the other way is given up when nothing has come for long. */
    void disconnectOneWay(int from, int to) {
        trace("rank " + to + " hears nothing from rank " + from);
        harmed.set(from);
        harmed.set(to);
        lose(from, to, 0);
        lose(to, from, HEARTBEAT);
    }

    /** Whether something was done to a rank that others may take for its end. */
    boolean isHarmed(int rank) {
        return harmed.get(rank);
    }

    /**
     * A message is delivered at a rank: f + 1 members of its view must hold it, the dead ones too, or all that are left
     * unharmed where they are fewer. Of a pair the one that submitted it holds it, with its place or without; and so does the one
     * to which it lasts.
     */
    void checkHeld(int rank, long sequence, int origin) {
        int holders = 0;
        int unharmed = 0;
        Proposal view = ranks.get(rank).participant().context().view();
        for (int member : view.members()) {
            DeliveryState holding = ranks.get(member).participant().context().delivery;
            if (holding.isSeated()) {
                boolean submitted = view.isPair() && member == origin;
                boolean lasts = links[view.sequencer()][member].kept() >= sequence;
                holders += submitted || lasts || holding.last() >= sequence ? 1 : 0;
                unharmed += isHarmed(member) || ranks.get(member).isDone() ? 0 : 1;
            }
        }
        if (holders < Math.min(tolerated + 1, Math.max(1, unharmed))) {
            throw new AssertionError("rank " + rank + " is given " + sequence + ", which " + holders + " ranks hold");
        }
    }

    /** At any time: messages may arrive after the report that their sender has departed. */
    private void lose(int from, int to, long later) {
        SimulatedLink link = links[from][to];
        if (link.breaks(now + later + random.nextLong(2 * slowest))) {
            long told = now + later + random.nextLong(5 * slowest);
            atRank(to, told, () -> {
                link.refuse();
                atRank(
                        to,
                        Math.max(now, link.keptUntil()),
                        () -> ranks.get(to).participant().departed(from, false));
            });
        }
    }

    /** Lets time pass until a moment, or until nothing happens any more. */
    void run(long until) {
        while (!events.isEmpty() && events.peek().time <= until) {
            Event event = events.remove();
            now = event.time;
            happen(event);
        }
        now = Math.max(now, until);
    }

    private void happen(Event event) {
        if (event.rank < 0) {
            event.action.run();
            return;
        }
        SimulatedRank rank = ranks.get(event.rank);
        if (rank.isDead()) {
            return;
        }
        if (rank.pausedUntil() > now) {
            // the same number, so that messages of one link keep their order
            events.add(new Event(rank.pausedUntil(), event.number, event.rank, event.action));
            return;
        }
        if (rank.life() == SimulatedRank.Life.IDLE) {
            early.get(event.rank).add(event.action); // as the runtime keeps what comes before its handler
            return;
        }
        event.action.run();
        tickWhileRestless(rank);
    }

    private void tickWhileRestless(SimulatedRank rank) {
        if (!ticking[rank.rank()] && rank.participant().isRestless()) {
            ticking[rank.rank()] = true;
            atRank(rank.rank(), now + TICK, () -> {
                ticking[rank.rank()] = false;
                rank.participant().tick();
            });
        }
    }
}
