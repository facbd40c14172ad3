package org.mobula.bench.idle;

import java.util.Map;
import org.mobula.bench.process.ProcessorTime;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;

/**
 * Mobula's program, by active messages. Rank 0 sleeps outside Mobula; rank 1 waits at a barrier, as a server does.
 */
public final class IdleProgram implements IdlePeer {
    private static final int HEAR = HandlerNumbers.FREE;
    private static final int BUSY = HandlerNumbers.FREE + 1;
    private static final int ANSWER = HandlerNumbers.FREE + 2;

    private final Engine engine;
    private final Peer other;
    private final Completion answered = new Completion();
    private long answer;

    private IdleProgram(Node node) {
        engine = Engine.of(node);
        other = engine.peer(1 - engine.rank());
        engine.handle(
                HEAR, message -> answer(System.nanoTime() - message.input().getLong()));
        engine.handle(BUSY, _ -> answer(ProcessorTime.nanos()));
        engine.handle(ANSWER, this::take);
    }

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.rank(words, (node, task) -> {
            IdleProgram program = new IdleProgram(node);
            node.barrier(); // both ranks have registered their handlers
            return node.rank() == 0 ? IdleMeasurement.measure(task, program) : Map.of();
        });
    }

    @Override
    public long hear(long sentAt) {
        other.begin(HEAR, Long.BYTES, Deadline.NONE, "sending a message").putLong(sentAt);
        return awaitAnswer();
    }

    @Override
    public long processorNanos() {
        other.begin(BUSY, 0, Deadline.NONE, "asking for processor time");
        return awaitAnswer();
    }

    private long awaitAnswer() {
        other.commit();
        engine.await(answered, Deadline.NONE);
        answered.reset();
        return answer;
    }

    private void answer(long value) {
        other.post(ANSWER, Long.BYTES, message -> message.putLong(value));
    }

    private void take(Incoming message) {
        answer = message.input().getLong();
        answered.complete();
    }
}
