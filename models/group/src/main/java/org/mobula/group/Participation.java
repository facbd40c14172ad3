package org.mobula.group;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.group.internal.MeetingTable;
import org.mobula.group.internal.Result;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * One participant's place at the meetings of a combined invocation: what others have brought, and what it waits for.
 *
 * <p>A meeting is used any number of times. Its calls are numbered; who is ahead waits with what it brings in the others'
 * places.
 *
 * <p><b>Threads:</b> one call at a time, see {@link #turn}; messages come on any.
 */
final class Participation {
    private record Key(long call, int from, boolean release) {}

    private record Expected(ForwardedResults.Receiver receiver, AtomicInteger left) {}

    private final GroupNode node;
    private final int meeting;
    private final String identifier;
    private final String action;
    private final int rank;
    private final Lock turn = new ReentrantLock();
    private final Map<Key, Object> arrived = new HashMap<>(); // guarded by this
    private final Map<Long, Expected> receivers = new ConcurrentHashMap<>();
    private @Nullable Key awaited; // guarded by this
    private @Nullable Completion waiting; // guarded by this
    private volatile long calls;
    private volatile int[] nodes = {};
    private volatile @Nullable MeetingPlan plan;

    /**
     * @param what the call that is made together, as a clause
     */
    Participation(GroupNode node, int meeting, String what, CombinedInvocation combined) {
        this.node = node;
        this.meeting = meeting;
        this.identifier = combined.identifier();
        this.rank = combined.rank();
        this.action = what + " together, as participant " + rank + " of \"" + identifier + "\"";
    }

    /** All have come; calls may begin. */
    void complete(MeetingTable table) {
        plan = MeetingPlan.of(rank, table.nodes().length);
        nodes = table.nodes();
    }

    /** What this participant does in each call. */
    MeetingPlan plan() {
        MeetingPlan made = plan;
        if (made == null) {
            throw new AssertionError("nobody calls before all have met");
        }
        return made;
    }

    /** Whether a participant may be at a rank of the job, as far as is known: others may know earlier. */
    boolean mayBeAt(int participant, int rank) {
        int[] known = nodes;
        return participant >= 0 && (known.length == 0 || participant < known.length && known[participant] == rank);
    }

    int meeting() {
        return meeting;
    }

    int rank() {
        return rank;
    }

    int size() {
        return nodes.length;
    }

    /** The rank of the job where a participant is. */
    int node(int participant) {
        return nodes[participant];
    }

    /** Held during a call. */
    Lock turn() {
        return turn;
    }

    /** Begins the next call; gives its number. */
    long begin() {
        calls++; // why no race: whoever calls holds the turn
        return calls;
    }

    /** How many calls it has begun. */
    long calls() {
        return calls;
    }

    /** Who is gone among the participants, as a failure; null if nobody. */
    @Nullable
    PeerFailedException gone() {
        for (int participant = 0; participant < size(); participant++) {
            if (node.engine().peer(node(participant)).isGone()) {
                return lost(participant);
            }
        }
        return null;
    }

    private PeerFailedException lost(int participant) {
        return node.engine().failure(node(participant), action + ": waiting for " + name(participant));
    }

    private String name(int participant) {
        return "participant " + participant + " of combined invocation \"" + identifier + "\"";
    }

    /** Lets so many results of a call come that are forwarded. */
    void expect(long call, int count, ForwardedResults.Receiver receiver) {
        receivers.put(call, new Expected(receiver, new AtomicInteger(count)));
    }

    /** No more results of a call will come. */
    void forget(long call) {
        receivers.remove(call);
    }

    /** A forwarded result has come. */
    void forwarded(long call, int member, Result result) {
        Expected expected = receivers.get(call);
        if (expected == null) {
            return;
        }
        if (expected.left.decrementAndGet() == 0) {
            receivers.remove(call);
        }
        expected.receiver.take(member, result);
    }

    /** A part has come. */
    void arrive(long call, int from, Part part) {
        arrive(new Key(call, from, false), part);
    }

    /** What lets this participant go on has come. */
    void release(long call, int from, Result result) {
        arrive(new Key(call, from, true), result);
    }

    private void arrive(Key key, Object brought) {
        Completion wakes = null;
        synchronized (this) {
            arrived.put(key, brought);
            if (key.equals(awaited)) {
                wakes = waiting;
            }
        }
        if (wakes != null) {
            wakes.complete();
        }
    }

    /** Waits for what a participant brings. A failure is a part, too. */
    Part awaitPart(long call, int from) {
        try {
            return (Part) await(new Key(call, from, false));
        } catch (MobulaException lost) {
            return Part.failed(lost);
        }
    }

    /** Waits for what lets this participant go on. A failure is a result, too. */
    Result awaitRelease(long call, int from) {
        try {
            return (Result) await(new Key(call, from, true));
        } catch (MobulaException lost) {
            return Result.failed(lost);
        }
    }

    private Object await(Key key) {
        Engine engine = node.engine();
        Completion done = new Completion();
        done.reset();
        Object there = begin(key, done);
        if (there != null) {
            return there;
        }
        long begun = System.nanoTime();
        long deadline = Deadline.current();
        if (engine.peer(node(key.from)).isGone()) {
            done.complete(); // why: what it sent before has come by now
        }
        boolean ended = engine.awaitInterruptibly(done, deadline);
        there = end(key);
        if (there != null) {
            return there;
        }
        if (engine.peer(node(key.from)).isGone()) {
            throw lost(key.from);
        }
        if (ended) {
            throw new NodeClosedException(engine.rank(), action);
        }
        if (Deadline.isPast(deadline)) {
            throw new DeadlineExceededException(
                    action,
                    Duration.ofNanos(System.nanoTime() - begun),
                    node.meetings().missing(this, key.call) + ": let all participants call the method as often as each"
                            + " other");
        }
        throw new CallInterruptedException(action, "Other participants may wait in vain");
    }

    private synchronized @Nullable Object begin(Key key, Completion done) {
        Object there = arrived.remove(key);
        if (there == null) {
            awaited = key;
            waiting = done;
        }
        return there;
    }

    private synchronized @Nullable Object end(Key key) {
        awaited = null;
        waiting = null;
        return arrived.remove(key);
    }

    /** A rank is gone: wakes who waits for it. */
    void gone(int peer) {
        Completion wakes = null;
        synchronized (this) {
            if (awaited != null && node(awaited.from) == peer) {
                wakes = waiting;
            }
        }
        if (wakes != null) {
            wakes.complete();
        }
    }

    /** The node closes: wakes who waits. */
    void close() {
        Completion wakes;
        synchronized (this) {
            wakes = waiting;
        }
        if (wakes != null) {
            wakes.complete();
        }
    }

    /** What is being done in a call, as a clause. */
    String action() {
        return action;
    }
}
