package org.mobula.bench.message;

import static org.mobula.message.Operation.SUM;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.message.Rounds.Reading;
import org.mobula.bench.process.Allocation;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.message.Communicator;
import org.mobula.message.Request;
import org.mobula.message.Section;
import org.mobula.runtime.Node;

/** Ours: what {@link Pattern} says, by a communicator; rank 0 measures. */
public final class RankProgram {
    private static final int MESSAGE = 0;
    private static final int ANSWER = 1;

    private final Communicator world;
    private final Rounds rounds;

    private RankProgram(Communicator world) {
        this.world = world;
        this.rounds = new Rounds(world);
    }

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        Task task = Task.of(Arrays.asList(words));
        Fuse.light(task.limit());
        try (Node node = Node.join()) {
            RankProgram program = new RankProgram(Communicator.world(node));
            Map<String, Measurement> results = new LinkedHashMap<>();
            for (String asked : task.works()) {
                Exercise exercise = Exercise.of(asked);
                if (node.rank() == 0) {
                    results.put(asked, program.measure(exercise, task));
                } else {
                    program.rounds.follow(program.operation(exercise));
                }
            }
            if (node.rank() == 0) {
                Results.write(task.results(), results);
            }
            node.barrier();
        }
    }

    private Measurement measure(Exercise exercise, Task task) throws Exception {
        Operation once = operation(exercise);
        rounds.lead(once, task.effort().warmUp());
        long before = Allocation.total();
        Reading seen = rounds.lead(once, task.effort().measured());
        double allocated = (double) (Allocation.total() - before) / seen.operations();
        rounds.end();
        return new Measurement(
                exercise.inUnits(seen.median(), world.size()),
                exercise.inUnits(seen.mean(), world.size()),
                allocated,
                Double.NaN);
    }

    private Operation operation(Exercise exercise) {
        double[] numbers = new double[exercise.doubles()];
        Arrays.setAll(numbers, index -> index);
        Section values = Section.of(numbers);
        Section given = Section.of(numbers.clone());
        boolean first = world.rank() == 0;
        return switch (exercise.pattern()) {
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
