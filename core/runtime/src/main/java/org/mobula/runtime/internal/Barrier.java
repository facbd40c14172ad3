package org.mobula.runtime.internal;

import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;

/**
 * The node's barrier: each rank tells rank 0 that it has arrived; rank 0 tells all when all have, or who never will.
 *
 * <p>Only rank 0 judges who is missing: another rank may hear that a rank has left before it hears that the round it
 * left after was complete. Messages: ARRIVED {@code round 8}; RELEASED
 * {@code round 8, the rank that is missing or -1, 4}.
 */
public final class Barrier {
    private static final int ARRIVED = HandlerNumbers.RUNTIME + 3;
    private static final int RELEASED = HandlerNumbers.RUNTIME + 4;
    private static final int ROOT = 0;
    private static final int NOBODY = -1;
    private static final int BYTES = 16;
    private static final String ACTION = "waiting at a barrier";

    private final NodeEngine engine;
    private final Map<Long, BitSet> arrived = new HashMap<>(); // at the root: who is there, per round
    private final BitSet gone = new BitSet(); // at the root: who will arrive at no further round
    private @Nullable Completion waiting;
    private long round;
    private int missing = NOBODY;

    /** The barrier of a node. */
    public Barrier(NodeEngine engine) {
        this.engine = engine;
        engine.handle(ARRIVED, this::onArrived);
        engine.handle(RELEASED, this::onReleased);
        engine.onGone(this::onGone);
    }

    /** As {@link org.mobula.runtime.Node#barrier}. */
    public void await() {
        engine.checkOpen(ACTION);
        Completion completion = new Completion(() -> ACTION);
        long mine = arrive(completion);
        try {
            long since = System.nanoTime();
            long deadline = Deadline.current();
            Peer root = engine.peer(ROOT);
            root.begin(ARRIVED, BYTES, deadline, ACTION).putLong(mine);
            root.commit();
            checkRoot(root, completion); // it may have left before this rank began to wait
            if (!engine.await(completion, deadline)) {
                throw new DeadlineExceededException(ACTION, Duration.ofNanos(System.nanoTime() - since));
            }
            engine.checkOpen(ACTION);
        } finally {
            leave();
        }
    }

    private synchronized long arrive(Completion completion) {
        if (waiting != null) {
            throw new IllegalStateException("another thread of rank " + engine.rank()
                    + " waits at the barrier already; only one thread of a rank may");
        }
        waiting = completion;
        missing = NOBODY;
        return ++round;
    }

    private synchronized void checkRoot(Peer root, Completion completion) {
        if (root.isGone() && !completion.isDone()) {
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
        if (absent != NOBODY) {
            engine.connector().learnHost(engine.peer(absent));
            throw engine.failure(absent, ACTION);
        }
    }

    private void onArrived(Incoming message) {
        long which = message.input().getLong();
        synchronized (this) {
            arrived.computeIfAbsent(which, any -> new BitSet()).set(message.source());
        }
        judge(which);
    }

    /** At the root: releases a round if all are there, or someone never will be. */
    private void judge(long which) {
        int absent;
        synchronized (this) {
            BitSet there = arrived.get(which);
            if (there == null) {
                return;
            }
            BitSet never = (BitSet) gone.clone();
            never.andNot(there);
            absent = never.isEmpty() ? NOBODY : never.nextSetBit(0);
            if (absent == NOBODY && there.cardinality() < engine.size()) {
                return;
            }
            arrived.remove(which);
        }
        for (int rank = engine.size() - 1; rank >= ROOT; rank--) { // why the root last: it may close its node at once
            PeerState peer = engine.peer(rank);
            if (!peer.isGone()) {
                release(peer, which, absent);
            }
        }
    }

    private static void release(Peer peer, long which, int absent) {
        peer.post(RELEASED, BYTES, output -> {
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

    private void onGone(Peer peer) {
        List<Long> rounds;
        synchronized (this) {
            gone.set(peer.rank());
            rounds = List.copyOf(arrived.keySet());
            if (peer.rank() == ROOT && waiting != null && !waiting.isDone()) {
                missing = ROOT;
                waiting.complete();
            }
        }
        rounds.forEach(this::judge);
    }
}
