package org.mobula.group.internal.call;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.wire.Result;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.Peer;

/**
 * The calls of a node whose results are expected, by number.
 *
 * <p><b>Threads:</b> any.
 */
final class CallTable {
    private final Engine engine;
    private final Map<Integer, Awaited> calls = new ConcurrentHashMap<>();
    private final AtomicInteger last = new AtomicInteger();

    CallTable(Engine engine) {
        this.engine = engine;
    }

    /** Gives a call its number. */
    int add(Awaited call) {
        int number = last.incrementAndGet() & Integer.MAX_VALUE;
        calls.put(number, call);
        return number;
    }

    @Nullable
    Awaited find(int number) {
        return calls.get(number);
    }

    void remove(int number) {
        calls.remove(number);
    }

    /** A member's result has come. */
    void arrive(int number, int member, Result result) {
        Awaited call = calls.get(number);
        if (call != null && call.arrive(member, result)) {
            calls.remove(number);
        }
    }

    /** Tells a call of the ranks that were gone when it began. */
    void tellGone(int number, Awaited call) {
        for (int node : call.group().tree().nodes()) {
            if (engine.peer(node).isGone()) {
                tellGone(number, call, node);
            }
        }
    }

    /** A rank is gone. */
    void gone(Peer peer) {
        calls.forEach((number, call) ->
                Guard.run("telling a call of a rank's end", () -> tellGone(number, call, peer.rank())));
    }

    private void tellGone(int number, Awaited call, int node) {
        if (call.gone(node, rank -> engine.failure(rank, action(call)))) {
            calls.remove(number);
        }
    }

    /** The node closes. */
    void close() {
        calls.forEach((number, call) -> {
            Guard.run("telling a call of its node's end", () -> end(call));
            calls.remove(number);
        });
    }

    private void end(Awaited call) {
        for (int node : call.group().tree().nodes()) {
            call.gone(node, unused -> new NodeClosedException(engine.rank(), action(call)));
        }
    }

    private static String action(Awaited call) {
        return "calling " + call.signature().label() + " on " + call.group().describe();
    }
}
