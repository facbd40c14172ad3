package org.mobula.bench.active;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.mobula.active.ActiveEndpoint;
import org.mobula.active.ActiveMessages;
import org.mobula.active.ActiveOptions;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.bench.process.TransportLoad;

/** Rank 0 sends requests to rank 1, whose handler replies, and waits for each reply. */
public final class ActiveProgram {
    private static final int PING = 1;
    private static final int ARRAY = 2;
    private static final int ANSWER = 3;

    private final ActiveEndpoint endpoint;
    private final BooleanSupplier answered = () -> this.answers == this.asked;
    private double[] target = {};
    private long asked;
    private long answers;

    private ActiveProgram(ActiveMessages messages) {
        endpoint = messages.open(
                "bench",
                ActiveOptions.defaults().withDataLimit(1 << 20),
                handlers -> handlers.onRequest(PING, request -> request.reply(ANSWER))
                        .onRequest(ARRAY, request -> {
                            int length = request.data().size() / Double.BYTES;
                            if (target.length != length) {
                                target = new double[length]; // only in the warm-up
                            }
                            request.data().copyTo(0, MemorySegment.ofArray(target));
                            request.reply(ANSWER);
                        })
                        .onReply(ANSWER, reply -> answers++));
    }

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.rank(words, (node, task) -> {
            ActiveProgram program = new ActiveProgram(ActiveMessages.of(node));
            program.endpoint.map(0, 1 - node.rank());
            node.barrier();
            return node.rank() == 0 ? TransportLoad.measure(task, program::carrying) : Map.of();
        });
    }

    private Operation carrying(TransportLoad load) {
        if (load.bytes() == 0) {
            return () -> {
                asked++;
                endpoint.request(0, PING);
                endpoint.await(answered);
            };
        }
        MemorySegment values = MemorySegment.ofArray(new double[load.doubles()]);
        return () -> {
            asked++;
            endpoint.request(0, ARRAY, values);
            endpoint.await(answered);
        };
    }
}
