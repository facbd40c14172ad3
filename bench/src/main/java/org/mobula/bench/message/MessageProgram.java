package org.mobula.bench.message;

import static org.mobula.message.Operation.SUM;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Allocation;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Stopwatch.Reading;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.message.Communicator;
import org.mobula.message.Request;
import org.mobula.message.Section;

/** Mobula's program: runs a {@link Pattern} by a communicator. Rank 0 measures. */
public final class MessageProgram {
    private static final int MESSAGE = 0;
    private static final int ANSWER = 1;

    private final Communicator world;
    private final Rounds rounds;

    private MessageProgram(Communicator world) {
        this.world = world;
        this.rounds = new Rounds(world);
    }

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.rank(words, (node, task) -> {
            MessageProgram program = new MessageProgram(Communicator.world(node));
            Map<String, Measurement> results = new LinkedHashMap<>();
            for (String asked : task.works()) {
                Workload workload = Workload.of(asked);
                if (node.rank() == 0) {
                    results.put(asked, program.measure(workload, task));
                } else {
                    program.rounds.follow(program.operation(workload));
                }
            }
            return results;
        });
    }

    private Measurement measure(Workload workload, Task task) throws Exception {
        Operation once = operation(workload);
        rounds.lead(once, task.length().warmUp());
        long before = Allocation.total();
        Reading seen = rounds.lead(once, task.length().measured());
        double allocated = (double) (Allocation.total() - before) / seen.operations();
        rounds.end();
        return workload.measurement(seen, world.size(), allocated);
    }

    private Operation operation(Workload workload) {
        double[] numbers = new double[workload.doubles()];
        Arrays.setAll(numbers, index -> index);
        Section values = Section.of(numbers);
        Section given = Section.of(numbers.clone());
        boolean first = world.rank() == 0;
        return switch (workload.pattern()) {
            case ROUND_TRIP -> first ? trip(values, given) : answering(given, values);
            case ONE_WAY -> first ? trip(values, Section.EMPTY) : answering(given, Section.EMPTY);
            case RATE -> first ? window(values) : answeringWindow(given);
            case BARRIER -> world::barrier;
            case BROADCAST -> broadcasts(values);
            case ALL_REDUCE -> () -> world.allReduce(values, given, SUM);
        };
    }

    private Operation trip(Section there, Section back) {
        return () -> {
            world.send(there, 1, MESSAGE);
            world.receive(back, 1, ANSWER);
        };
    }

    private Operation answering(Section there, Section back) {
        return () -> {
            world.receive(there, 0, MESSAGE);
            world.send(back, 0, ANSWER);
        };
    }

    private Operation broadcasts(Section values) {
        return () -> {
            for (int root = 0; root < world.size(); root++) {
                world.broadcast(values, root);
            }
        };
    }

    private Operation window(Section values) {
        Request[] requests = new Request[Pattern.WINDOW];
        return () -> {
            for (int i = 0; i < requests.length; i++) {
                requests[i] = world.isend(values, 1, MESSAGE);
            }
            Request.awaitAll(requests);
            world.receive(Section.EMPTY, 1, ANSWER);
        };
    }

    private Operation answeringWindow(Section given) {
        Request[] requests = new Request[Pattern.WINDOW];
        return () -> {
            for (int i = 0; i < requests.length; i++) {
                requests[i] = world.ireceive(given, 0, MESSAGE);
            }
            Request.awaitAll(requests);
            world.send(Section.EMPTY, 0, ANSWER);
        };
    }
}
