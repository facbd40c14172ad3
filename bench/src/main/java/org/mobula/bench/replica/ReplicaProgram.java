package org.mobula.bench.replica;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.remote.Remoting;
import org.mobula.replica.Replicas;
import org.mobula.runtime.Node;

/**
 * Mobula's program: the last rank reads, writes and calls; the others have replicas. Rank 0 is called. It is the
 * sequencer, so that the writer is remote from it.
 */
public final class ReplicaProgram {
    private static final String NAME = "counter";

    private final Replicas replicas;
    private final Counter counter;
    private final RemoteCounter remote;
    private final PlainCounter plain = new PlainCounter();
    private final CompletableFuture<?>[] started = new CompletableFuture<?>[Works.BURST];

    private ReplicaProgram(Node node) {
        Remoting remoting = Remoting.of(node);
        replicas = Replicas.of(node);
        node.barrier(); // a rank that joins later receives the state in another way
        if (node.rank() == 0) {
            remoting.bind(NAME, new PlainCounter());
            replicas.create(NAME, CounterRoot.class);
        }
        counter = replicas.lookup(NAME, Counter.class);
        remote = remoting.lookup(NAME, RemoteCounter.class);
    }

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.rank(words, (node, task) -> {
            ReplicaProgram program = new ReplicaProgram(node);
            node.barrier();
            return node.rank() == node.size() - 1 ? program.measure(task) : Map.of();
        });
    }

    private Map<String, Measurement> measure(Task task) throws Exception {
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String work : task.works()) {
            int times = work.equals(Works.PIPELINED) ? Works.BURST : 1;
            results.put(work, new Stopwatch().measure(operation(work), Unit.MICROSECONDS, times, task.length()));
        }
        return results;
    }

    private Operation operation(String work) {
        return switch (work) {
            case Works.READ -> counter::sum;
            case Works.PLAIN -> plain::sum;
            case Works.WRITE -> () -> counter.add(1);
            case Works.CALL -> () -> remote.add(1);
            case Works.NULL_CALL -> remote::nothing;
            case Works.PIPELINED -> this::burst;
            default -> throw new IllegalArgumentException("unknown workload \"" + work + "\"");
        };
    }

    private void burst() {
        for (int i = 0; i < started.length; i++) {
            started[i] = replicas.async(counter, each -> each.add(1));
        }
        CompletableFuture.allOf(started).join();
    }
}
