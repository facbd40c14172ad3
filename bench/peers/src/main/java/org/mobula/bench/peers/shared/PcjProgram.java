package org.mobula.bench.peers.shared;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.peers.jgroups.Channels;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.pcj.PCJ;
import org.pcj.RegisterStorage;
import org.pcj.StartPoint;
import org.pcj.Storage;

/** Two processes of PCJ: thread 0 reads and writes variables of thread 1. */
@RegisterStorage(PcjProgram.Variable.class)
public final class PcjProgram implements StartPoint {
    private static final String TASK = "task";
    private static final String SEPARATOR = "\n";
    private static final int OWNER = 1;

    /** The variables. */
    @Storage(PcjProgram.class)
    enum Variable {
        element,
        block
    }

    @SuppressWarnings("UnusedVariable") // PCJ reads and writes it
    private long element;

    @SuppressWarnings("UnusedVariable") // as above
    private long[] block = {};

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.start(words, 0);
        PCJ.executionBuilder(PcjProgram.class)
                .addNode("localhost:" + Channels.freePort())
                .addNode("localhost:" + Channels.freePort())
                .addProperty(TASK, String.join(SEPARATOR, words))
                .deploy();
        System.exit(0);
    }

    @Override
    public void main() throws Exception {
        Task task = Task.of(List.of(PCJ.getProperty(TASK).split(SEPARATOR)));
        if (PCJ.myId() != OWNER) {
            Map<String, Measurement> results = new LinkedHashMap<>();
            for (String work : task.works()) {
                results.put(work, new Stopwatch().measure(operation(work), Unit.MICROSECONDS, 1, task.length()));
            }
            Results.write(task.results(), results);
        }
        PCJ.barrier();
    }

    private static Operation operation(String work) {
        int elements = Integer.parseInt(work.substring(work.lastIndexOf('-') + 1)) / Long.BYTES;
        boolean one = elements == 1;
        Variable variable = one ? Variable.element : Variable.block;
        Object value = one ? (Object) 1L : new long[elements];
        PCJ.put(value, OWNER, variable);
        return work.startsWith("get") ? () -> PCJ.get(OWNER, variable) : () -> PCJ.put(value, OWNER, variable);
    }
}
