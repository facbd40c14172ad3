package org.mobula.runtime.internal;

import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.RankNames;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;

/**
 * The barrier of a node: each rank tells rank 0 that it has arrived; rank 0 releases all ranks when all have arrived,
 * or when one never will.
 *
 * <p>Only rank 0 decides which rank is missing. Another rank may learn that a rank has left before it learns that the
 * round before that was complete. Messages: ARRIVED {@code round 8}; RELEASED
 * {@code round 8, the missing rank or -1, 4}.
 *
 * <p><b>Threads:</b> any; one at a time waits.
 */
public final class Barrier {
    private static final int ROOT = 0;
    private static final int NONE = -1;
    private static final int BYTES = 16;
    private static final String ACTION = "waiting at a barrier";

    private final NodeEngine engine;
    private final Map<Long, BitSet> arrived = new HashMap<>(); // at the root: the ranks that have arrived, per round
    private final BitSet departed = new BitSet(); // at the root: the ranks that will no longer arrive
    private @Nullable Completion waiting;
    private long round;
    private int missing = NONE;

    /** The barrier of a node. */
    public Barrier(NodeEngine engine) {
        this.engine = engine;
        engine.handle(RuntimeMessages.BARRIER_ARRIVED, this::onArrived);
        engine.handle(RuntimeMessages.BARRIER_RELEASED, this::onReleased);
        engine.onDeparture(this::onDeparture);
    }

    /** As {@link org.mobula.runtime.Node#barrier}. */
    public void await() {
        engine.checkOpen(ACTION);
        Completion completion = new Completion(this::describe);
        long mine = arrive(completion);
        try {
            long since = System.nanoTime();
            long deadline = Deadline.current();
            Peer root = engine.peer(ROOT);
            root.begin(RuntimeMessages.BARRIER_ARRIVED, BYTES, deadline, ACTION).putLong(mine);
            root.commit();
            checkRoot(root, completion); // the root may have left before this rank began to wait
            if (!engine.await(completion, deadline)) {
                throw new DeadlineExceededException(describe(), Duration.ofNanos(System.nanoTime() - since));
            }
            engine.checkOpen(ACTION);
        } finally {
            leave();
        }
    }

    /** Only the root knows which ranks are missing, while the round is open. */
    private synchronized String describe() {
        return RankNames.awaiting(ACTION, engine.size(), arrived.get(round));
    }

    private synchronized long arrive(Completion completion) {
        if (waiting != null) {
            throw new IllegalStateException("another thread of rank " + engine.rank()
                    + " waits at the barrier already; only one thread of a rank may");
        }
        waiting = completion;
        missing = NONE;
        return ++round;
    }

    private synchronized void checkRoot(Peer root, Completion completion) {
        if (root.hasDeparted() && !completion.isDone()) {
            missing = ROOT;
            completion.complete();
        }
    }

    private void leave() {
        int absent;
        synchronized (this) {
            waiting = null;
            absent = missing;
        }
        if (absent != NONE) {
            throw engine.failureOnHost(absent, ACTION);
        }
    }

    private void onArrived(Incoming message) {
        long which = message.input().getLong();
        synchronized (this) {
            arrived.computeIfAbsent(which, any -> new BitSet()).set(message.source());
        }
        releaseIfDecided(which);
    }

    /** At the root: releases a round if all ranks have arrived, or one never will. */
    private void releaseIfDecided(long which) {
        int absent;
        synchronized (this) {
            BitSet there = arrived.get(which);
            if (there == null) {
                return;
            }
            BitSet never = (BitSet) departed.clone();
            never.andNot(there);
            absent = never.isEmpty() ? NONE : never.nextSetBit(0);
            if (absent == NONE && there.cardinality() < engine.size()) {
                return;
            }
            arrived.remove(which);
        }
        for (int rank = engine.size() - 1; rank >= ROOT; rank--) { // the root last: it may close its node at once
            Peer peer = engine.peer(rank);
            if (!peer.hasDeparted()) {
                release(peer, which, absent);
            }
        }
    }

    private static void release(Peer peer, long which, int absent) {
        peer.post(RuntimeMessages.BARRIER_RELEASED, BYTES, output -> {
            output.putLong(which);
            output.putInt(absent);
        });
    }

    private synchronized void onReleased(Incoming message) {
        if (message.input().getLong() == round && waiting != null) {
            missing = message.input().getInt();
            waiting.complete();
        }
    }

    private void onDeparture(Peer peer) {
        List<Long> rounds;
        synchronized (this) {
            departed.set(peer.rank());
            rounds = List.copyOf(arrived.keySet());
            if (peer.rank() == ROOT && waiting != null && !waiting.isDone()) {
                missing = ROOT;
                waiting.complete();
            }
        }
        rounds.forEach(this::releaseIfDecided);
    }
}
