package org.mobula.bench.transport;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.bench.process.TransportLoad;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;
import org.mobula.transport.Outgoing;

/**
 * Mobula's program: rank 0 sends active messages to rank 1 by {@link Engine} and {@link Peer}, and waits for the
 * answer. This is what every model pays for a message, its handler, an answer from the handler, and the wait for it.
 */
public final class TransportProgram {
    private static final int PING = HandlerNumbers.FREE;
    private static final int ARRAY = HandlerNumbers.FREE + 1;
    private static final int ANSWER = HandlerNumbers.FREE + 2;
    private static final Outgoing NOTHING = _ -> {};

    private final Engine engine;
    private final Peer other;
    private final Completion answered = new Completion();
    private double[] target = {};
    private final Runnable answering;

    private TransportProgram(Node node) {
        engine = Engine.of(node);
        other = engine.peer(1 - engine.rank());
        answering = () -> other.post(ANSWER, 0, NOTHING);
        engine.handle(PING, _ -> answering.run());
        engine.handle(ARRAY, this::take);
        engine.handle(ANSWER, _ -> answered.complete());
    }

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.rank(words, (node, task) -> {
            TransportProgram program = new TransportProgram(node);
            node.barrier(); // both ranks have registered their handlers
            return node.rank() == 0 ? TransportLoad.measure(task, program::carrying) : Map.of();
        });
    }

    private Operation carrying(TransportLoad load) {
        if (load.bytes() == 0) {
            return () -> {
                other.begin(PING, 0, Deadline.NONE, "pinging");
                awaitAnswer();
            };
        }
        MemorySegment values = MemorySegment.ofArray(new double[load.doubles()]);
        return () -> {
            Output message = other.begin(ARRAY, 0, Deadline.NONE, "sending an array");
            message.putBlock(values);
            awaitAnswer();
        };
    }

    private void awaitAnswer() {
        other.commit();
        engine.await(answered, Deadline.NONE);
        answered.reset();
    }

    private void take(Incoming message) {
        int length = Math.toIntExact(message.input().remainingBlockBytes()) / Double.BYTES;
        if (target.length != length) {
            target = new double[length]; // only in the warm-up: later messages have the same length
        }
        message.input().takeBlock(MemorySegment.ofArray(target), Double.BYTES);
        message.whenFilled(answering);
    }
}
