package org.mobula.bench.rmi;

import java.rmi.registry.LocateRegistry;
import java.rmi.server.UnicastRemoteObject;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.codec.Tree;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** The side that measures. */
public final class WorkClient {
    private WorkClient() {}

    /** @param words the registry's port, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(words, (port, task) -> {
            Worker worker = (Worker) LocateRegistry.getRegistry("localhost", Integer.parseInt(port))
                    .lookup(WorkServer.NAME);
            Map<String, Measurement> results = new LinkedHashMap<>();
            for (String word : task.works()) {
                RmiWork work = RmiWork.of(word);
                Operation operation = operation(work, worker);
                results.put(
                        word,
                        work == RmiWork.PAUSED
                                ? new Stopwatch().measurePaused(operation, task.length())
                                : new Stopwatch().measure(operation, Unit.MICROSECONDS, 1, task.length()));
            }
            return results;
        });
    }

    private static Operation operation(RmiWork work, Worker worker) throws Exception {
        return switch (work) {
            case NULL, PAUSED -> worker::nothing;
            case OBJECT -> {
                Parcel parcel = Parcel.full();
                yield () -> check(worker.length(parcel), parcel.size());
            }
            case DOUBLES -> {
                double[] array = new double[RmiWork.DOUBLES_LENGTH];
                Arrays.fill(array, 1);
                yield () -> check(worker.length(array), array.length);
            }
            case TREE -> {
                Tree tree = Tree.of(RmiWork.TREE_LEVELS, 1);
                yield () -> check(worker.same(tree).sum(), tree.sum());
            }
            case CALL_BACK -> {
                Worker.Called called = () -> 1;
                UnicastRemoteObject.exportObject(called, 0);
                yield () -> check(worker.through(called), 1);
            }
        };
    }

    private static void check(int seen, int expected) {
        if (seen != expected) {
            throw new IllegalStateException("the server answered " + seen + ", and not " + expected);
        }
    }
}
